//! The cart's forms: they work without script, and answer with the page that they were submitted from.

use axum::Form;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::response::Response;
use ink_domain::cart::{Cart, CartError};
use serde::Deserialize;

use crate::state::App;
use crate::web::page::{Flash, PageCtx};
use crate::web::request::cookies;
use crate::web::request::redirect::ReturnPath;
use crate::web::request::visitor::{Visitor, cart_cookie};
use crate::web::session::customer::{Customer, is_banned};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CartForm {
    zip_code: String,
    /// Path and query of the page to show again.
    #[serde(default)]
    return_to: String,
}

pub async fn add(
    PageCtx {
        app, visitor, me, ..
    }: PageCtx<Option<Customer>>,
    Form(form): Form<CartForm>,
) -> Response {
    if is_banned(me.as_ref()) {
        return visitor.redirect("/ziprestricted");
    }
    change(&app, visitor.cart, &form, Cart::add, Flash::CartAdded)
}

pub async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    Form(form): Form<CartForm>,
) -> Response {
    change(&app, visitor.cart, &form, Cart::remove, Flash::CartRemoved)
}

fn change(
    app: &App,
    mut cart: Cart,
    form: &CartForm,
    act: impl FnOnce(&mut Cart, &str) -> Result<(), CartError>,
    done: Flash,
) -> Response {
    let flash = act(&mut cart, form.zip_code.trim()).map_or_else(Flash::from, |()| done);
    let mut response = flash.redirect(app, shop_path(&form.return_to));
    cookies::set_cookie(response.headers_mut(), &cart_cookie(app, &cart));
    response
}

/// Back to the store or the cart and nowhere else: a form must not be an open redirect.
fn shop_path(asked: &str) -> &str {
    let fits = asked.len() <= ReturnPath::MAX;
    match asked.strip_prefix("/zipstore").filter(|_| fits) {
        None if asked == "/zipcart" => asked,
        Some("") => asked,
        // What can't be a header's value leads nowhere.
        Some(rest) if rest.starts_with('?') && HeaderValue::from_str(asked).is_ok() => asked,
        _ => "/zipstore",
    }
}

#[cfg(test)]
mod tests {
    use super::shop_path;

    #[test]
    fn form_redirects_only_to_store_or_cart() {
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
            "/zipstore?a=b\r\nset-cookie: x=y",
            &format!("/zipstore?search={}", "a".repeat(2000)),
        ] {
            assert_eq!(shop_path(elsewhere), "/zipstore");
        }
    }
}
