//! `/accounts/payout`: requesting earnings in two steps: the bank account, then a mailed code.
//!
//! The code is valid only for this amount to this bank account, so that a page left open is of no use to others; its e-mail
//! names both. Of the bank account, nothing but the last four characters in that e-mail is stored before the code has been
//! entered.

mod figures;
mod page;

use axum::response::{IntoResponse, Redirect, Response};
use ink_domain::mailed_code::{LIFE, MailedCode, Verdict};
use ink_domain::money::Usd;
use ink_domain::payee::Payee;
use ink_domain::search::typed_code;
use ink_domain::time::MINUTE;
use ink_schema::account::accounts;
use ink_schema::auth::mailed_codes as codes;
use ink_schema::billing::payout_requests::{
    self as requests, Eligibility, NewRequest, PayoutRefusal, PayoutRequestError, Terms,
};
use ink_schema::{DbError, audit, outbox};
use page::{CodeEntry, PayeeValues, ROUTE, Step};
use serde::Deserialize;

use crate::clock::Millis;
use crate::crypto::random_id::random_id;
use crate::email::EmailMessage;
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;
use crate::web::api::{ApiError, ErrorCode, RateLimit};
use crate::web::page::{Flash, PageCtx};
use crate::web::session::account_notice;
use crate::web::session::customer::Customer;
use crate::web::session::customer_form::CustomerForm;
use crate::web::session::mailed_code::{self, CodeEmail};

pub use figures::PayoutFigures;

/// The page that shows what was requested.
const ACCOUNTS: &str = "/accounts";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayoutForm {
    holder: String,
    bank: String,
    account: String,
    /// What was shown with the code.
    cents: Option<i64>,
    code: Option<String>,
    /// The button to go back to the bank account.
    change: Option<String>,
    /// When the code that was mailed expires: milliseconds UTC.
    until: Option<Millis>,
    /// The button for another code, replacing that one.
    again: Option<String>,
}

// A customer's bank account must not be logged.
ink_domain::redacted!(PayoutForm);

pub async fn show(ctx: PageCtx) -> Result<Response, ApiError> {
    render(&ctx, Step::Payee, PayeeValues::default()).await
}

/// The URL at which a code was refused, opened again: only that page had what was typed.
pub async fn redirect_to_form() -> Redirect {
    Redirect::to(ROUTE.path)
}

/// The first step: validates the bank account, and mails a code for it. Submitted again, as by a reload, it asks for the
/// code that was mailed. The language switch shows the current step again, with what was typed.
pub async fn check(
    ctx: PageCtx,
    CustomerForm(form): CustomerForm<PayoutForm>,
) -> Result<Response, ApiError> {
    let eligibility = eligibility(&ctx).await?;
    let step = next_step(&ctx, &eligibility, &form).await?;
    step.render(&ctx, &eligibility, form.values()).await
}

async fn next_step(
    ctx: &PageCtx,
    eligibility: &Eligibility,
    form: &PayoutForm,
) -> Result<Step, ApiError> {
    let Ok(amount) = eligibility.amount else {
        return Ok(Step::Payee);
    };
    let shown = form.cents.map(Usd::from_cents);
    if ctx.visitor.switched {
        return Ok(match shown {
            Some(amount) => Step::Code(CodeEntry {
                amount,
                typed: form.code.clone().unwrap_or_default(),
                until: form.until,
            }),
            None => Step::Payee,
        });
    }
    if form.change.is_some() {
        return Ok(Step::Payee);
    }
    let payee = match form.values().parse() {
        Ok(payee) => payee,
        Err(wrong) => return Ok(Step::Wrong(wrong)),
    };
    let replaced = form.until.filter(|_| form.again.is_some());
    match mail_code(&ctx.app, &ctx.me, amount, &payee, replaced).await {
        Ok(until) => Ok(Step::Code(CodeEntry::of(amount, Some(until)))),
        Err(error @ ApiError::TooMany { .. }) => {
            ctx.security_log.log_refusal(&ctx.app, ROUTE.path, &error);
            let at_code = shown.map(|amount| CodeEntry::of(amount, form.until));
            Ok(Step::Refused(error, at_code))
        }
        Err(error) => Err(error),
    }
}

