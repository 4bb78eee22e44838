//! The steps of a password reset: the request, its code, and the new password.

use axum::response::{IntoResponse, Response};
use ink_domain::email::Email;
use ink_domain::mailed_code::{MailedCode, Verdict};
use ink_schema::account::accounts::{self, Account};
use ink_schema::auth::{mailed_codes, mfa, sessions};
use ink_schema::rate_limits::RateLimitOutcome;
use ink_schema::{Conn, DbError, audit, outbox};

use crate::clock::Millis;
use crate::crypto::mailed_code::six_digits;
use crate::crypto::password::WirePassword;
use crate::crypto::secrets::Token;
use crate::email::{CodePurpose, SecurityEmail};
use crate::state::App;
use crate::web::api::{ApiError, EmptyReply, RateLimit, Reply};
use crate::web::request::security_event::SecurityEvent;
use crate::web::request::visitor::Visitor;
use crate::web::session::client_info::{ClientInfo, known_browser};
use crate::web::session::{account_notice, cookies, mailed_code};

/// What a code is bound to that was requested with this cookie.
fn own(shared: &str, token: &Token) -> String {
    format!("{shared}:{}", token.digest().as_str())
}

/// A mailbox whose owner may set a new password. Only its mail reveals whether it has an account.
pub(super) struct Reset {
    email: Email,
    account: Option<Account>,
    /// What the mailbox's codes are bound to, even those that others requested.
    shared: String,
    /// What a code is bound to: the browser's own request, or the one shared by clients without cookies.
    request: String,
    /// Wrong codes of the shared request. A visitor's own request has its own guesses, which nobody else can use up.
    wrong: Option<RateLimit>,
    now: Millis,
}

impl Reset {
    /// Counts a step, separately for each browser that the account knows: many people may share an address. Its outcome is
    /// logged with the account concerned.
    pub(super) async fn begin(
        app: &App,
        email: Email,
        client: &ClientInfo,
    ) -> Result<Self, ApiError> {
        let (asked, now) = (email.clone(), app.clock.now());
        let (server, browser) = (app.clone(), client.browser_digest());
        let address = client.address;
        let (account, room) = app
            .db
            .write(move |conn| {
                let account = accounts::by_email(conn, &asked)?;
                let id = account.as_ref().map(|account| account.id);
                let known = known_browser(conn, id, browser.as_deref())?;
                let steps = RateLimit::reset_step(&server, known, address);
                Ok::<_, DbError>((account, steps.try_take(conn, now)?))
            })
            .await?;
        if let Some(account) = &account {
            client.security_log.concerns(account.id);
        }
        if let RateLimitOutcome::Exceeded { retry_after_ms } = room {
            return Err(ApiError::TooMany { retry_after_ms });
        }
        let asked_before = client.reset.as_ref();
        let mailbox = app.keys.codes.digest("reset", &email.folded());
        let shared = format!("reset:{}", mailbox.as_str());
        Ok(Self {
            request: asked_before.map_or(shared.clone(), |token| own(&shared, token)),
            wrong: asked_before
                .is_none()
                .then(|| RateLimit::reset(app, &email)),
            account,
            shared,
            now,
            email,
        })
    }

    /// Whether it is the browser's own request, whose guesses nobody else can use up.
    pub(super) const fn is_own(&self) -> bool {
        self.wrong.is_none()
    }

    /// Writes the e-mail, stores the code and counts it, even if there is no account; sends it only to an account: to its
    /// stored address, in its owner's language.
    pub(super) async fn mail(
        self,
        app: &App,
        visitor: &Visitor,
        client: ClientInfo,
    ) -> Result<Response, ApiError> {
        let browser = client.browser_digest();
        let token = client.reset.unwrap_or_else(Token::random);
        let Self {
            email,
            account,
            shared,
            now,
            ..
        } = self;
        let request = own(&shared, &token);
        let code = six_digits();
        let digests = [&request, &shared].map(|request| app.keys.codes.digest(request, &code));
        let lang = account.as_ref().map_or(visitor.lang, account_notice::lang);
        let message = mailed_code::message(app, CodePurpose::Reset, lang, &code)?;
        let address = account.as_ref().and_then(|account| account.email.as_ref());
        let message = address.map(|address| message.to(address.as_str()));
        let anybody = RateLimit::mail(app, &email, client.address);
        let server = app.clone();
        app.db
            .write(move |conn| {
                // However often strangers ask, a browser that the account knows has its own limit.
                let id = account.map(|account| account.id);
                match known_browser(conn, id, browser.as_deref())? {
                    Some((account, browser)) => {
                        RateLimit::mail_browser(&server, account, browser).take(conn, now)?;
                    }
                    None => RateLimit::take_all(&anybody, conn, now)?,
                }
                let [own, anybodys] = &digests;
                mailed_code::keep(conn, &request, own, now)?;
                // Strangers may have used up the guesses of the shared one.
                mailed_codes::issue(conn, &shared, anybodys.as_str(), now)?;
                if let Some(message) = &message {
                    outbox::enqueue_code(conn, message, now)?;
                }
                Ok::<_, ApiError>(())
            })
            .await?;
        app.outbox_signal.notify();
        let mut response = Reply(EmptyReply {}).into_response();
        cookies::set_reset(app, response.headers_mut(), &token);
        Ok(response)
    }

