//! What the log says of an operator's command, once it is over: which, by whom, about what, and what came of it.
//! Nothing personal: accounts and orders by their numbers.

use ink_domain::order::OrderId;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::{payout_requests, payouts};
use ink_schema::{Conn, Db, DbError, operators};

use super::Effect;
use super::arguments::find;
use super::command_error::CommandError;

/// What a command is, as far as the log names it and others have to confirm it.
pub(super) struct Description {
    name: &'static str,
    pub(super) effect: Effect,
    subject: Option<Subject>,
}

/// What it is about, as the command line names it.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    /// By INK ID, or by e-mail address.
    Account(String),
    /// Who asked for this payout.
    Request(String),
    /// Whose payout this is.
    Payout(String),
    Order(OrderId),
    /// Without its order, by the provider's id.
    Payment(String),
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    /// It waits for another operator.
    Asked,
    Failed,
    /// The operator is not who they say they are.
    Denied,
}

impl Outcome {
    pub(super) const fn of(fault: &CommandError) -> Self {
        match fault {
            CommandError::Denied(_) => Self::Denied,
            CommandError::Refused(_) | CommandError::Db(_) => Self::Failed,
        }
    }

    const fn code(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Asked => "asked",
            Self::Failed => "failed",
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
        }
    }

    pub(super) const fn name(&self) -> &'static str {
        self.name
    }

    /// One line and a count; none of who looked at something.
    pub(super) async fn log(self, db: &Db, operator: &str, outcome: Outcome) {
        let act = self.name;
        let (order, payment) = match &self.subject {
            Some(Subject::Order(id)) => (Some(id.as_str()), None),
            Some(Subject::Payment(id)) => (None, Some(id.as_str())),
            _ => (None, None),
        };
        match outcome {
            Outcome::Denied => tracing::warn!(
                security = "operator_denied",
                operator,
                act,
                "security event"
            ),
            _ if self.effect == Effect::Reads => return,
            Outcome::Failed => tracing::warn!(
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
        let count = move |conn: &mut Conn| operators::count_act(conn, act, outcome.code());
        if let Err(cause) = db.write(count).await {
            tracing::warn!(%cause, act, "an act is not counted");
        }
    }

    /// The number of the account that it is about, if there is one: after the act, which may have made it.
    async fn account(&self, db: &Db) -> Option<i64> {
        let subject = self.subject.clone()?;
        let found =
            db.read(move |conn| Ok::<_, DbError>(subject.find_account(conn).ok().flatten()));
        found.await.ok().flatten().map(AccountId::number)
    }
}

impl Subject {
    pub(super) fn account(who: &str) -> Self {
        Self::Account(who.to_owned())
    }

    /// That there is none is said by the command itself.
    fn find_account(self, conn: &mut Conn) -> Result<Option<AccountId>, CommandError> {
        Ok(match self {
            Self::Account(who) => Some(find(conn, &who)?.id),
            Self::Request(id) => payout_requests::by_id(conn, &id)?.map(|request| request.account),
            Self::Payout(id) => payouts::by_id(conn, &id)?.map(|payout| payout.account),
            Self::Order(_) | Self::Payment(_) => None,
        })
    }
}
