//! A code that is mailed for a request: generated, stored as a digest, and sent to its reader.

use ink_domain::email::Email;
use ink_domain::mailed_code::{LIFE, Verdict};
use ink_domain::time::MINUTE;
use ink_schema::auth::mailed_codes::{self, Issued};
use ink_schema::outbox::{self, OutgoingEmail};
use ink_schema::{Conn, DbError};

use crate::clock::Millis;
use crate::crypto::mailed_code::six_digits;
use crate::crypto::secrets::Digest;
use crate::email::{CodePurpose, EmailMessage};
use crate::i18n::lang::Lang;
use crate::state::App;
use crate::web::api::{ApiError, ErrorCode};

/// A new code, in an e-mail.
#[derive(Debug)]
pub struct CodeEmail {
    request: String,
    digest: Digest,
    message: OutgoingEmail,
}

impl CodeEmail {
    /// `request` is what the code is bound to.
    pub fn new(
        app: &App,
        request: String,
        purpose: CodePurpose,
        lang: Lang,
        to: &Email,
    ) -> Result<Self, ApiError> {
        Self::written(app, request, to, |code| message(app, purpose, lang, code))
    }

    /// The same, with the e-mail that `write` makes of the code.
    pub fn written(
        app: &App,
        request: String,
        to: &Email,
        write: impl FnOnce(&str) -> Result<EmailMessage, ApiError>,
    ) -> Result<Self, ApiError> {
        let code = six_digits();
        let message = write(&code)?;
        Ok(Self {
            digest: app.keys.codes.digest(&request, &code),
            request,
            message: message.to(to.as_str()),
        })
    }

    /// Stores the code and sends its e-mail, in a transaction that `allow` may abort.
    pub async fn send<F>(self, app: &App, now: Millis, allow: F) -> Result<(), ApiError>
    where
        F: FnOnce(&mut Conn) -> Result<(), ApiError> + Send + 'static,
    {
        app.db
            .write(move |conn| {
                allow(conn)?;
                self.enqueue(conn, now)
            })
            .await?;
        app.outbox_signal.notify();
        Ok(())
    }

    /// Runs in a transaction. The outbox is to be woken after it.
    pub fn enqueue(&self, conn: &mut Conn, now: Millis) -> Result<(), ApiError> {
        keep(conn, &self.request, &self.digest, now)?;
        Ok(outbox::enqueue_code(conn, &self.message, now)?)
    }
}

pub fn message(
    app: &App,
    purpose: CodePurpose,
    lang: Lang,
    code: &str,
) -> Result<EmailMessage, ApiError> {
    let reader = app.reader(lang);
    Ok(EmailMessage::code(reader, purpose, code, LIFE / MINUTE)?)
}

/// Stores a mailed code for a request, unless its guesses are used up: a code that can't succeed must not be mailed.
pub fn keep(conn: &mut Conn, request: &str, code: &Digest, now: Millis) -> Result<(), ApiError> {
    match mailed_codes::issue(conn, request, code.as_str(), now)? {
        Issued::Kept => Ok(()),
        Issued::Spent { retry_after_ms } => Err(ApiError::TooMany { retry_after_ms }),
    }
}

/// The refusal for a wrong code, and for a right one for something else.
#[must_use]
pub const fn refusal(verdict: Verdict) -> ApiError {
    ApiError::WrongCode(if verdict.is_over() {
        ErrorCode::CodeSpent
    } else {
        ErrorCode::CodeWrong
    })
}

/// [`refusal`] where used-up guesses stay so for as long as the code would have lived: no other code is mailed before
/// that, and the refusal says how long it is.
pub fn lasting_refusal(
    conn: &mut Conn,
    request: &str,
    verdict: Verdict,
    now: Millis,
) -> Result<ApiError, DbError> {
    let retry_after = mailed_codes::retry_after(conn, request, now)?;
    Ok(retry_after.map_or_else(
        || refusal(verdict),
        |retry_after_ms| ApiError::TooMany { retry_after_ms },
    ))
}
