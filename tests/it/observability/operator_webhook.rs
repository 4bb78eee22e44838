//! The webhook that reports alerts to operators: signed, retried, and sent what has an e-mail of its own, too.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use ink_schema::DatabaseKind;
use ink_schema::alerts;
use ink_schema::test_support::TestDb;
use ink_server::jobs::operator_webhook;
use ink_tests::{OPERATOR, Person, TestApp};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::sync::oneshot;

use super::alerts::{fail_refund, run_alert_check};
use crate::checkout::{SMALL, run_jobs};

const SECRET: &str = "what the operator's webhook is signed with";
const HOUR: Duration = Duration::from_hours(1);

/// How long a request that does not come is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// The next connection. A listener has no time-out of its own.
fn accept_connection(listener: &TcpListener) -> TcpStream {
    listener.set_nonblocking(true).unwrap();
    let began = Instant::now();
    loop {
        if let Ok((stream, _)) = listener.accept() {
            stream.set_nonblocking(false).unwrap();
            return stream;
        }
        assert!(began.elapsed() < PATIENCE, "nobody asks");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Takes one request, and answers it so.
fn answer_request(listener: &TcpListener, answer: &str) -> (String, String) {
    answer_request_after(listener, answer, || ())
}

/// The same, once something has been done.
fn answer_request_after(
    listener: &TcpListener,
    answer: &str,
    before: impl FnOnce(),
) -> (String, String) {
    let stream = accept_connection(listener);
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut reader = BufReader::new(stream);
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let lower = line.to_ascii_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        if line.trim().is_empty() {
            break;
        }
        head.push_str(&lower);
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    before();
    let mut stream: TcpStream = reader.into_inner();
    stream.write_all(answer.as_bytes()).unwrap();
    (head, String::from_utf8(body).unwrap())
}

/// HMAC-SHA-256 as RFC 2104 has it, in other words than the product's.
fn hmac(key: &str, text: &str) -> String {
    let block = |pad: u8| {
        let mut block = [pad; 64];
        for (place, byte) in block.iter_mut().zip(key.bytes()) {
            *place ^= byte;
        }
        block
    };
    let inner = Sha256::digest([&block(0x36), text.as_bytes()].concat());
    let outer = Sha256::digest([block(0x5c).as_slice(), inner.as_slice()].concat());
    data_encoding::HEXLOWER.encode(&outer)
}

#[tokio::test]
async fn operator_webhook_is_signed_and_retried() {
    let [hook, elsewhere] = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let url = format!("http://{}/hook?token=1", hook.local_addr().unwrap());
    let app = TestApp::build(TestDb::stocked(DatabaseKind::Sqlite))
        .with_provider()
        .setting("INKPAY_OPERATOR_WEBHOOK_URL", &url)
        .setting("INKPAY_OPERATOR_WEBHOOK_SECRET", SECRET)
        .start()
        .await;
    let away = elsewhere.local_addr().unwrap();
    let heard = thread::spawn(move || {
        let moved = format!(
            "HTTP/1.1 307 Moved\r\nlocation: http://{away}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        );
        let first = answer_request(&hook, &moved);
        let taken = "HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n";
        let second = answer_request(&hook, taken);
        (first, second, hook)
    });
    let order = fail_refund(&app).await;
    run_alert_check(&app).await;
    let began = app.now();
    let post = async || {
        operator_webhook::post(app.app().clone(), app.now())
            .await
            .unwrap();
    };
    // It is led elsewhere, where it does not go, and tries again half a minute later.
    post().await;
    post().await;
    app.advance(Duration::from_secs(30));
    post().await;
    run_alert_check(&app).await;
    app.advance(HOUR);
    post().await;
    let ((_, refused), (head, body), hook) = heard.join().unwrap();
    assert_eq!(refused, body);
    let told: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(
        told,
        json!({
            "kind": "refund_parked",
            "subject": order,
            "detail": "$260",
            "began_at": began,
            "environment": "development",
        })
    );
    let at = (began + 30_000) / 1000;
    let digest = hmac(SECRET, &format!("{at}.{body}"));
    let signature = format!("inkpay-signature: t={at},v1={digest}");
    assert!(head.contains(&signature), "{head}");
    assert!(head.starts_with("post /hook?token=1 "), "{head}");
    for listener in [hook, elsewhere] {
        listener.set_nonblocking(true).unwrap();
        assert!(
            listener.accept().is_err(),
            "nobody else is asked, nor anybody twice"
        );
    }
}

#[tokio::test]
async fn webhook_retry_is_scheduled_from_answer() {
    let hook = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", hook.local_addr().unwrap());
    let app = TestApp::build(TestDb::stocked(DatabaseKind::Sqlite))
        .with_provider()
        .setting("INKPAY_OPERATOR_WEBHOOK_URL", &url)
        .setting("INKPAY_OPERATOR_WEBHOOK_SECRET", SECRET)
        .start()
        .await;
    fail_refund(&app).await;
    run_alert_check(&app).await;
    let began = app.now();
    let (asked, is_asked) = oneshot::channel();
    let (go_on, may_answer) = mpsc::channel();
    let heard = thread::spawn(move || {
        let failed = "HTTP/1.1 500 Failed\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        answer_request_after(&hook, failed, || {
            asked.send(()).unwrap();
            may_answer.recv().unwrap();
        })
    });
    let take_time = async {
        is_asked.await.unwrap();
        app.advance(Duration::from_secs(20));
        go_on.send(()).unwrap();
    };
    let posted = operator_webhook::post(app.app().clone(), began);
    let (posted, ()) = tokio::join!(posted, take_time);
    posted.unwrap();
    heard.join().unwrap();
    // Half a minute after the twenty seconds.
    for (at, due) in [(49_999, 0), (50_000, 1)] {
        let claimed = app.stage(move |conn| alerts::claim(conn, began + at, 10, 0));
        assert_eq!(claimed.await.len(), due, "{at}");
    }
}

/// What has an e-mail of its own is told to the webhook all the same.
#[tokio::test]
async fn dispute_is_sent_to_webhook_without_second_email() {
    let hook = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/", hook.local_addr().unwrap());
    let app = TestApp::build(TestDb::stocked(DatabaseKind::Sqlite))
        .with_provider()
        .setting("INKPAY_OPERATOR_EMAIL", OPERATOR)
        .setting("INKPAY_OPERATOR_WEBHOOK_URL", &url)
        .setting("INKPAY_OPERATOR_WEBHOOK_SECRET", SECRET)
        .start()
        .await;
    let mut buyer = Person::signed_up(&app, "buyer").await;
    let payment = buyer
        .buy_with(&app, &[SMALL], "pm_card_createDispute")
        .await;
    let provider = app.provider();
    provider.run_aftermath().await;
    let kinds = ["charge.dispute.created", "charge.dispute.updated"];
    provider.deliver_events(&app, &kinds).await;
    run_jobs(&app).await;
    run_alert_check(&app).await;
    let taken = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    let heard = thread::spawn(move || answer_request(&hook, taken));
    operator_webhook::post(app.app().clone(), app.now())
        .await
        .unwrap();
    let (_, body) = heard.join().unwrap();
    let told: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(told["kind"], "dispute");
    assert!(
        told["detail"].as_str().unwrap().contains(&payment.order_id),
        "{told}"
    );
    let written = app.subjects_to(OPERATOR).await;
    assert_eq!(
        written,
        [format!("A payment is disputed: {}", payment.order_id)]
    );
}
