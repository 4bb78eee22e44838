//! Calls over separate connections, as forms or as JSON.

use std::fmt::Write;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{HeaderMap, Request, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

#[derive(Debug)]
pub(crate) struct Reply {
    /// 0 if the connection was closed instead.
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
    /// Null if it is not JSON.
    pub(crate) body: Value,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The object, if it was returned.
    pub(crate) fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        self.body
    }

    /// The error, if it was refused with this status and code.
    pub(crate) fn refused(self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(self.body["error"]["code"], code, "{}", self.text);
        self.body["error"].clone()
    }
}

pub(crate) async fn call(
    base: &str,
    method: &str,
    path: &str,
    form: &[(&str, &str)],
    headers: &[(&str, &str)],
) -> Reply {
    let mut body = String::new();
    for (name, value) in form {
        let value: String = form_urlencoded::byte_serialize(value.as_bytes()).collect();
        write!(body, "{name}={value}&").expect("room");
    }
    let form = ("content-type", "application/x-www-form-urlencoded");
    let headers: Vec<_> = headers.iter().copied().chain([form]).collect();
    send(base, method, path, &headers, body).await
}

pub(super) async fn control(base: &str, method: &str, path: &str, body: Option<Value>) -> Reply {
    let headers = [("content-type", "application/json")];
    let body = body.map_or_else(String::new, |body| body.to_string());
    send(base, method, path, &headers, body).await
}

async fn send(
    base: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: String,
) -> Reply {
    let host = base.strip_prefix("http://").expect("http");
    let stream = TcpStream::connect(host).await.expect("it listens");
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream))
        .await
        .expect("it speaks HTTP");
    tokio::spawn(connection);
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, host);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request
        .body(Full::new(Bytes::from(body)))
        .expect("a request");
    let Ok(reply) = sender.send_request(request).await else {
        return Reply {
            status: 0,
            headers: HeaderMap::new(),
            text: String::new(),
            body: Value::Null,
        };
    };
    let (parts, body) = reply.into_parts();
    let bytes = body.collect().await.expect("a whole reply").to_bytes();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Reply {
        status: parts.status.as_u16(),
        headers: parts.headers,
        body: serde_json::from_str(&text).unwrap_or_default(),
        text,
    }
}