/// The second step: with the code, the payout is requested.
pub async fn confirm(
    ctx: PageCtx,
    CustomerForm(form): CustomerForm<PayoutForm>,
) -> Result<Response, ApiError> {
    let values = form.values();
    let (Ok(payee), Some(cents)) = (values.parse(), form.cents) else {
        return render(&ctx, Step::Payee, values).await;
    };
    let amount = Usd::from_cents(cents);
    let typed = typed_code(form.code.as_deref().unwrap_or_default());
    let requested = match MailedCode::parse(&typed) {
        Some(code) => request_payout(&ctx.app, &ctx.me, amount, &payee, &code).await?,
        None => PayoutRequestOutcome::WrongCode(ApiError::WrongCode(ErrorCode::CodeWrong)),
    };
    let step = match requested {
        PayoutRequestOutcome::Requested => {
            return Ok(Flash::PayoutAsked.redirect(&ctx.app, ACCOUNTS));
        }
        // A repeated submission: the next page shows what was requested.
        PayoutRequestOutcome::Refused(
            PayoutRefusal::AlreadyRequested | PayoutRefusal::PayoutOpen,
        ) => return Ok(Redirect::to(ACCOUNTS).into_response()),
        PayoutRequestOutcome::WrongCode(refusal) => {
            ctx.security_log.log_refusal(&ctx.app, ROUTE.path, &refusal);
            Step::Refused(refusal, Some(CodeEntry::of(amount, form.until)))
        }
        PayoutRequestOutcome::Refused(PayoutRefusal::Restricted | PayoutRefusal::TooLittle(_)) => {
            Step::Refused(ApiError::Conflict(ErrorCode::PayoutChanged, None), None)
        }
    };
    render(&ctx, step, values).await
}

async fn render(ctx: &PageCtx, step: Step, payee: PayeeValues) -> Result<Response, ApiError> {
    let eligibility = eligibility(ctx).await?;
    step.render(ctx, &eligibility, payee).await
}

/// Withdraws it, if it is still pending.
pub async fn withdraw(
    ctx: PageCtx,
    CustomerForm(()): CustomerForm<()>,
) -> Result<Response, ApiError> {
    let withdrawn = ctx
        .write(|conn, owner, now| {
            let withdrawn = requests::withdraw(conn, owner, now)?;
            if withdrawn {
                audit::record(conn, owner, audit::Actor::Owner, "payout.withdrawn", now)?;
            }
            Ok::<_, DbError>(withdrawn)
        })
        .await?;
    let flash = if withdrawn {
        Flash::PayoutWithdrawn
    } else {
        Flash::PayoutNotWaiting
    };
    Ok(flash.redirect(&ctx.app, ACCOUNTS))
}

fn terms(app: &App) -> Terms {
    Terms {
        maturity: app.config.referral_maturity(),
        minimum: app.config.payout_minimum(),
    }
}

async fn eligibility(ctx: &PageCtx) -> Result<Eligibility, ApiError> {
    let (terms, now) = (terms(&ctx.app), ctx.app.clock.now());
    let read = ctx.read(move |conn, owner| requests::eligibility(conn, owner, terms, now));
    Ok(read.await?)
}

/// What the code of a request is bound to. It includes a digest of the bank account.
fn code_request(app: &App, me: &Customer, amount: Usd, payee: &Payee) -> String {
    let account = me.account.id;
    let about = format!("payout of {} to {account}", amount.cents());
    let digest = app.keys.codes.digest(&about, &payee.to_text());
    format!("payout:{account}:{}", digest.as_str())
}

