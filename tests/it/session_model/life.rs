//! The same steps, taken in the product.

use std::time::Duration;

use ink_schema::test_support::TestDb;
use ink_server::jobs::retention;
use ink_tests::{
    APP_ID, CallReply, CodeApp, Person, TestApp, Tokens, Visitor, different_code, hashed,
};
use serde_json::json;

use super::owner::Owner;
use super::step::{Code, Step};
use super::world::{Status, World};

pub(super) struct Life {
    app: TestApp,
    people: [Owner; 2],
    browsers: [Visitor; 2],
    /// The last questions that the browsers were asked.
    asked: [Option<CallReply>; 2],
    /// Every pair that was handed out, in order.
    tokens: Vec<Tokens>,
}

impl Life {
    pub(super) async fn begin(db: TestDb, world: &World) -> Self {
        // How often is another test's matter.
        let app = [
            "LOGIN_ACCOUNT",
            "LOGIN_ADDRESS",
            "LOGIN_CHECKS",
            "SIGN_UP",
            "MAIL",
            "MAILBOX",
            "RESET",
        ]
        .iter()
        .fold(TestApp::build(db), |builder, limit| {
            builder.setting(&format!("INKPAY_LIMIT_{limit}"), "1000/1s")
        })
        .start()
        .await;
        app.stage_founder().await;
        let mut people = ["ada.1", "bob.1"].map(|name| Owner::new(Person::new(&app, name)));
        for (owner, account) in people.iter_mut().zip(&world.accounts) {
            if account.exists {
                owner.person.sign_up(&app).await.done();
            }
            if account.factor {
                let (codes, recovery) = owner.person.enrol(&app).await;
                owner.set_factor(codes, recovery, &app);
            }
        }
        Self {
            people,
            browsers: [app.visitor(), app.visitor()],
            asked: [None, None],
            tokens: Vec::new(),
            app,
        }
    }

    /// Takes a step, with what it has led to in the world at hand.
    pub(super) async fn take(&mut self, world: &World, step: &Step) -> Status {
        let answer = match *step {
            Step::SignUp { at, account } => self.sign_up(at, account).await,
            Step::LogIn { at, account, right } => self.log_in(at, account, right).await,
            Step::Answer { at, code } => self.answer(world, at, code).await,
            Step::Guess { at, times } => {
                for _ in 1..times {
                    self.answer(world, at, Code::Wrong).await;
                }
                self.answer(world, at, Code::Wrong).await
            }
            Step::Refresh { at } => self.post(at, "/auth/session-refresh").await,
            Step::RefreshBy { .. } => {
                let token = self.tokens[world.named].refresh.clone();
                self.app.refresh(&token).await
            }
            Step::LogOut { at } => self.post(at, "/auth/logout").await,
            Step::Reset { account } => self.reset(world, account).await,
            Step::Prove { at, right } => {
                let owner = &self.people[world.sessions.owner_at(at).unwrap_or_default()];
                let payload = json!({ "password": hashed(owner.password(right)) });
                self.browsers[at].post("/auth/proof", &payload).await
            }
            Step::ChangePassword { at } => self.change_password(world, at).await,
            Step::AddFactor { at } => self.add_factor(world, at).await,
            Step::RemoveFactor { at } => self.post(at, "/user/authenticator/remove").await,
            Step::EndOthers { at } => self.post(at, "/user/sessions/end").await,
            Step::Wait { millis } => {
                self.app
                    .advance(Duration::from_millis(millis.unsigned_abs()));
                return 0;
            }
            Step::Sweep => {
                let sweep = retention::sweep(self.app.app().clone(), self.app.now());
                sweep.await.unwrap();
                return 0;
            }
        };
        if answer.cookies.is_some() {
            self.tokens.push(answer.tokens());
        }
        answer.status().0
    }

    /// Every token that was ever handed out is worth what it ought to be.
    pub(super) async fn compare(&self, world: &World) {
        assert_eq!(
            self.tokens.len(),
            world.sessions.pairs(),
            "a session for each proof, and none besides"
        );
        for (place, pair) in self.tokens.iter().enumerate() {
            let good = self.app.accepts_session(&pair.session).await;
            assert_eq!(good, world.sessions.holder(place).is_some(), "pair {place}");
        }
    }

