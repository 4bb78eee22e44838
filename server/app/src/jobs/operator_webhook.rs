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
use crate::clock::{Clock, Millis};
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

/// Sends the webhook the alerts that it has not received yet.
pub async fn post(app: App, now: Millis) -> Result<(), InternalError> {
    let Some(webhook) = OperatorWebhook::of(&app.config) else {
        return Ok(());
    };
    let due = app
        .db
        .write(move |conn| alerts::claim(conn, now, i64::from(BATCH), LEASE))
        .await?;
    for undelivered in due {
        let next_at = post_one(&webhook, &undelivered, &app.clock).await?;
        app.db
            .write(move |conn| alerts::reschedule(conn, &undelivered, next_at))
            .await?;
    }
    Ok(())
}

/// Sends one alert. Returns when to retry; `None` if it was delivered, or is given up.
async fn post_one(
    webhook: &OperatorWebhook,
    undelivered: &UndeliveredAlert,
    clock: &Clock,
) -> Result<Option<Millis>, InternalError> {
    let Err(reason) = webhook.notify(undelivered, clock.now()).await? else {
        count_outcome("told");
        return Ok(None);
    };
    // From the answer on: the requests of a batch may take longer than the pause.
    let next_at = clock
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

#[derive(Clone, Debug)]
struct OperatorWebhook {
    url: Secret,
    secret: Secret,
    environment: &'static str,
    agent: Agent,
}

impl OperatorWebhook {
    /// `None` if no webhook is configured.
    fn of(config: &Config) -> Option<Self> {
        Self::with_timeout(config, REQUEST_TIMEOUT)
    }

    fn with_timeout(config: &Config, timeout: Duration) -> Option<Self> {
        let url = config.operator_webhook_url.clone();
        let agent = Agent::config_builder()
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .proxy(None)
            .timeout_global(Some(timeout))
            .build();
        (!url.is_empty()).then(|| Self {
            url,
            secret: config.operator_webhook_secret.clone(),
            environment: config.environment.code(),
            agent: agent.into(),
        })
    }

    /// Sends an alert. The inner `Err` says why it was not accepted, without the webhook's address: that may contain a
    /// secret.
    async fn notify(
        &self,
        undelivered: &UndeliveredAlert,
        now: Millis,
    ) -> Result<Result<(), String>, InternalError> {
        let body = json!({
            "kind": undelivered.kind,
            "subject": undelivered.subject,
            "detail": undelivered.detail,
            "began_at": undelivered.began_at,
            "environment": self.environment,
        })
        .to_string();
        let at = now / 1000;
        let signature = format!("t={at},v1={}", self.digest(at, &body)?);
        let hook = self.clone();
        spawn_blocking(move || hook.post(&signature, &body))
            .await
            .map_err(InternalError::new)
    }

    fn post(&self, signature: &str, body: &str) -> Result<(), String> {
        let sent = self
            .agent
            .post(self.url.expose())
            .header("Content-Type", "application/json")
            .header(SIGNATURE, signature)
            .send(body);
        match sent {
            Ok(reply) if reply.status().is_success() => Ok(()),
            Ok(reply) => Err(format!("it answered {}", reply.status().as_u16())),
            Err(ureq::Error::Timeout(_)) => Err("it took too long".to_owned()),
            Err(ureq::Error::Io(error)) => Err(error.kind().to_string()),
            Err(_) => Err("it can't be reached".to_owned()),
        }
    }

    fn digest(&self, at: i64, body: &str) -> Result<String, InternalError> {
        let secret = self.secret.expose().as_bytes();
        let mut mac = Hmac::<Sha256>::new_from_slice(secret).map_err(InternalError::new)?;
        mac.update(format!("{at}.{body}").as_bytes());
        Ok(HEXLOWER.encode(&mac.finalize().into_bytes()))
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::io::ErrorKind;
    use std::net::TcpListener;
    use std::time::Duration;

    use ink_schema::alerts::UndeliveredAlert;

    use super::OperatorWebhook;
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
        let timeout = Duration::from_millis(50);
        let webhook = OperatorWebhook::with_timeout(&config, timeout).unwrap();
        let undelivered = UndeliveredAlert {
            kind: "ledger".to_owned(),
            subject: "ledger".to_owned(),
            detail: "1".to_owned(),
            began_at: 0,
            attempts: 1,
        };
        let delivered = webhook.notify(&undelivered, 0).await.unwrap();
        assert_eq!(delivered, Err("it took too long".to_owned()));
        silent.set_nonblocking(true).unwrap();
        assert!(silent.accept().is_ok());
        let again = silent.accept().map(drop).map_err(|error| error.kind());
        assert_eq!(again, Err(ErrorKind::WouldBlock), "it is asked once");
    }
}
