//! `POST /user/vacancy` and `POST /auth/vacancy`: whether a handle and an address are free. Sign-up answers it by design.

use axum::extract::State;
use deserr::Deserr;
use ink_domain::ink_id::InkId;
use ink_schema::account::accounts::{self, Taken, find_taken};
use serde_json::Value;
use utoipa::ToSchema;

use crate::state::App;
use crate::web::api::{ApiError, EmptyReply, FieldErrors, Json, NewEmail, RateLimit, Reply};
use crate::web::request::address::ClientAddress;

/// The handle to check.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct InkIdVacancyRequest {
    /// May have any value; ignored.
    #[schema(value_type = Option<Value>)]
    #[deserr(default)]
    pub web: Value,
    #[schema(value_type = String, pattern = "^[A-Za-z0-9][A-Za-z0-9._-]{3,15}$", example = "ada.lovelace")]
    pub ink_id: InkId,
}

/// The address to check.
#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct EmailVacancyRequest {
    /// May have any value; ignored.
    #[schema(value_type = Option<Value>)]
    #[deserr(default)]
    pub web: Value,
    #[schema(value_type = String, format = "email", max_length = 255, example = "ada@example.com")]
    pub email: NewEmail,
}

/// Whether an INK ID is free.
#[utoipa::path(post, path = "/user/vacancy", tag = "user", request_body = InkIdVacancyRequest, responses(
    (status = 200, description = "It is free.", body = EmptyReply),
    (status = 409, description = "It is taken, or reserved."),
    (status = 429, description = "Too many requests."),
))]
pub async fn ink_id_vacancy(
    State(app): State<App>,
    address: ClientAddress,
    Json(asked): Json<InkIdVacancyRequest>,
) -> Result<Reply<EmptyReply>, ApiError> {
    let free = RateLimit::look_up(&app, address)
        .write(&app, move |conn, _| {
            let reserved = asked.ink_id.is_reserved();
            Ok(!reserved && find_taken(conn, &asked.ink_id, None)?.is_none())
        })
        .await?;
    if free {
        Ok(Reply(EmptyReply {}))
    } else {
        Err(Taken::InkId.into())
    }
}

/// Whether an e-mail address is free.
#[utoipa::path(post, path = "/auth/vacancy", tag = "auth", request_body = EmailVacancyRequest, responses(
    (status = 200, description = "It is free.", body = EmptyReply),
    (status = 409, description = "It belongs to an account."),
    (status = 429, description = "Too many requests."),
))]
pub async fn email_vacancy(
    State(app): State<App>,
    address: ClientAddress,
    Json(asked): Json<EmailVacancyRequest>,
) -> Result<Reply<EmptyReply>, ApiError> {
    let owner = RateLimit::look_up(&app, address)
        .write(&app, move |conn, _| {
            accounts::by_email(conn, &asked.email.0)
        })
        .await?;
    match owner {
        None => Ok(Reply(EmptyReply {})),
        Some(_) => Err(Taken::Email.into()),
    }
}
