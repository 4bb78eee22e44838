//! A long story of calls, with all the secrets that occur in it.

use ink_tests::{CallReply, Person, TestApp, hashed};
use serde_json::Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SecretKind {
    Token,
    /// Few characters, which may be part of something else by chance.
    Code,
    Password,
    Address,
}

#[derive(Debug)]
pub(super) struct Secret {
    pub(super) kind: SecretKind,
    value: String,
    pub(super) owner: String,
    /// The reply that hands it over, by its place.
    pub(super) told_in: Option<usize>,
}

pub(super) struct Recorded {
    pub(super) path: String,
    pub(super) to: String,
    pub(super) text: String,
}

pub(super) struct Story {
    secrets: Vec<Secret>,
    pub(super) replies: Vec<Recorded>,
    pub(super) ada: Person,
}

impl Story {
    /// Somebody signs up, protects the account by all there is, comes back by each of it, forgets the
    /// password and moves to another mailbox. Somebody else is there as well.
    pub(super) async fn tell(app: &TestApp) -> Self {
        app.stage_founder().await;
        let mut story = Self {
            secrets: Vec::new(),
            replies: Vec::new(),
            ada: Person::new(app, "ada.1"),
        };
        let bob = Person::signed_up(app, "bob.1").await;
        story.add_secret(SecretKind::Address, &bob, &bob.email);
        story.add_secret(SecretKind::Password, &bob, &hashed(&bob.password));
        let tokens = bob.browser.tokens().unwrap();
        story.add_secret(SecretKind::Token, &bob, &tokens.session);
        story.add_secret(SecretKind::Token, &bob, &tokens.refresh);
        story.sign_up(app).await;
        let codes = story.protect(app).await;
        story.log_in_again(app, &codes).await;
        story.forget(app, &codes).await;
        story.change_email(app).await;
        story.call_read_endpoints().await;
        story.start_pending_flows(app).await;
        story
    }

    /// Those that a text holds.
    pub(super) fn secrets_in(&self, text: &str) -> Vec<&Secret> {
        let is_code = |code: &str| {
            text.split(|c: char| !c.is_alphanumeric())
                .any(|word| word == code)
        };
        let told = self.secrets.iter().filter(|secret| match secret.kind {
            SecretKind::Code => is_code(&secret.value),
            _ => text.contains(&secret.value),
        });
        told.collect()
    }

    pub(super) fn add_secret(&mut self, kind: SecretKind, owner: &Person, value: &str) {
        self.secrets.push(Secret {
            kind,
            value: value.to_owned(),
            owner: owner.ink_id.clone(),
            told_in: None,
        });
    }

    /// A call of Ada's, with the secrets that it hands over.
    pub(super) async fn call(&mut self, path: &str, payload: &Value) -> CallReply {
        let answer = self.ada.browser.post(path, payload).await;
        let place = self.replies.len();
        self.replies.push(Recorded {
            path: path.to_owned(),
            to: self.ada.ink_id.clone(),
            text: answer.body.to_string(),
        });
        if let Some(tokens) = &answer.cookies {
            let owner = self.ada.clone();
            self.add_secret(SecretKind::Token, &owner, &tokens.session);
            self.add_secret(SecretKind::Token, &owner, &tokens.refresh);
        }
        let mut told: Vec<String> = answer.recovery_codes();
        for name in ["mfa_id", "validate_email_id", "secret"] {
            let token = answer.body.get(name).and_then(Value::as_str);
            told.extend(token.map(str::to_owned));
        }
        self.secrets.extend(told.into_iter().map(|value| Secret {
            kind: SecretKind::Token,
            value,
            owner: self.ada.ink_id.clone(),
            told_in: Some(place),
        }));
        answer
    }

    pub(super) async fn mailed_code(&mut self, app: &TestApp, to: &str) -> String {
        let code = app.code_for(to).await;
        let owner = self.ada.clone();
        self.add_secret(SecretKind::Code, &owner, &code);
        code
    }
}
