//! A person with a mailbox, who signs up and logs in.

use data_encoding::BASE64;
use serde_json::{Value, json};
use sha2::{Digest, Sha512};

use crate::app::TestApp;
use crate::call_reply::CallReply;
use crate::test_response::TestResponse;
use crate::visitor::Visitor;

/// The `app_id` of the calls.
pub const APP_ID: &str = "inkpay";

/// A person: an address, a handle and a password, and the browser that they use.
#[derive(Clone, Debug)]
pub struct Person {
    pub ink_id: String,
    pub email: String,
    pub password: String,
    pub browser: Visitor,
}

/// A password as clients send it: hashed.
#[must_use]
pub fn hashed(password: &str) -> String {
    BASE64.encode(&Sha512::digest(password))
}

impl Person {
    /// Without an account yet, with an address and a handle made from the name.
    #[must_use]
    pub fn new(app: &TestApp, name: &str) -> Self {
        Self {
            ink_id: name.to_owned(),
            email: format!("{name}@example.com"),
            password: format!("{name}'s pass 1!"),
            browser: app.visitor(),
        }
    }

    /// With an account, by the founder's referral, and logged in.
    pub async fn signed_up(app: &TestApp, name: &str) -> Self {
        let mut person = Self::new(app, name);
        let answer = person.sign_up(app).await;
        assert_eq!(answer.status(), (0, 200), "{}", answer.body);
        person
    }

    /// The whole sign-up. Returns the last call's reply.
    pub async fn sign_up(&mut self, app: &TestApp) -> CallReply {
        app.stage_founder().await;
        let created = self.create().await;
        assert_eq!(created.status(), (0, 200), "{}", created.body);
        let code = app.code_for(&self.email).await;
        self.validate(&created, &code).await
    }

    pub async fn create(&mut self) -> CallReply {
        let payload = self.sign_up_payload();
        self.browser.post("/user/create", &payload).await
    }

    /// [`Person::signed_up`], by somebody else's referral.
    pub async fn signed_up_by(app: &TestApp, name: &str, referrer: &str) -> Self {
        let mut person = Self::new(app, name);
        let mut payload = person.sign_up_payload();
        payload["referrer_id"] = json!(referrer);
        let created = person.browser.post("/user/create", &payload).await;
        let code = app.code_for(&person.email).await;
        person.validate(&created, &code).await.done();
        person
    }

    #[must_use]
    pub fn sign_up_payload(&self) -> Value {
        json!({
            "app_id": APP_ID,
            "ink_id": self.ink_id,
            "referrer_id": "inkpay",
            "display_name": self.ink_id,
            "email": self.email,
            "password": hashed(&self.password),
        })
    }

    /// Sends the code of a sign-up.
    pub async fn validate(&mut self, created: &CallReply, code: &str) -> CallReply {
        let payload = json!({
            "validate_email_id": created.body.get("validate_email_id"),
            "email": self.email,
            "code": code,
        });
        self.browser
            .post("/user/create/validate-code", &payload)
            .await
    }

    /// By password.
    pub async fn log_in(&mut self) -> CallReply {
        self.log_in_raw().await.call_reply()
    }

    /// [`Person::log_in`], with the reply's headers.
    pub async fn log_in_raw(&mut self) -> TestResponse {
        let payload = json!({
            "app_id": APP_ID,
            "email": self.email,
            "password": hashed(&self.password),
        });
        self.browser.post_raw("/auth/login", &payload).await
    }

    /// Asks for the e-mail with the code that resets the password.
    pub async fn request_reset(&mut self) -> CallReply {
        let payload = json!({ "app_id": APP_ID, "email": self.email });
        self.browser.post("/auth/password-reset", &payload).await
    }

    /// Sends that code, without a new password yet.
    pub async fn check_reset_code(&mut self, code: &str) -> CallReply {
        let payload = json!({ "app_id": APP_ID, "email": self.email, "code": code });
        self.browser.post("/auth/password-reset", &payload).await
    }

    /// Sets another password by that code. [`Person::password`] stays the former one.
    pub async fn reset_password(&mut self, code: &str, password: &str) -> CallReply {
        let payload = json!({
            "app_id": APP_ID, "email": self.email, "code": code, "password": hashed(password),
        });
        self.browser.post("/auth/password-reset", &payload).await
    }

    /// The same person at a browser that they never used.
    #[must_use]
    pub fn with_new_browser(&self, app: &TestApp) -> Self {
        Self {
            browser: app.visitor(),
            ..self.clone()
        }
    }

    /// Whether the browser has a valid session.
    pub async fn is_signed_in(&mut self) -> bool {
        let answer = self.browser.post("/zipcode/user-info", &json!({})).await;
        match answer.status() {
            (0, 200) => true,
            (2, 401) => false,
            other => panic!("{other:?}: {}", answer.body),
        }
    }

    /// Authenticates again, by password.
    pub async fn reauthenticate(&mut self) -> CallReply {
        let payload = json!({ "password": hashed(&self.password) });
        self.browser.post("/auth/proof", &payload).await
    }
}