    /// Checks a code; a wrong one is counted. When a browser's own guesses are used up, the error says for how long: until
    /// then it is mailed no other code.
    pub(super) async fn check(&self, app: &App, code: &MailedCode) -> Result<Verdict, ApiError> {
        let (request, wrong, now) = (self.request.clone(), self.wrong.clone(), self.now);
        let digest = app.keys.codes.digest(&request, code.as_str());
        let (verdict, spent) = app
            .db
            .write(move |conn| {
                if let Some(wrong) = &wrong {
                    wrong.take(conn, now)?;
                }
                let verdict = mailed_codes::check(conn, &request, digest.as_str(), now)?;
                // Without a valid code, nothing could be guessed.
                if let (Some(wrong), Verdict::Right | Verdict::Spent) = (&wrong, verdict) {
                    wrong.give_back(conn, now)?;
                }
                Ok::<_, ApiError>((verdict, mailed_codes::retry_after(conn, &request, now)?))
            })
            .await?;
        match spent.filter(|_| self.is_own()) {
            Some(retry_after_ms) => Err(ApiError::TooMany { retry_after_ms }),
            None => Ok(verdict),
        }
    }

    /// Sets the password and ends every session. Returns whether the code was still valid.
    pub(super) async fn set(
        self,
        app: &App,
        code: &MailedCode,
        password: WirePassword,
        client: &ClientInfo,
    ) -> Result<bool, ApiError> {
        let email = self.email.clone();
        let account = app
            .db
            .read(move |conn| accounts::by_email(conn, &email))
            .await?;
        let Some(account) = account else {
            return Ok(false);
        };
        // Revealed only to someone who has proved that the mailbox is theirs.
        if password.is_about(Some(&account.ink_id), None) {
            return Err(ApiError::field("password", "field.password.own"));
        }
        let hash = app.keys.passwords.hash(password).await?;
        let (notice, device) = (SecurityEmail::PasswordChanged, &client.device);
        let announcement = account_notice::notice(app, &account, notice, device, self.now)?;
        let digest = app.keys.codes.digest(&self.request, code.as_str());
        let browser = client.browser_digest();
        // Strangers' guesses at the old password must not lock out the owner of the new one.
        let failures = RateLimit::login_strangers(app, &self.email, client.address);
        let done = app
            .db
            .write(move |conn: &mut Conn| {
                let (request, now) = (&self.request, self.now);
                // The code is the mailbox's, which may no longer be the account's.
                let owner = accounts::lock(conn, account.id)?;
                if owner.and_then(|owner| owner.email).as_ref() != Some(&self.email) {
                    return Ok(false);
                }
                if mailed_codes::guess(conn, request, digest.as_str(), now)? != Verdict::Right {
                    return Ok::<_, ApiError>(false);
                }
                mailed_codes::spend_all(conn, &self.shared)?;
                accounts::set_password(conn, account.id, &hash)?;
                sessions::end_all(conn, account.id, browser.as_deref())?;
                mfa::delete_challenges(conn, account.id)?;
                for failures in failures {
                    failures.clear(conn)?;
                }
                audit::record(conn, account.id, audit::Actor::Owner, "password.reset", now)?;
                announcement.record(conn, now)?;
                Ok(true)
            })
            .await?;
        if done {
            client
                .security_log
                .log(app, SecurityEvent::PasswordReset, "");
        }
        app.outbox_signal.notify();
        Ok(done)
    }
}
