//! What the document, which [`crate::router::openapi`] assembles, says of every call: how a session is presented, the
//! language, and how each may be refused.

use std::collections::BTreeMap;

use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::{RequestBody, RequestBodyBuilder};
use utoipa::openapi::schema::{
    AdditionalProperties, AllOfBuilder, Object, ObjectBuilder, Schema, Type,
};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{OpenApi, Ref, RefOr, Required, Response, ResponseBuilder};

use crate::web::request::cookies::{HOST, LANG, SESSION};

#[must_use]
pub fn complete(mut document: OpenApi) -> OpenApi {
    let components = document.components.get_or_insert_default();
    components.add_security_schemes_from_iter(schemes());
    components
        .schemas
        .insert(SUCCESS.to_owned(), success().into());
    for item in document.paths.paths.values_mut() {
        if let Some(get) = &mut item.get {
            refusals(get, &GET);
            in_envelope(get);
        }
        if let Some(post) = &mut item.post {
            let body = post.request_body.get_or_insert_with(nothing);
            if let RefOr::T(body) = body
                && let Some(payload) = payload(body, &mut components.schemas)
            {
                payload.additional_properties = Some(Box::new(NO_OTHERS));
                // Without a required field, it may be omitted altogether.
                if payload.required.is_empty() {
                    body.required = Some(Required::False);
                }
            }
            // A call that documents any parameter documents all of them, but for `X-Ink-Id`.
            post.parameters.get_or_insert_with(|| vec![language()]);
            refusals(post, &POST);
            refusals(post, &BODY);
            in_envelope(post);
        }
    }
    document
}

/// Named as in `/zipcode/search`.
fn language() -> RefOr<Parameter> {
    optional(LANG, ParameterIn::Query, "`en` or `ch`.")
}

/// A payload with an unknown field is refused.
const NO_OTHERS: AdditionalProperties<Schema> = AdditionalProperties::FreeForm(false);

/// Whom a call is meant for: [`crate::web::session::customer`] compares it.
fn meant_account() -> RefOr<Parameter> {
    let about =
        "The INK ID of the account that is meant: a browser may be logged in to another by now.";
    optional("X-Ink-Id", ParameterIn::Header, about)
}

fn optional(name: &str, place: ParameterIn, about: &str) -> RefOr<Parameter> {
    let parameter = ParameterBuilder::new()
        .name(name)
        .parameter_in(place)
        .required(Required::False)
        .description(Some(about))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)));
    RefOr::T(parameter.build())
}

/// The payload of a call that takes none: no body, or an object without fields.
fn nothing() -> RefOr<RequestBody> {
    let object = ObjectBuilder::new()
        .additional_properties(Some(NO_OTHERS))
        .build();
    let content = ContentBuilder::new().schema(Some(object)).build();
    let body = RequestBodyBuilder::new()
        .content("application/json", content)
        .required(Some(Required::False));
    RefOr::T(body.build())
}

/// The schema that a payload refers to.
fn payload<'a>(
    body: &RequestBody,
    schemas: &'a mut BTreeMap<String, RefOr<Schema>>,
) -> Option<&'a mut Object> {
    let Some(RefOr::T(content)) = body.content.values().next() else {
        return None;
    };
    let Some(RefOr::Ref(named)) = &content.schema else {
        return None;
    };
    let name = named.ref_location.rsplit('/').next()?;
    match schemas.get_mut(name) {
        Some(RefOr::T(Schema::Object(object))) => Some(object),
        _ => None,
    }
}

/// How a session is presented: either will do.
fn schemes() -> [(&'static str, SecurityScheme); 2] {
    let token = ApiKeyValue::with_description(
        "Authorization",
        "The session token, bare or after `Bearer`.",
    );
    let cookie = ApiKeyValue::with_description(
        format!("{HOST}{SESSION}"),
        "What browsers have in place of a token. Without https, in development, it has no prefix. A `POST` that \
         comes with it has to say where it is from (`Sec-Fetch-Site` or `Origin`)."
            .to_owned(),
    );
    [
        ("token", SecurityScheme::ApiKey(ApiKey::Header(token))),
        ("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie))),
    ]
}

const SUCCESS: &str = "Success";

fn success() -> Schema {
    let zero = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .enum_values(Some([0]));
    let envelope = ObjectBuilder::new()
        .property("status", zero)
        .required("status");
    envelope.build().into()
}

/// Wraps a call's reply, as its handler describes it, in the envelope. A refusal's schema has the envelope's fields itself.
fn in_envelope(call: &mut Operation) {
    for (code, response) in &mut call.responses.responses {
        let RefOr::T(response) = response else {
            continue;
        };
        if code.starts_with(['4', '5']) {
            let refusal = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorReply")));
            let refusal = RefOr::T(refusal.build());
            response
                .content
                .insert("application/json".to_owned(), refusal);
            continue;
        }
        for content in response.content.values_mut() {
            if let RefOr::T(content) = content
                && let Some(reply) = content.schema.take()
            {
                let both = AllOfBuilder::new()
                    .item(Ref::from_schema_name(SUCCESS))
                    .item(reply);
                content.schema = Some(RefOr::T(both.build().into()));
            }
        }
    }
}

/// For every call: an HTTP code, and when it is sent.
const ALWAYS: [(u16, &str); 3] = [
    (405, "The call does not take this method."),
    (500, "Our fault. `request_id` finds the line of the log."),
    (503, "Too much is going on: worth another try."),
];
const GET: [(u16, &str); 1] = [(429, "Too much was asked for from this address.")];
const POST: [(u16, &str); 1] = [(403, "The request comes from another site's page.")];
const BODY: [(u16, &str); 3] = [
    (413, "The payload is larger than any call needs."),
    (415, "The payload is no JSON."),
    (422, "Malformed fields."),
];

/// Where `X-Ink-Id` is compared.
const OTHER_ACCOUNT: &str = "Another account is logged in than the one that is meant.";

/// Adds the refusals that a call does not declare itself. A call that may end with 401 is for customers, unless it
/// declares itself how a session is presented; whatever conflicts it declares, another account is one more.
fn refusals(call: &mut Operation, more: &[(u16, &str)]) {
    let responses = &mut call.responses.responses;
    for (code, description) in ALWAYS.iter().chain(more) {
        responses
            .entry(code.to_string())
            .or_insert_with(|| RefOr::T(refused(description)));
    }
    for code in ["429", "503"] {
        if let Some(RefOr::T(response)) = responses.get_mut(code) {
            response
                .headers
                .insert("Retry-After".to_owned(), RefOr::T(retry_after()));
        }
    }
    if responses.contains_key("401") && call.security.is_none() {
        call.security = Some(schemes().map(|(name, _)| requirement(name)).to_vec());
        call.parameters
            .get_or_insert_default()
            .push(meant_account());
        responses
            .entry("409".to_owned())
            .and_modify(|declared| {
                if let RefOr::T(response) = declared {
                    response.description = format!("{} {OTHER_ACCOUNT}", response.description);
                }
            })
            .or_insert_with(|| RefOr::T(refused(OTHER_ACCOUNT)));
    }
}

fn requirement(scheme: &str) -> SecurityRequirement {
    SecurityRequirement::new(scheme, [""; 0])
}

fn refused(description: &str) -> Response {
    ResponseBuilder::new().description(description).build()
}

fn retry_after() -> Header {
    let seconds = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .minimum(Some(1));
    HeaderBuilder::new()
        .schema(Some(seconds))
        .description(Some("Whole seconds until it is worth trying again."))
        .build()
}
