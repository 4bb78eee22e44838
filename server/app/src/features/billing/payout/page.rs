//! The page for requesting a payout, and its contents at each step.

use axum::http::StatusCode;
use axum::response::Response;
use ink_domain::money::Usd;
use ink_domain::payee::{Payee, PayeeField};
use ink_schema::billing::payout_requests::{Eligibility, PayoutRefusal};
use serde::Serialize;
use ts_rs::TS;

use crate::clock::Millis;
use crate::web::api::ApiError;
use crate::web::page::{Me, PageCtx, PageRoute, Shell};

pub(super) const ROUTE: PageRoute<'static> = PageRoute::new("payout", "/accounts/payout");
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub(super) struct PayoutProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    #[ts(inline)]
    pub step: ShownStep,
    /// Why nothing can be requested.
    #[ts(inline)]
    pub closed: Option<ClosedReason>,
    /// US dollars that are requested.
    pub amount: Usd,
    /// The same in cents.
    pub cents: i64,
    /// US dollars that can't be paid out yet.
    pub pending: Usd,
    /// US dollars: the minimum payout.
    pub minimum: Usd,
    /// Days until an earning can be paid out.
    pub maturity_days: u16,
    pub payee: PayeeValues,
    /// The fields that are invalid.
    #[ts(inline)]
    pub wrong: Vec<PayeeField>,
    /// Any other problem, in the visitor's language.
    pub problem: Option<String>,
    /// What had been typed when the language was switched.
    pub code: String,
    /// The address that the code was mailed to.
    pub email: Option<String>,
    /// When that code expires, milliseconds UTC.
    pub until: Option<Millis>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub(super) enum ShownStep {
    Payee,
    Code,
    Closed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub(super) enum ClosedReason {
    Restricted,
    Waiting,
    OnItsWay,
    TooLittle,
}

/// As typed.
#[derive(Clone, Default, Serialize, TS)]
pub(super) struct PayeeValues {
    pub holder: String,
    pub bank: String,
    pub account: String,
}

// A customer's bank account must not be logged.
ink_domain::redacted!(PayeeValues);

pub(super) enum Step {
    Payee,
    Wrong(Vec<PayeeField>),
    /// A code is on its way.
    Code(CodeEntry),
    /// Why it does not proceed; and the code still expected, if any.
    Refused(ApiError, Option<CodeEntry>),
}

pub(super) struct CodeEntry {
    /// The amount that it was mailed for.
    pub(super) amount: Usd,
    /// As much of it as was typed.
    pub(super) typed: String,
    /// When it expires, milliseconds UTC.
    pub(super) until: Option<Millis>,
}

impl CodeEntry {
    pub(super) const fn of(amount: Usd, until: Option<Millis>) -> Self {
        Self {
            amount,
            typed: String::new(),
            until,
        }
    }
}

impl Step {
    pub(super) async fn render(
        self,
        ctx: &PageCtx,
        eligibility: &Eligibility,
        payee: PayeeValues,
    ) -> Result<Response, ApiError> {
        let (app, lang) = (&ctx.app, ctx.visitor.lang);
        let closed = eligibility.amount.as_ref().err().map(ClosedReason::of);
        let (mut error, mut wrong, mut code) = (None, Vec::new(), None);
        match self {
            Self::Payee => {}
            Self::Wrong(fields) => wrong = fields,
            Self::Code(at_code) => code = Some(at_code),
            Self::Refused(refusal, at_code) => (error, code) = (Some(refusal), at_code),
        }
        let step = match (closed, &code) {
            (Some(_), _) => ShownStep::Closed,
            (None, Some(_)) => ShownStep::Code,
            (None, None) => ShownStep::Payee,
        };
        let code = code
            .filter(|_| closed.is_none())
            .unwrap_or_else(|| CodeEntry::of(eligibility.earned.available, None));
        let amount = code.amount;
        let status = match &error {
            Some(error) => error.status_and_code().1,
            None if wrong.is_empty() => StatusCode::OK,
            None => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let email = ctx.me.account.email.as_ref().map(ToString::to_string);
        let props = PayoutProps {
            shell: ctx.shell(ROUTE),
            me: ctx.owner()?,
            step,
            closed,
            amount,
            cents: amount.cents(),
            pending: eligibility.earned.pending,
            minimum: app.config.payout_minimum(),
            maturity_days: app.config.referral_maturity_days,
            payee,
            wrong,
            code: code.typed,
            until: code.until,
            problem: error.map(|error| error.message(app, lang)),
            email: email.filter(|_| step == ShownStep::Code),
        };
        ctx.render_with(status, ROUTE, &props).await
    }
}

impl ClosedReason {
    const fn of(refusal: &PayoutRefusal) -> Self {
        match refusal {
            PayoutRefusal::Restricted => Self::Restricted,
            PayoutRefusal::AlreadyRequested => Self::Waiting,
            PayoutRefusal::PayoutOpen => Self::OnItsWay,
            PayoutRefusal::TooLittle(_) => Self::TooLittle,
        }
    }
}

impl PayeeValues {
    pub(super) fn parse(&self) -> Result<Payee, Vec<PayeeField>> {
        Payee::parse(&self.holder, &self.bank, &self.account)
    }
}