    async fn post(&mut self, at: usize, path: &str) -> CallReply {
        self.browsers[at].post(path, &json!({})).await
    }

    /// Somebody at a browser.
    fn at(&self, at: usize, account: usize) -> Person {
        Person {
            browser: self.browsers[at].clone(),
            ..self.people[account].person.clone()
        }
    }

    async fn sign_up(&mut self, at: usize, account: usize) -> CallReply {
        let mut person = self.at(at, account);
        let mut answer = person.create().await;
        if answer.status().0 == 0 {
            let code = self.app.code_for(&person.email).await;
            answer = person.validate(&answer, &code).await;
        }
        self.browsers[at] = person.browser;
        answer
    }

    async fn log_in(&mut self, at: usize, account: usize, right: bool) -> CallReply {
        let mut person = self.at(at, account);
        self.people[account]
            .password(right)
            .clone_into(&mut person.password);
        let answer = person.log_in().await;
        if answer.body.get("mfa_id").is_some() {
            self.asked[at] = Some(answer.clone());
        }
        self.browsers[at] = person.browser;
        answer
    }

    async fn answer(&mut self, world: &World, at: usize, code: Code) -> CallReply {
        let account = world.asked_at(at).unwrap();
        let asked = self.asked[at].clone().unwrap();
        let mut person = self.at(at, account);
        let owner = &mut self.people[account];
        let shown = owner.codes.as_ref().map(|codes| codes.code(self.app.now()));
        let shown = shown.unwrap_or_default();
        let (kind, text) = match code {
            Code::Right => ("authenticator", shown.clone()),
            Code::Wrong => ("authenticator", different_code(&shown).to_owned()),
            Code::Replayed => ("authenticator", owner.last_code.clone()),
            Code::Recovery => ("recovery", owner.recovery_code(owner.recovery_used)),
            Code::UsedRecovery => (
                "recovery",
                owner.recovery_code(owner.recovery_used.wrapping_sub(1)),
            ),
        };
        let answer = person.verify(&asked, kind, &text).await;
        if answer.status().0 == 0 {
            match code {
                Code::Recovery => owner.recovery_used += 1,
                _ => owner.last_code = shown,
            }
        }
        self.browsers[at] = person.browser;
        answer
    }

    async fn reset(&mut self, world: &World, account: usize) -> CallReply {
        let path = "/auth/password-reset";
        let owner = &mut self.people[account];
        let mut payload = json!({ "app_id": APP_ID, "email": owner.person.email });
        self.app.visitor().post(path, &payload).await.done();
        payload["code"] = if world.accounts[account].exists {
            json!(self.app.code_for(&owner.person.email).await)
        } else {
            json!("000000")
        };
        payload["password"] = json!(hashed(&owner.next_password()));
        let answer = self.app.visitor().post(path, &payload).await;
        owner.settle_password(answer.status().0 == 0);
        answer
    }

    async fn change_password(&mut self, world: &World, at: usize) -> CallReply {
        let owner = &mut self.people[world.sessions.owner_at(at).unwrap_or_default()];
        let payload = json!({ "password": hashed(&owner.next_password()) });
        let answer = self.browsers[at].post("/user/password", &payload).await;
        owner.settle_password(answer.status().0 == 0);
        answer
    }

    async fn add_factor(&mut self, world: &World, at: usize) -> CallReply {
        let begun = self.post(at, "/user/authenticator").await;
        if begun.status().0 != 0 {
            return begun;
        }
        let codes = CodeApp::new(begun.text("secret"));
        let shown = json!({ "code": codes.code(self.app.now()) });
        let answer = self.browsers[at]
            .post("/user/authenticator/confirm", &shown)
            .await;
        let owner = &mut self.people[world.sessions.owner_at(at).unwrap()];
        owner.set_factor(codes, answer.recovery_codes(), &self.app);
        answer
    }
}
