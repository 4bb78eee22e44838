//! The story, chapter by chapter.

use std::time::Duration;

use ink_tests::{APP_ID, CallReply, CodeApp, Device, Person, TestApp, different_code, hashed};
use serde_json::json;

use super::scenario::{SecretKind, Story};

impl Story {
    pub(super) async fn sign_up(&mut self, app: &TestApp) {
        let ada = self.ada.clone();
        self.add_secret(SecretKind::Address, &ada, &ada.email);
        self.add_secret(SecretKind::Password, &ada, &ada.password);
        self.add_secret(SecretKind::Password, &ada, &hashed(&ada.password));
        self.call("/auth/vacancy", &json!({ "email": ada.email }))
            .await
            .done();
        let created = self
            .call("/user/create", &ada.sign_up_payload())
            .await
            .done();
        let id = created.text("validate_email_id").to_owned();
        let resend = json!({ "validate_email_id": id, "email": ada.email });
        self.call("/user/create/resend-code", &resend).await.done();
        let code = self.mailed_code(app, &ada.email).await;
        let mut shown =
            json!({ "validate_email_id": id, "email": ada.email, "code": different_code(&code) });
        self.call("/user/create/validate-code", &shown).await;
        shown["code"] = json!(code);
        self.call("/user/create/validate-code", &shown)
            .await
            .tokens();
    }

    pub(super) async fn protect(&mut self, app: &TestApp) -> CodeApp {
        let secret = self.call("/user/authenticator", &json!({})).await.done();
        let codes = CodeApp::new(secret.text("secret"));
        let code = codes.code(app.now());
        let ada = self.ada.clone();
        self.add_secret(SecretKind::Code, &ada, &code);
        self.call("/user/authenticator/confirm", &json!({ "code": code }))
            .await
            .done();
        self.call("/user/mailed-codes", &json!({ "on": true }))
            .await
            .done();
        self.call("/user/recovery-codes", &json!({})).await.done();
        let begun = self.call("/user/passkeys/options", &json!({})).await.done();
        let mut device = Device::at("http://localhost:3000");
        let credential = device.create(begun.options()).await;
        let named = json!({ "name": "phone", "credential": credential });
        self.call("/user/passkeys/add", &named).await.done();
        self.ada.browser = app.visitor();
        let payload = json!({ "app_id": APP_ID, "email": ada.email });
        let begun = self.call("/auth/passkey-auth", &payload).await.done();
        let mut shown = device.show(begun.options()).await;
        shown["app_id"] = json!(APP_ID);
        shown["email"] = json!(ada.email);
        self.call("/auth/passkey-auth/verify", &shown)
            .await
            .tokens();
        codes
    }

    async fn log_in(&mut self, password: &str) -> CallReply {
        let payload = json!({
            "app_id": APP_ID, "email": self.ada.email, "password": hashed(password),
        });
        self.call("/auth/login", &payload).await
    }

    async fn answer(&mut self, asked: &CallReply, mfa_type: &str, code: &str) -> CallReply {
        let payload = json!({
            "app_id": APP_ID, "mfa_id": asked.text("mfa_id"), "mfa_type": mfa_type, "mfa_code": code,
        });
        self.call("/auth/verify-mfa", &payload).await
    }

    pub(super) async fn log_in_again(&mut self, app: &TestApp, codes: &CodeApp) {
        self.ada.browser = app.visitor();
        self.log_in("wrong 1!").await;
        let asked = self.log_in(&self.ada.password.clone()).await;
        let trigger = json!({
            "app_id": APP_ID, "mfa_id": asked.text("mfa_id"), "mfa_type": "totp",
        });
        self.call("/auth/trigger-mfa", &trigger).await.done();
        let code = self.mailed_code(app, &self.ada.email.clone()).await;
        self.answer(&asked, "recovery", "nonsense").await;
        self.answer(&asked, "totp", &code).await.tokens();
        app.advance(Duration::from_mins(16));
        self.call("/auth/session-refresh", &json!({}))
            .await
            .tokens();
        let wrong = json!({ "password": hashed("wrong 1!") });
        self.call("/auth/proof", &wrong).await;
        self.call("/auth/logout", &json!({})).await.done();
        let asked = self.log_in(&self.ada.password.clone()).await;
        self.answer(&asked, "authenticator", &codes.code(app.now()))
            .await
            .tokens();
    }

