//! The stages of a call: key, parameters, planned faults, one transaction, reply.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, Method};
use axum::response::Response;
use serde_json::Value;

use super::caller::Caller;
use super::endpoint::{Endpoint, Target};
use super::expand::expand;
use super::form::Form;
use super::idempotency::IdempotencyKey;
use super::params::Params;
use super::reply::{KEY, Reply, cut_off, request_id};
use crate::context::{Cause, Context};
use crate::control::request_log::LoggedRequest;
use crate::error::{ApiError, Error};
use crate::options::Options;
use crate::state::{SandboxState, SharedState};

/// No call has more bytes.
const LARGEST: usize = 64 * 1024;

/// A call as it arrived.
struct IncomingRequest {
    request_id: String,
    method: Method,
    path: String,
    /// From the path.
    object_id: String,
    headers: HeaderMap,
    encoded: Result<Bytes, ApiError>,
}

/// A call whose parameters have been parsed.
struct Call<E> {
    endpoint: E,
    expand: Vec<String>,
    key: Option<IdempotencyKey>,
}

pub(crate) async fn answer<E: Endpoint>(
    State(sandbox): SharedState,
    id: Option<Path<String>>,
    request: Request<Body>,
) -> Response {
    let incoming = IncomingRequest::receive(request, id).await;
    let mut logged = LoggedRequest::new(
        &incoming.request_id,
        &incoming.method,
        &incoming.path,
        &incoming.headers,
    );
    let call = read::<E>(&incoming, &sandbox.options, &mut logged);
    let failure = sandbox.failures.take(&incoming.method, &incoming.path);
    let reply = match (&failure, call) {
        (Some(failure), _) if !failure.after => None,
        (_, Ok(call)) => Some(carry_out(&sandbox, call, incoming.request_id.clone()).await),
        (_, Err(error)) => Some(Reply::of(error)),
    };
    let reply = match failure {
        Some(failure) => failure
            .status
            .map(|status| Reply::of(ApiError::planned(status, failure.code.as_deref()))),
        None => reply,
    };
    if sandbox.options.has_control_calls() {
        let status = reply.as_ref().map(|reply| reply.status);
        sandbox.requests.add(logged.answered(status));
    }
    match reply {
        Some(reply) => reply.respond(
            &incoming.request_id,
            &incoming.headers,
            &sandbox.options.base_url,
        ),
        None => cut_off(),
    }
}

impl IncomingRequest {
    async fn receive(request: Request<Body>, id: Option<Path<String>>) -> Self {
        let (parts, body) = request.into_parts();
        let encoded = if parts.method == Method::POST {
            to_bytes(body, LARGEST)
                .await
                .map_err(|_| ApiError::too_large())
        } else {
            Ok(Bytes::from(
                parts.uri.query().unwrap_or_default().to_owned(),
            ))
        };
        Self {
            request_id: request_id(),
            method: parts.method,
            path: parts.uri.path().to_owned(),
            object_id: id.map_or_else(String::new, |Path(id)| id),
            headers: parts.headers,
            encoded,
        }
    }

    /// The shop's only: a stranger's would stay in the file, and could be one that the shop uses later.
    fn idempotency_key(
        &self,
        caller: Caller,
        params: &Params,
    ) -> Result<Option<IdempotencyKey>, ApiError> {
        let counts = caller == Caller::Shop && self.method == Method::POST;
        let key = self.headers.get(&KEY).filter(|_| counts);
        let Some(key) = key.and_then(|key| key.to_str().ok()) else {
            return Ok(None);
        };
        IdempotencyKey::new(key.to_owned(), &self.path, params).map(Some)
    }
}

fn read<E: Endpoint>(
    incoming: &IncomingRequest,
    options: &Options,
    logged: &mut LoggedRequest,
) -> Result<Call<E>, ApiError> {
    let encoded = incoming.encoded.as_ref().map_err(Clone::clone)?;
    let unreadable = |_| ApiError::invalid("Invalid request: the parameters can't be read.");
    let params = Params::parse(encoded).map_err(unreadable)?;
    logged.tell(&params);
    let caller = Caller::identify(&incoming.headers, options.shop_key.as_deref())?;
    if !E::FOR_PAYERS {
        caller.must_be_shop()?;
    }
    let key = incoming.idempotency_key(caller, &params)?;
    let mut form = Form::new(params);
    let expand = form.texts("expand")?;
    let target = Target {
        caller,
        path: incoming.path.clone(),
        id: incoming.object_id.clone(),
    };
    let endpoint = E::read(target, &mut form)?;
    form.finish()?;
    Ok(Call {
        endpoint,
        expand,
        key,
    })
}

async fn carry_out<E: Endpoint>(
    sandbox: &Arc<SandboxState>,
    call: Call<E>,
    request_id: String,
) -> Reply {
    let cause = Cause {
        request: request_id,
        idempotency_key: call.key.as_ref().map(|key| key.key.clone()),
    };
    let done = sandbox.change(Some(cause), move |context| call.run(context));
    match done.await {
        Ok(reply) => reply,
        Err(Error::Api(error)) => Reply::of(error),
        Err(Error::Store(error)) => {
            tracing::error!(%error, "a call to the sandbox failed");
            Reply::of(ApiError::broken())
        }
    }
}

impl<E: Endpoint> Call<E> {
    /// Carries out the call, or returns the earlier reply. Even one that failed may have changed something: a
    /// declined card is remembered.
    fn run(self, context: &Context<'_>) -> Result<Reply, Error> {
        if let Some(key) = &self.key
            && let Some(earlier) = key.earlier(context)?
        {
            return Ok(Reply::again(earlier));
        }
        let reply = match self.endpoint.handle(context) {
            // A failed expansion rolls back the call.
            Ok(object) => Reply::new(200, expanded(context, object, &self.expand)?),
            Err(Error::Api(error)) => Reply::of(error),
            Err(broken) => return Err(broken),
        };
        if let (Some(key), Some(cause)) = (self.key, &context.request) {
            key.store(context, cause.request.clone(), &reply)?;
        }
        Ok(reply)
    }
}

fn expanded(context: &Context<'_>, mut object: Value, paths: &[String]) -> Result<Value, Error> {
    for path in paths {
        expand(context, &mut object, path)?;
    }
    Ok(object)
}
