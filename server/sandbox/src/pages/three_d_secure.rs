//! The payer's bank: a page with two buttons, and the redirect to the shop.

use askama::Template;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use subtle::ConstantTimeEq;
use url::Url;

use super::assets::page_headers;
use crate::context::Context;
use crate::error::Error;
use crate::machine::Status;
use crate::records::Intent;
use crate::state::SharedState;

#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    key: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Answered {
    key: String,
    passed: bool,
}

#[derive(Template)]
#[template(path = "three_d_secure.html")]
struct Page {
    words: &'static Words,
    /// Absent once it is answered.
    question: Option<Question>,
}

struct Question {
    key: String,
    amount: String,
}

struct Words {
    lang: &'static str,
    title: &'static str,
    test: &'static str,
    ask: &'static str,
    complete: &'static str,
    fail: &'static str,
    over: &'static str,
}

const ENGLISH: Words = Words {
    lang: "en",
    title: "3-D Secure test page",
    test: "Test mode: no money moves",
    ask: "Your bank wants to make sure that it is you who pays",
    complete: "Complete authentication",
    fail: "Fail authentication",
    over: "There is nothing to confirm here any more. You can close this page.",
};

const CHINESE: Words = Words {
    lang: "zh-Hans",
    title: "3-D Secure 测试页面",
    test: "测试模式：不会产生真实扣款",
    ask: "您的银行需要确认是您本人在付款",
    complete: "完成验证",
    fail: "验证失败",
    over: "此处已没有需要确认的付款，您可以关闭此页面。",
};

pub(super) async fn ask(
    State(sandbox): SharedState,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Response {
    let found = sandbox.change(None, move |context| waiting(context, &id, &asked.key));
    match found.await {
        Ok(intent) => show(words(&headers), intent.as_ref()),
        Err(error) => broken(&error),
    }
}

pub(super) async fn answer(
    State(sandbox): SharedState,
    Path(id): Path<String>,
    headers: HeaderMap,
    Form(answered): Form<Answered>,
) -> Response {
    let done = sandbox.change(None, move |context| {
        let Some(intent) = waiting(context, &id, &answered.key)? else {
            return Ok(None);
        };
        let back = intent
            .action
            .as_ref()
            .and_then(|action| action.return_url.clone());
        Ok(Some((context.authenticate(intent, answered.passed)?, back)))
    });
    match done.await {
        Ok(Some((intent, Some(back)))) => way_back(&intent, &back),
        Ok(_) => show(words(&headers), None),
        Err(error) => broken(&error),
    }
}

/// The intent, if it still awaits the payer, and the payer was sent here.
fn waiting(context: &Context<'_>, id: &str, key: &str) -> Result<Option<Intent>, Error> {
    let intent: Option<Intent> = context.work.find(id)?;
    Ok(intent.filter(|intent| {
        let sent = intent.action.as_ref();
        let sent = sent.is_some_and(|action| action.key.as_bytes().ct_eq(key.as_bytes()).into());
        sent && intent.payment.status == Status::RequiresAction
    }))
}

/// A redirect to the shop, with what Stripe tells it.
fn way_back(intent: &Intent, back: &str) -> Response {
    let Ok(mut url) = Url::parse(back) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let status = match intent.payment.status {
        Status::Succeeded => "succeeded",
        Status::Processing => "pending",
        _ => "failed",
    };
    url.query_pairs_mut()
        .append_pair("payment_intent", &intent.id)
        .append_pair("payment_intent_client_secret", &intent.client_secret)
        .append_pair("redirect_status", status);
    let mut response = StatusCode::SEE_OTHER.into_response();
    if let Ok(place) = HeaderValue::from_str(url.as_str()) {
        response.headers_mut().insert(header::LOCATION, place);
    }
    response
}

fn show(words: &'static Words, intent: Option<&Intent>) -> Response {
    let question = intent.and_then(|intent| {
        Some(Question {
            key: intent.action.as_ref()?.key.clone(),
            amount: amount(intent),
        })
    });
    let back = intent.and_then(|intent| intent.action.as_ref()?.return_url.as_deref());
    let Ok(page) = (Page { words, question }).render() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    (page_headers(back), Html(page)).into_response()
}

fn amount(intent: &Intent) -> String {
    let amount = intent.payment.amount;
    let currency = intent.currency.to_uppercase();
    match currency.as_str() {
        "JPY" => format!("{currency} {amount}"),
        _ => format!("{currency} {}.{:02}", amount / 100, amount % 100),
    }
}

fn words(headers: &HeaderMap) -> &'static Words {
    let wanted = headers.get(header::ACCEPT_LANGUAGE);
    match wanted.and_then(|wanted| wanted.to_str().ok()) {
        Some(wanted) if wanted.starts_with("zh") => &CHINESE,
        _ => &ENGLISH,
    }
}

fn broken(error: &Error) -> Response {
    tracing::error!(?error, "the bank's page failed");
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}