    pub(super) async fn forget(&mut self, app: &TestApp, codes: &CodeApp) {
        app.advance(Duration::from_hours(2));
        self.ada.browser = app.visitor();
        let path = "/auth/password-reset";
        let mut payload = json!({ "app_id": APP_ID, "email": self.ada.email });
        self.call(path, &payload).await.done();
        let code = self.mailed_code(app, &self.ada.email.clone()).await;
        payload["code"] = json!(different_code(&code));
        self.call(path, &payload).await;
        "another one 1!".clone_into(&mut self.ada.password);
        let ada = self.ada.clone();
        self.add_secret(SecretKind::Password, &ada, &hashed(&ada.password));
        payload["code"] = json!(code);
        payload["password"] = json!(hashed(&ada.password));
        self.call(path, &payload).await.done();
        let asked = self.log_in(&ada.password).await;
        self.answer(&asked, "authenticator", &codes.code(app.now()))
            .await
            .tokens();
    }

    pub(super) async fn change_email(&mut self, app: &TestApp) {
        let new = "moved@example.com";
        let ada = self.ada.clone();
        self.add_secret(SecretKind::Address, &ada, new);
        self.call("/user/email", &json!({ "email": new }))
            .await
            .done();
        let code = self.mailed_code(app, new).await;
        let shown = json!({ "email": new, "code": code });
        self.call("/user/email/confirm", &shown).await.done();
        new.clone_into(&mut self.ada.email);
    }

    pub(super) async fn call_read_endpoints(&mut self) {
        for path in [
            "/zipcode/user-info",
            "/zipcode/is-banned",
            "/user/sessions/end",
        ] {
            self.call(path, &json!({})).await.done();
        }
        let known = json!({ "referrer_id": "bob.1" });
        self.call("/referrer/lookup", &known).await.done();
        self.call("/user/vacancy", &json!({ "ink_id": "bob.1" }))
            .await;
        self.call("/auth/vacancy", &json!({ "email": "bob.1@example.com" }))
            .await;
    }

    /// Whatever may wait for its answer waits: a log-in, a sign-up, a reset, an authenticator, another
    /// address.
    pub(super) async fn start_pending_flows(&mut self, app: &TestApp) {
        self.call("/user/authenticator/remove", &json!({}))
            .await
            .done();
        self.call("/user/authenticator", &json!({})).await.done();
        let new = "far.away@example.com";
        let ada = self.ada.clone();
        self.add_secret(SecretKind::Address, &ada, new);
        self.call("/user/email", &json!({ "email": new }))
            .await
            .done();
        self.mailed_code(app, new).await;
        let signed_in = std::mem::replace(&mut self.ada.browser, app.visitor());
        let asked = self.log_in(&ada.password).await;
        let trigger = json!({
            "app_id": APP_ID, "mfa_id": asked.text("mfa_id"), "mfa_type": "totp",
        });
        self.call("/auth/trigger-mfa", &trigger).await.done();
        self.mailed_code(app, &ada.email).await;
        let reset = json!({ "app_id": APP_ID, "email": ada.email });
        self.call("/auth/password-reset", &reset).await.done();
        self.mailed_code(app, &ada.email).await;
        let eve = Person::new(app, "eve.1");
        self.add_secret(SecretKind::Address, &eve, &eve.email);
        self.add_secret(SecretKind::Password, &eve, &hashed(&eve.password));
        self.call("/user/create", &eve.sign_up_payload())
            .await
            .done();
        self.mailed_code(app, &eve.email).await;
        self.ada.browser = signed_in;
    }
}
