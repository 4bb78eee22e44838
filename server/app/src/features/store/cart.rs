//! The cart's forms: they work without script, and answer with the page that they came from.

use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ink_domain::cart::{Cart, CartError};
use serde::Deserialize;

use crate::state::App;
use crate::web::cart_notice::Notice;
use crate::web::form;
use crate::web::visitor::{Visitor, cart_cookie, notice_cookie};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CartForm {
    zip_code: String,
    /// Path and query of the page to show again.
    #[serde(default)]
    return_to: String,
}

/// A form that is not one of ours is refused as a call would be.
type Posted = Result<Form<CartForm>, FormRejection>;

pub async fn add(State(app): State<App>, visitor: Visitor, posted: Posted) -> Response {
    match posted {
        Ok(form) => change(&app, visitor.cart, &form, Cart::add, Notice::Added),
        Err(rejection) => form::refused(&app, visitor.lang, &rejection),
    }
}

pub async fn remove(State(app): State<App>, visitor: Visitor, posted: Posted) -> Response {
    match posted {
        Ok(form) => change(&app, visitor.cart, &form, Cart::remove, Notice::Removed),
        Err(rejection) => form::refused(&app, visitor.lang, &rejection),
    }
}

fn change(
    app: &App,
    mut cart: Cart,
    form: &CartForm,
    act: impl FnOnce(&mut Cart, &str) -> Result<(), CartError>,
    done: Notice,
) -> Response {
    let acted = act(&mut cart, form.zip_code.trim());
    let notice = acted.map_or_else(Notice::from, |()| done);
    let mut response = StatusCode::SEE_OTHER.into_response();
    let headers = response.headers_mut();
    let back = HeaderValue::from_str(shop_path(&form.return_to));
    headers.insert(
        header::LOCATION,
        back.unwrap_or(HeaderValue::from_static("/zipstore")),
    );
    for cookie in [cart_cookie(app, &cart), notice_cookie(app, notice)] {
        if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
            headers.append(header::SET_COOKIE, value);
        }
    }
    response
}

/// Back to the store or the cart and nowhere else: a form must not be a way to send people to another
/// site.
fn shop_path(asked: &str) -> &str {
    match asked.strip_prefix("/zipstore") {
        None if asked == "/zipcart" => asked,
        Some("") => asked,
        Some(rest) if rest.starts_with('?') => asked,
        _ => "/zipstore",
    }
}

#[cfg(test)]
mod tests {
    use super::shop_path;

    #[test]
    fn a_form_leads_back_to_the_store_or_the_cart_alone() {
        assert_eq!(
            shop_path("/zipstore?state=ca&skip=18"),
            "/zipstore?state=ca&skip=18"
        );
        assert_eq!(shop_path("/zipstore"), "/zipstore");
        assert_eq!(shop_path("/zipcart"), "/zipcart");
        for elsewhere in [
            "",
            "//evil.example",
            "https://evil.example/zipstore",
            "/zipstore.evil",
        ] {
            assert_eq!(shop_path(elsewhere), "/zipstore");
        }
    }
}
