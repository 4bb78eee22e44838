//! A page that is rendered for one request: never cached by anyone, its islands under its own nonce.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ink_ssr::Rendered;
use rand::RngExt;
use serde::Serialize;

use super::ctx::{PageCtx, Viewer};
use super::document::{PageAssets, PageRoute, document};
use super::render_cache::SharedProps;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::error::ApiError;
use crate::web::request::headers::{HTML, PRIVATE_NO_STORE, checkout_policy, page_policy};
use crate::web::request::visitor::Visitor;

impl<A: Viewer> PageCtx<A> {
    pub async fn render(
        &self,
        route: PageRoute<'_>,
        props: &impl Serialize,
    ) -> Result<Response, ApiError> {
        self.render_with(StatusCode::OK, route, props).await
    }

    pub async fn render_with(
        &self,
        status: StatusCode,
        route: PageRoute<'_>,
        props: &impl Serialize,
    ) -> Result<Response, ApiError> {
        let rendered = render(&self.app, route, props).await?;
        Ok(self.respond(route, &rendered, status, page_policy)?)
    }

    /// A page with no data of its visitor's: it may have been rendered for another visitor.
    pub async fn render_shared(
        &self,
        route: PageRoute<'_>,
        props: &impl SharedProps,
    ) -> Result<Response, ApiError> {
        let rendered = self
            .app
            .render_cache
            .get(&self.app.renderer, route.page, props)
            .await?;
        Ok(self.respond(route, &rendered, StatusCode::OK, page_policy)?)
    }

    /// A page that takes cards: the provider's script and frames are allowed.
    pub async fn render_checkout(
        &self,
        route: PageRoute<'_>,
        props: &impl Serialize,
    ) -> Result<Response, ApiError> {
        let policy = |nonce: &str| checkout_policy(nonce, &self.app.payments.script_url);
        let rendered = render(&self.app, route, props).await?;
        Ok(self.respond(route, &rendered, StatusCode::OK, policy)?)
    }

    fn respond(
        &self,
        route: PageRoute<'_>,
        rendered: &Rendered,
        status: StatusCode,
        policy: impl FnOnce(&str) -> Option<HeaderValue>,
    ) -> Result<Response, InternalError> {
        let nonce = nonce();
        let assets = PageAssets::Islands {
            sheet_file: self.app.assets.manifest.styles(route.page),
            policy: policy(&nonce),
            nonce,
        };
        // Its calls name the customer.
        let ink_id = self.me.customer().map(|me| me.account.ink_id.as_str());
        let (app, visitor) = (&self.app, &self.visitor);
        let mut response = respond(app, visitor, ink_id, route, rendered, assets)?;
        *response.status_mut() = status;
        Ok(response)
    }
}

/// Renders a page without islands: no script runs on it, whatever it comes to contain.
pub(crate) async fn render_without_script(
    app: &App,
    visitor: &Visitor,
    route: PageRoute<'_>,
    props: &impl Serialize,
) -> Result<Response, InternalError> {
    let sheet = app.assets.sheet(route.page)?;
    let rendered = render(app, route, props).await?;
    let assets = PageAssets::Static(sheet);
    respond(app, visitor, None, route, &rendered, assets)
}

async fn render(
    app: &App,
    route: PageRoute<'_>,
    props: &impl Serialize,
) -> Result<Rendered, InternalError> {
    let props = serde_json::to_string(props)?;
    Ok(app.renderer.render(route.page, props).await?)
}

fn respond(
    app: &App,
    visitor: &Visitor,
    ink_id: Option<&str>,
    route: PageRoute<'_>,
    rendered: &Rendered,
    assets: PageAssets<'_>,
) -> Result<Response, InternalError> {
    let html = document(app, visitor.lang, ink_id, route, rendered, &assets)?;
    let mut response = ([(header::CONTENT_TYPE, HTML)], html).into_response();
    let headers = response.headers_mut();
    let policy = match assets {
        PageAssets::Static(sheet) => Some(sheet.policy.clone()),
        PageAssets::Islands { policy, .. } => {
            if let Some(preload) = app.assets.manifest.preload(route.page) {
                headers.insert(header::LINK, preload);
            }
            policy
        }
    };
    if let Some(policy) = policy {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    visitor.remember(headers);
    headers.insert(header::CACHE_CONTROL, PRIVATE_NO_STORE);
    Ok(response)
}

/// 128 random bits: a script injected into the page can't guess them.
pub(super) fn nonce() -> String {
    format!("{:032x}", rand::rng().random::<u128>())
}
