//! Second factors, from their owner's viewpoint.

use data_encoding::BASE32_NOPAD;
use ink_server::clock::Millis;
use serde_json::{Value, json};
use totp_rs::Builder;

use crate::app::TestApp;
use crate::call_reply::CallReply;
use crate::person::{APP_ID, Person};

/// An authenticator app with one account in it.
#[derive(Clone, Debug)]
pub struct CodeApp(Vec<u8>);

impl CodeApp {
    /// The secret as it is typed.
    #[must_use]
    pub fn new(secret: &str) -> Self {
        let secret = BASE32_NOPAD.decode(secret.as_bytes());
        Self(secret.expect("a secret in base32"))
    }

    /// What the app shows at a time.
    #[must_use]
    pub fn code(&self, now: Millis) -> String {
        let seconds = u64::try_from(now / 1000).expect("a time after 1970");
        let totp = Builder::new().with_secret(self.0.clone());
        totp.build_noncompliant().generate(seconds).to_string()
    }
}

/// Six digits that are not these.
#[must_use]
pub fn different_code(code: &str) -> &'static str {
    if code == "000000" { "000001" } else { "000000" }
}

impl Person {
    /// A call of the signed-in person, which must succeed.
    pub async fn change(&mut self, path: &str, payload: &Value) -> CallReply {
        self.browser.post(path, payload).await.done()
    }

    /// Enrols an authenticator, which uses up its current code. Returns the recovery codes, if it is the first factor.
    pub async fn enrol(&mut self, app: &TestApp) -> (CodeApp, Vec<String>) {
        let enrolment = self.change("/user/authenticator", &json!({})).await;
        let codes = CodeApp::new(enrolment.text("secret"));
        let shown = json!({ "code": codes.code(app.now()) });
        let confirmed = self.change("/user/authenticator/confirm", &shown).await;
        (codes, confirmed.recovery_codes())
    }

    /// Enables codes by e-mail.
    pub async fn enable_mailed_codes(&mut self) -> Vec<String> {
        let on = json!({ "on": true });
        let changed = self.change("/user/mailed-codes", &on).await;
        changed.recovery_codes()
    }

    /// Requests a code for a log-in that waits for a second factor.
    pub async fn trigger(&mut self, asked: &CallReply, mfa_type: &str) -> CallReply {
        let payload = json!({
            "app_id": APP_ID, "mfa_id": asked.body.get("mfa_id"), "mfa_type": mfa_type,
        });
        self.browser.post("/auth/trigger-mfa", &payload).await
    }

    /// Answers a log-in that waits for a second factor.
    pub async fn verify(&mut self, asked: &CallReply, mfa_type: &str, code: &str) -> CallReply {
        let payload = json!({
            "app_id": APP_ID,
            "mfa_id": asked.body.get("mfa_id"),
            "mfa_type": mfa_type,
            "mfa_code": code,
        });
        self.browser.post("/auth/verify-mfa", &payload).await
    }
}

impl CallReply {
    /// The recovery codes that a change created, if any.
    #[must_use]
    pub fn recovery_codes(&self) -> Vec<String> {
        let codes = self.body.get("recovery_codes").cloned().unwrap_or_default();
        serde_json::from_value(codes).unwrap_or_default()
    }

    /// The second factors that a log-in offers, the default first.
    #[must_use]
    pub fn mfa_options(&self) -> Vec<String> {
        assert_eq!(self.status(), (0, 200), "{}", self.body);
        for token in ["session_token", "refresh_token"] {
            assert!(self.body.get(token).is_none(), "{token}");
        }
        let options = self.body.get("mfa_options").cloned().unwrap_or_default();
        let options: Vec<String> = serde_json::from_value(options).expect("a list of names");
        assert_eq!(
            options.first().map(String::as_str),
            Some(self.text("mfa_type"))
        );
        options
    }

    /// `security` in a change's reply.
    #[must_use]
    pub fn security(&self) -> &Value {
        let security = self.body.get("security");
        security.unwrap_or_else(|| panic!("no security in {}", self.body))
    }
}
