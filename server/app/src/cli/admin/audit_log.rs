//! The log entry for an operator's command that has ended: which, by whom, about what, and its outcome. Nothing
//! personal: accounts and orders by number.

use ink_domain::order::OrderId;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::{payout_requests, payouts};
use ink_schema::{Conn, Db, DbError, operators};

use super::Effect;
use super::account_lookup::look_up_account;
use super::command_error::CommandError;
use crate::telemetry::SECURITY;

/// A command, as the log names it and others have to confirm it.
#[derive(Clone)]
pub(super) struct Description {
    name: &'static str,
    pub(super) effect: Effect,
    subject: Option<Subject>,
    /// The account that it is about, if that was looked up before the command.
    account: Option<AccountId>,
}

/// What it is about, as named on the command line.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    /// By INK ID, or by e-mail address.
    Account(String),
    /// The account that requested this payout.
    Request(String),
    /// The account that this payout is for.
    Payout(String),
    Order(OrderId),
    /// A payment without an order, by the provider's id.
    Payment(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    /// It awaits another operator.
    Asked,
    Failed,
    /// The database did not answer whether it is done.
    Unknown,
    Denied,
}

impl Outcome {
    pub(super) const fn of(fault: &CommandError) -> Self {
        match fault {
            CommandError::Denied(_) => Self::Denied,
            CommandError::Db(DbError::CommitUnknown(_)) => Self::Unknown,
            CommandError::Refused(_) | CommandError::Db(_) => Self::Failed,
        }
    }

    const fn code(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Asked => "asked",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
            Self::Denied => "denied",
        }
    }
}

impl Description {
    pub(super) const fn new(name: &'static str, effect: Effect, subject: Option<Subject>) -> Self {
        Self {
            name,
            effect,
            subject,
            account: None,
        }
    }

    /// Looks up the account that it is about, before the command, which may delete it.
    pub(super) fn with_account(mut self, conn: &mut Conn) -> Result<Self, DbError> {
        if let Some(subject) = self.subject.clone() {
            self.account = subject.find_account(conn)?;
        }
        Ok(self)
    }

    pub(super) const fn name(&self) -> &'static str {
        self.name
    }

    /// One line and a count; none for commands that only look.
    pub(super) async fn log(self, db: &Db, operator: &str, outcome: Outcome) {
        let act = self.name;
        let (order, payment) = match &self.subject {
            Some(Subject::Order(id)) => (Some(id.as_str()), None),
            Some(Subject::Payment(id)) => (None, Some(id.as_str())),
            _ => (None, None),
        };
        match outcome {
            Outcome::Denied => tracing::warn!(
                target: SECURITY,
                security = "operator_denied",
                operator,
                act,
                "security event"
            ),
            _ if self.effect == Effect::Reads => return,
            Outcome::Failed | Outcome::Unknown => tracing::warn!(
                target: SECURITY,
                security = "operator_act",
                operator,
                act,
                outcome = outcome.code(),
                account = self.account(db).await,
                order,
                payment,
                "security event"
            ),
            Outcome::Asked | Outcome::Done => tracing::info!(
                target: SECURITY,
                security = "operator_act",
                operator,
                act,
                outcome = outcome.code(),
                account = self.account(db).await,
                order,
                payment,
                "security event"
            ),
        }
        let count = move |conn: &mut Conn| operators::count_action(conn, act, outcome.code());
        if let Err(cause) = db.write(count).await {
            tracing::warn!(%cause, act, "an act is not counted");
        }
    }

    /// The number of the account that it is about, if any. If there was none before the command, it may have created it.
    async fn account(&self, db: &Db) -> Option<i64> {
        if let Some(account) = self.account {
            return Some(account.number());
        }
        let subject = self.subject.clone()?;
        let found = db.read(move |conn| subject.find_account(conn)).await;
        found.ok().flatten().map(AccountId::number)
    }
}

impl Subject {
    pub(super) fn account(who: &str) -> Self {
        Self::Account(who.to_owned())
    }

    /// If there is none, the command itself says so.
    fn find_account(self, conn: &mut Conn) -> Result<Option<AccountId>, DbError> {
        Ok(match self {
            Self::Account(who) => look_up_account(conn, &who)?.map(|account| account.id),
            Self::Request(id) => payout_requests::by_id(conn, &id)?.map(|request| request.account),
            Self::Payout(id) => payouts::by_id(conn, &id)?.map(|payout| payout.account),
            Self::Order(_) | Self::Payment(_) => None,
        })
    }
}
