//! One POST to the webhook.

use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Method, Request, header};
use hyper_util::rt::TokioIo;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::time::timeout;
use url::Url;

use crate::records::Outcome;

const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// Why no answer came.
#[derive(Debug, Error)]
enum Unanswered {
    #[error("the webhook's address is no http URL")]
    Address,
    #[error("no connection: {0}")]
    Connection(#[from] std::io::Error),
    #[error("no answer: {0}")]
    Answer(#[from] hyper::Error),
    #[error("no request: {0}")]
    Request(#[from] hyper::http::Error),
}

pub(super) async fn post(url: &str, signature: String, body: String) -> Outcome {
    match timeout(ANSWER_TIMEOUT, exchange(url, signature, body)).await {
        Ok(Ok(status)) => Outcome::Status(status),
        Ok(Err(unanswered)) => Outcome::Failed(unanswered.to_string()),
        Err(_) => Outcome::Failed("no answer in time".to_owned()),
    }
}

async fn exchange(url: &str, signature: String, body: String) -> Result<u16, Unanswered> {
    let url = Url::parse(url).map_err(|_| Unanswered::Address)?;
    let host = url.host_str().ok_or(Unanswered::Address)?;
    let port = url.port_or_known_default().ok_or(Unanswered::Address)?;
    if url.scheme() != "http" {
        return Err(Unanswered::Address);
    }
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    let stream = TcpStream::connect((bare, port)).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let target = match url.query() {
        Some(query) => format!("{}?{query}", url.path()),
        None => url.path().to_owned(),
    };
    let request = Request::builder()
        .method(Method::POST)
        .uri(target)
        .header(header::HOST, format!("{host}:{port}"))
        .header(
            header::USER_AGENT,
            "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        )
        .header(header::ACCEPT, "*/*; q=0.5, application/xml")
        .header(header::CONTENT_TYPE, "application/json; charset=utf-8")
        .header(header::CACHE_CONTROL, "no-cache")
        .header(header::CONNECTION, "close")
        .header("stripe-signature", signature)
        .body(Full::new(Bytes::from(body)))?;
    Ok(sender.send_request(request).await?.status().as_u16())
}
