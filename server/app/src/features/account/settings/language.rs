//! `/user/lang`: the language of pages and e-mails.

use axum::response::{IntoResponse, Response};
use deserr::Deserr;
use ink_schema::account::accounts;
use utoipa::ToSchema;

use crate::i18n::lang::Lang;
use crate::web::api::{ApiError, EmptyReply, FieldErrors, Json, Reply};
use crate::web::page::PageCtx;
use crate::web::request::visitor::remember_language;
use crate::web::session::customer::Customer;

#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct LanguageRequest {
    pub lang: Lang,
}

/// Sets the language.
#[utoipa::path(post, path = "/user/lang", tag = "user", request_body = LanguageRequest, responses(Customer,
    (status = 200, description = "Done.", body = EmptyReply),
    (status = 429, description = "Too many changes."),
))]
pub async fn language(
    ctx: PageCtx,
    Json(chosen): Json<LanguageRequest>,
) -> Result<Response, ApiError> {
    let lang = chosen.lang;
    if ctx.me.account.lang != lang.code() {
        ctx.change(move |conn, owner, _| accounts::set_lang(conn, owner, lang.code()))
            .await?;
    }
    let mut response = Reply(EmptyReply {}).into_response();
    remember_language(&ctx.app, lang, response.headers_mut());
    Ok(response)
}