/// Mails a code, unless a valid one exists that is not to be replaced. Returns its expiry: milliseconds UTC. `replaced`: the
/// expiry of the code to be replaced, so that asking twice mails only one.
async fn mail_code(
    app: &App,
    me: &Customer,
    amount: Usd,
    payee: &Payee,
    replaced: Option<Millis>,
) -> Result<Millis, ApiError> {
    let (owner, now) = (me.account.id, app.clock.now());
    let Some(email) = &me.account.email else {
        return Err(ApiError::NoSuchCall);
    };
    let request = code_request(app, me, amount, payee);
    let lang = account_notice::lang(&me.account);
    let limit = RateLimit::mailed_payout(app, owner);
    let code = CodeEmail::written(app, request.clone(), email, |code| {
        let (reader, end) = (app.reader(lang), payee.account_end());
        let message = EmailMessage::payout_code(reader, code, LIFE / MINUTE, amount, end);
        Ok(message?)
    })?;
    let until = app.db.write(move |conn| {
        // Simultaneous submissions would each mail a code, and only the last would be valid.
        accounts::lock(conn, owner)?.ok_or(ApiError::Expired)?;
        let good = codes::good_until(conn, &request, now)?;
        if let Some(until) = good.filter(|until| replaced != Some(*until)) {
            return Ok(until);
        }
        limit.take(conn, now)?;
        code.enqueue(conn, now)?;
        Ok::<_, ApiError>(now.saturating_add(LIFE))
    });
    let until = until.await?;
    app.outbox_signal.notify();
    Ok(until)
}

enum PayoutRequestOutcome {
    Requested,
    WrongCode(ApiError),
    Refused(PayoutRefusal),
}

/// Requests it, if the code is right. A wrong guess is counted.
async fn request_payout(
    app: &App,
    me: &Customer,
    amount: Usd,
    payee: &Payee,
    code: &MailedCode,
) -> Result<PayoutRequestOutcome, ApiError> {
    let (owner, now, terms) = (me.account.id, app.clock.now(), terms(app));
    let request = code_request(app, me, amount, payee);
    let code = app.keys.codes.digest(&request, code.as_str());
    let new = NewRequest {
        id: random_id(),
        account: owner,
        amount,
        payee: app
            .keys
            .vault
            .seal(owner.number(), payee.to_text().as_bytes())?,
    };
    let operator = app.config.operator().map_err(InternalError::new)?;
    let message = match operator {
        Some(operator) => {
            let reader = app.reader(Lang::En);
            let message = EmailMessage::payout_asked(reader, me.account.handle(), amount)?;
            Some(message.to(operator.as_str()))
        }
        None => None,
    };
    let requested = app.db.write(move |conn| {
        // Before the code, as where it is mailed.
        let _account = accounts::lock(conn, owner)?;
        let verdict = codes::guess(conn, &request, code.as_str(), now)?;
        if verdict != Verdict::Right {
            // A repeated submission must not be told that its code, just accepted, is wrong.
            requests::eligibility(conn, owner, terms, now)?.amount?;
            let refusal = mailed_code::lasting_refusal(conn, &request, verdict, now)?;
            return Ok(PayoutRequestOutcome::WrongCode(refusal));
        }
        codes::spend(conn, &request)?;
        requests::create(conn, &new, terms, now)?;
        audit::record(conn, owner, audit::Actor::Owner, "payout.asked", now)?;
        if let Some(message) = &message {
            outbox::enqueue_to_operator(conn, message, now)?;
        }
        Ok::<_, PayoutRequestError>(PayoutRequestOutcome::Requested)
    });
    let requested = requested.await;
    app.outbox_signal.notify();
    match requested {
        Ok(outcome) => Ok(outcome),
        Err(PayoutRequestError::Refused(refusal)) => Ok(PayoutRequestOutcome::Refused(refusal)),
        Err(PayoutRequestError::Db(error)) => Err(error.into()),
    }
}

impl PayoutForm {
    fn values(&self) -> PayeeValues {
        PayeeValues {
            holder: self.holder.clone(),
            bank: self.bank.clone(),
            account: self.account.clone(),
        }
    }
}
