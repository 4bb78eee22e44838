//! `/user/email…`: another address, once its owner has proved that it is theirs.

use axum::extract::State;
use deserr::Deserr;
use ink_domain::email::Email;
use ink_domain::mailed_code::{MailedCode, Verdict};
use ink_schema::account::accounts::{self, Account, Taken};
use ink_schema::auth::{email_changes, mailed_codes as codes};
use utoipa::ToSchema;

use super::change::{SecurityReply, change};
use super::overview::overview;
use crate::email::{CodePurpose, SecurityEmail};
use crate::state::App;
use crate::web::api::{ApiError, EmptyReply, FieldErrors, Json, NewEmail, RateLimit, Reply};
use crate::web::request::address::ClientAddress;
use crate::web::session::account_notice;
use crate::web::session::client_info::ClientInfo;
use crate::web::session::customer::{Customer, RecentlyAuthenticated};
use crate::web::session::mailed_code::{CodeEmail, refusal};

#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ChangeEmailRequest {
    #[schema(value_type = String, format = "email", max_length = 255, example = "ada@example.com")]
    pub email: NewEmail,
}

#[derive(Debug, Deserr, ToSchema)]
#[deserr(error = FieldErrors, deny_unknown_fields)]
pub struct ConfirmEmailRequest {
    #[schema(value_type = String, format = "email", max_length = 255, example = "ada@example.com")]
    pub email: Email,
    /// Six digits.
    #[schema(value_type = String, pattern = "^[0-9]{6}$", example = "123456")]
    pub code: MailedCode,
}

/// Mails a code to the new address. Guesses are limited by the codes that a mailbox can get in an hour, and mailboxes by the
/// codes that an account can request.
#[utoipa::path(post, path = "/user/email", tag = "user", request_body = ChangeEmailRequest, responses(RecentlyAuthenticated,
    (status = 200, description = "A code is on its way.", body = EmptyReply),
    (status = 409, description = "The address belongs to an account."),
    (status = 429, description = "Too many codes to this mailbox, or for this account."),
))]
pub async fn change_email(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    address: ClientAddress,
    Json(new): Json<ChangeEmailRequest>,
) -> Result<Reply<EmptyReply>, ApiError> {
    let now = app.clock.now();
    let (request, to) = (request(&me), &new.email.0);
    let lang = account_notice::lang(&me.account);
    let code = CodeEmail::new(&app, request.clone(), CodePurpose::NewEmail, lang, to)?;
    let change = RateLimit::mailed_change(&app, me.account.id);
    let mail = RateLimit::mail(&app, to, address);
    let begun = app
        .db
        .write(move |conn| {
            me.still_recently_authenticated(conn, now)?;
            // Whether an address has an account must not be askable without limit.
            change.take(conn, now)?;
            let holder = accounts::by_email(conn, &new.email.0)?;
            if holder.is_some_and(|holder| !may_respell(&me, &holder, &new.email.0)) {
                return Ok(false);
            }
            RateLimit::take_all(&mail, conn, now)?;
            email_changes::begin(conn, me.account.id, &new.email.0, now)?;
            codes::forget_spent(conn, &request)?;
            code.enqueue(conn, now)?;
            Ok::<_, ApiError>(true)
        })
        .await?;
    app.outbox_signal.notify();
    if begun {
        Ok(Reply(EmptyReply {}))
    } else {
        Err(Taken::Email.into())
    }
}

/// Makes the new address the account's. The old address is notified. If it is the account's already, its reply was lost: nothing
/// happens.
#[utoipa::path(post, path = "/user/email/confirm", tag = "user", request_body = ConfirmEmailRequest, responses(RecentlyAuthenticated,
    (status = 200, description = "Done.", body = SecurityReply),
    (status = 400, description = "The code is wrong, too old or used."),
    (status = 409, description = "The address belongs to an account by now."),
    (status = 429, description = "Too many changes."),
))]
pub async fn confirm_email(
    State(app): State<App>,
    RecentlyAuthenticated(me): RecentlyAuthenticated,
    client: ClientInfo,
    Json(shown): Json<ConfirmEmailRequest>,
) -> Result<Reply<SecurityReply>, ApiError> {
    let (now, account, request) = (app.clock.now(), me.account.id, request(&me));
    if me.account.email.as_ref().map(Email::as_str) == Some(shown.email.as_str()) {
        let (server, owner, asked) = (app.clone(), me.clone(), shown.email.clone());
        let done = app
            .db
            .read(move |conn| {
                let waiting = email_changes::waiting(conn, account, &asked, now)?;
                let now_is = || overview(conn, &server, &owner);
                waiting.is_none().then(now_is).transpose()
            })
            .await?;
        if let Some(security) = done {
            return Ok(SecurityReply::reply(security, None));
        }
    }
    let code = app.keys.codes.digest(&request, shown.code.as_str());
    let (asked, about, digest) = (shown.email.clone(), request.clone(), code.clone());
    // The address as the code was mailed to it.
    let mailed = app
        .db
        .write(move |conn| {
            let waiting = email_changes::waiting(conn, account, &asked, now)?;
            let verdict = codes::check(conn, &about, digest.as_str(), now)?;
            Ok::<_, ApiError>(waiting.filter(|_| verdict == Verdict::Right).ok_or(verdict))
        })
        .await?
        .map_err(refusal)?;
    let (action, notice) = ("email.changed", SecurityEmail::EmailChanged);
    change(&app, me, &client, now, action, notice, move |conn, _| {
        let verdict = codes::guess(conn, &request, code.as_str(), now)?;
        if verdict != Verdict::Right {
            return Err(refusal(verdict));
        }
        codes::spend(conn, &request)?;
        email_changes::end(conn, account)?;
        if !accounts::set_email(conn, account, &mailed)? {
            return Err(Taken::Email.into());
        }
        Ok(None)
    })
    .await
}

/// The spelling of one's own address may be changed, as in capitals. If identical, it is refused as taken.
fn may_respell(me: &Customer, holder: &Account, new: &Email) -> bool {
    let written = holder.email.as_ref().map(Email::as_str);
    holder.id == me.account.id && written != Some(new.as_str())
}

/// What the code of a change is bound to.
fn request(me: &Customer) -> String {
    format!("email:{}", me.account.id)
}
