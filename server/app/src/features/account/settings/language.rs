//! `/user/lang`: the language of pages and e-mails.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use deserr::Deserr;
use ink_schema::account::accounts;
use utoipa::ToSchema;

use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::api::{ApiError, FieldErrors, Json, Nothing, Refused, Reply};
use crate::web::request::visitor::remember_language;
use crate::web::session::customer::Customer;

#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct Language {
    pub lang: Lang,
}

/// Sets the language.
#[utoipa::path(post, path = "/user/lang", tag = "user", request_body = Language, responses(
    (status = 200, description = "Done.", body = Nothing),
    (status = 401, description = "No session.", body = Refused),
    (status = 422, description = "Malformed fields.", body = Refused),
))]
pub async fn language(
    State(app): State<App>,
    me: Customer,
    Json(chosen): Json<Language>,
) -> Result<Response, ApiError> {
    let lang = chosen.lang;
    app.db
        .write(move |conn| accounts::set_lang(conn, me.account.id, lang.code()))
        .await?;
    let mut response = Reply::Done(Nothing {}).into_response();
    remember_language(&app, lang, response.headers_mut());
    Ok(response)
}
