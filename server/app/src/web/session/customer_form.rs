//! A plain form on a customer's page. It names that customer, as scripts do in a header.

use axum::extract::{FromRequest, RawForm, Request};
use axum::response::{IntoResponse, Response};
use form_urlencoded::Serializer;
use serde::de::DeserializeOwned;

use super::customer::Customer;
use crate::state::App;
use crate::web::api::{ApiError, FieldErrors};

/// The field with the INK ID of the customer whose page the form stands on.
const CUSTOMER: &str = "customer";

/// The form's other fields; `()` if there are none. Refuses a form of a page that was made for another customer: since
/// then, another one may have logged in in another tab. Must be the handler's last parameter.
#[derive(Debug)]
pub struct CustomerForm<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for CustomerForm<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        // The route's guard found out who is signed in.
        let me = request.extensions().get::<Customer>().cloned();
        let RawForm(body) = RawForm::from_request(request, app)
            .await
            .map_err(IntoResponse::into_response)?;
        fields(&body, me.as_ref())
            .map(Self)
            .map_err(IntoResponse::into_response)
    }
}

fn fields<T: DeserializeOwned>(body: &[u8], me: Option<&Customer>) -> Result<T, ApiError> {
    let mut others = Serializer::new(String::new());
    for (name, value) in form_urlencoded::parse(body) {
        if name != CUSTOMER {
            others.append_pair(&name, &value);
        } else if let Some(me) = me {
            me.must_be(&value)?;
        }
    }
    serde_urlencoded::from_str(&others.finish())
        .map_err(|_| ApiError::Invalid(FieldErrors::default()))
}
