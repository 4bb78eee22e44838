//! `POST /auth/logout`: ends the session, wherever its tokens were sent. A form's button, or a call.

use axum::extract::{FromRequest, Request, State};
use axum::response::{IntoResponse, Redirect, Response};
use deserr::Deserr;
use ink_schema::auth::sessions;
use ink_schema::{DbError, audit};
use utoipa::ToSchema;

use crate::crypto::secrets::Token;
use crate::state::App;
use crate::web::api::{ApiError, EmptyReply, FieldErrors, Json, Reply, is_form};
use crate::web::session::cookies::clear_site_data;
use crate::web::session::credentials::Credentials;

/// The token named by clients that are not browsers: their session token may have expired long ago.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
struct LogoutRequest {
    #[schema(value_type = Option<String>)]
    #[deserr(default)]
    refresh_token: Option<Token>,
}

/// Ends the session of the tokens that were sent. A client without any is logged out already, and gets
/// the same answer. A form is redirected to the log-in.
#[utoipa::path(post, path = "/auth/logout", tag = "auth", request_body = LogoutRequest, responses(
    (status = 200, description = "Logged out.", body = EmptyReply),
    (status = 303, description = "Logged out; the log-in page is next."),
    (status = 403, description = "A browser's cookie came without a word of where the request comes from."),
))]
pub async fn log_out(State(app): State<App>, request: Request) -> Result<Response, ApiError> {
    let (method, headers) = (request.method().clone(), request.headers().clone());
    let is_form = is_form(&headers);
    let named = if is_form {
        None
    } else {
        Json::<LogoutRequest>::from_request(request, &app)
            .await?
            .0
            .refresh_token
    };
    let credentials = Credentials::read(&app, &headers)
        .for_change(&method, &headers, named)
        .ok_or(ApiError::Forbidden)?;
    let now = app.clock.now();
    let [session, refresh] = credentials.digests();
    app.db
        .write(move |conn| {
            let ended = sessions::end_of_tokens(conn, session.as_deref(), refresh.as_deref())?;
            if let Some(account) = ended {
                audit::record(conn, account, audit::Actor::Owner, "session.ended", now)?;
            }
            Ok::<_, DbError>(())
        })
        .await?;
    let mut response = if is_form {
        Redirect::to("/auth/login").into_response()
    } else {
        Reply(EmptyReply {}).into_response()
    };
    clear_site_data(&app, response.headers_mut());
    Ok(response)
}
