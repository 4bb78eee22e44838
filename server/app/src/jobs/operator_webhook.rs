//! The operator's webhook: one signed POST per alert, to the configured address, without following redirects.

use std::time::Duration;

use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use ink_domain::time::{DAY, DurationMs, MINUTE};
use ink_schema::alerts::{self, UndeliveredAlert};
use serde_json::json;
use sha2::Sha256;
use tokio::task::spawn_blocking;
use ureq::Agent;

use super::backoff::pause_after;
use crate::clock::Millis;
use crate::config::{Config, Secret};
use crate::internal_error::InternalError;
use crate::state::App;

/// How long a response may take in total.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
const BATCH: u32 = 10;
/// A claimed alert is not sent by another node for this long: longer than a batch takes if every request times out.
const LEASE: DurationMs = 2 * MINUTE;
const _: () = assert!(
    REQUEST_TIMEOUT.saturating_mul(BATCH).as_secs()
        < Duration::from_millis(LEASE.unsigned_abs()).as_secs()
);
/// The header of the signature, which is computed as the card provider signs its webhooks: the time, and the HMAC of
/// time, dot and body.
const SIGNATURE: &str = "Inkpay-Signature";

/// Sends the webhook, if there is one, the alerts that it has not received yet.
pub async fn post(app: App, now: Millis) -> Result<(), InternalError> {
    if app.config.operator_webhook_url.is_empty() {
        return Ok(());
    }
    let agent = agent(REQUEST_TIMEOUT);
    let due = app
        .db
        .write(move |conn| alerts::claim(conn, now, i64::from(BATCH), LEASE))
        .await?;
    for undelivered in due {
        let next_at = post_one(&app, &agent, &undelivered).await?;
        app.db
            .write(move |conn| alerts::reschedule(conn, &undelivered, next_at))
            .await?;
    }
    Ok(())
}

fn agent(timeout: Duration) -> Agent {
    let config = Agent::config_builder()
        .max_redirects(0)
        .max_redirects_will_error(false)
        .http_status_as_error(false)
        .proxy(None)
        .timeout_global(Some(timeout));
    config.build().into()
}

/// Sends one alert. Returns when to retry; `None` if it was delivered, or is given up.
async fn post_one(
    app: &App,
    agent: &Agent,
    undelivered: &UndeliveredAlert,
) -> Result<Option<Millis>, InternalError> {
    let sent = notify(&app.config, agent, undelivered, app.clock.now()).await?;
    let Err(reason) = sent else {
        count_outcome("told");
        return Ok(None);
    };
    // From the answer on: the requests of a batch may take longer than the pause.
    let next_at = app
        .clock
        .now()
        .saturating_add(pause_after(undelivered.attempts));
    let (alert, subject) = (&undelivered.kind, &undelivered.subject);
    if next_at.saturating_sub(undelivered.began_at) > DAY {
        count_outcome("given_up");
        tracing::error!(alert, subject, reason, "the operator's webhook is given up");
        return Ok(None);
    }
    count_outcome("failed");
    if undelivered.attempts == 1 {
        tracing::warn!(
            alert,
            subject,
            reason,
            "the operator's webhook is tried again"
        );
    }
    Ok(Some(next_at))
}

fn count_outcome(outcome: &'static str) {
    metrics::counter!("ink_operator_webhooks_total", "outcome" => outcome).increment(1);
}

/// Sends an alert. The inner `Err` says why it was not accepted, without the webhook's address: that may contain a secret.
async fn notify(
    config: &Config,
    agent: &Agent,
    undelivered: &UndeliveredAlert,
    now: Millis,
) -> Result<Result<(), String>, InternalError> {
    let body = json!({
        "kind": undelivered.kind,
        "subject": undelivered.subject,
        "detail": undelivered.detail,
        "began_at": undelivered.began_at,
        "environment": config.environment.code(),
    })
    .to_string();
    let at = now / 1000;
    let digest = digest(&config.operator_webhook_secret, at, &body)?;
    let request = agent
        .post(config.operator_webhook_url.expose())
        .header("Content-Type", "application/json")
        .header(SIGNATURE, format!("t={at},v1={digest}"));
    let sent = spawn_blocking(move || match request.send(body) {
        Ok(reply) if reply.status().is_success() => Ok(()),
        Ok(reply) => Err(format!("it answered {}", reply.status().as_u16())),
        Err(ureq::Error::Timeout(_)) => Err("it took too long".to_owned()),
        Err(ureq::Error::Io(error)) => Err(error.kind().to_string()),
        Err(_) => Err("it can't be reached".to_owned()),
    });
    sent.await.map_err(InternalError::new)
}

fn digest(secret: &Secret, at: i64, body: &str) -> Result<String, InternalError> {
    let secret = secret.expose().as_bytes();
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).map_err(InternalError::new)?;
    mac.update(format!("{at}.{body}").as_bytes());
    Ok(HEXLOWER.encode(&mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::io::ErrorKind;
    use std::net::TcpListener;
    use std::time::Duration;

    use ink_schema::alerts::UndeliveredAlert;

    use super::{agent, notify};
    use crate::config::read;

    #[tokio::test]
    async fn unresponsive_webhook_times_out() {
        // The system accepts the connection, but nobody reads from it.
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/", silent.local_addr().unwrap());
        let set = [
            ("INKPAY_OPERATOR_WEBHOOK_URL", url.as_str()),
            ("INKPAY_OPERATOR_WEBHOOK_SECRET", &"s".repeat(32)),
        ];
        let owned = set.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let config = read(None, owned).unwrap();
        let agent = agent(Duration::from_millis(50));
        let undelivered = UndeliveredAlert {
            kind: "ledger".to_owned(),
            subject: "ledger".to_owned(),
            detail: "1".to_owned(),
            began_at: 0,
            attempts: 1,
        };
        let delivered = notify(&config, &agent, &undelivered, 0).await.unwrap();
        assert_eq!(delivered, Err("it took too long".to_owned()));
        silent.set_nonblocking(true).unwrap();
        assert!(silent.accept().is_ok());
        let again = silent.accept().map(drop).map_err(|error| error.kind());
        assert_eq!(again, Err(ErrorKind::WouldBlock), "it is asked once");
    }
}
