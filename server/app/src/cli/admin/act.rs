//! What the log says of an operator's command, once it is over: which, by whom, about what, and what came of it.
//! Nothing personal: accounts and orders by their numbers.

use ink_domain::order::OrderId;
use ink_schema::account::accounts::AccountId;
use ink_schema::billing::{payout_requests, payouts};
use ink_schema::{Conn, Db, DbError, operators};

use super::words::{Fault, find};
use super::{Admin, Effect, account, keys, ledger, operator, order, payout, reconcile};

/// A command, as far as the log names it.
pub(super) struct Act {
    name: &'static str,
    effect: Effect,
    subject: Option<Subject>,
    order: Option<String>,
    /// A payment without its order.
    payment: Option<String>,
}

/// Whom it is about, as the command line names them.
#[derive(Clone, Debug)]
enum Subject {
    /// By INK ID, or by e-mail address.
    Account(String),
    /// Who asked for this payout.
    Request(String),
    /// Whose payout this is.
    Payout(String),
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
    pub(super) const fn of(fault: &Fault) -> Self {
        match fault {
            Fault::Denied(_) => Self::Denied,
            Fault::Refused(_) | Fault::Db(_) => Self::Failed,
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

impl Act {
    pub(super) fn of(command: &Admin) -> Self {
        let (name, subject, order) = match command {
            Admin::Account(command) => of_account(command),
            Admin::Order(command) => of_order(command),
            Admin::Payout(command) => of_payout(command),
            Admin::Ledger(command) => {
                let name = match command {
                    ledger::Command::Check { .. } => "ledger check",
                    ledger::Command::Balances => "ledger balances",
                };
                (name, None, None)
            }
            Admin::Reconcile(arguments) => {
                let name = match arguments.command {
                    Some(reconcile::Command::TakeUp { .. }) => "reconcile take-up",
                    Some(reconcile::Command::Refund { .. }) => "reconcile refund",
                    Some(reconcile::Command::List) | None => "reconcile",
                };
                (name, None, None)
            }
            Admin::Operator(command) => (of_operator(command), None, None),
            Admin::Keys(command) => {
                let name = match command {
                    keys::Command::Reseal => "keys reseal",
                    keys::Command::Accept => "keys accept",
                };
                (name, None, None)
            }
        };
        let payment = match command {
            Admin::Reconcile(arguments) => arguments.command.as_ref(),
            _ => None,
        };
        Self {
            name,
            effect: command.effect(),
            subject,
            order: order.map(ToString::to_string),
            payment: payment.and_then(|command| command.payment().map(str::to_owned)),
        }
    }

    pub(super) const fn name(&self) -> &'static str {
        self.name
    }

    /// One line and a count; none of who looked at something.
    pub(super) async fn log(self, db: &Db, operator: &str, outcome: Outcome) {
        let (act, order) = (self.name, self.order.as_deref());
        let payment = self.payment.as_deref();
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
        let found = db.read(move |conn| Ok::<_, DbError>(subject.account(conn).ok().flatten()));
        found.await.ok().flatten().map(AccountId::number)
    }
}

impl Subject {
    /// That there is none is said by the command itself.
    fn account(self, conn: &mut Conn) -> Result<Option<AccountId>, Fault> {
        Ok(match self {
            Self::Account(who) => Some(find(conn, &who)?.id),
            Self::Request(id) => payout_requests::by_id(conn, &id)?.map(|request| request.account),
            Self::Payout(id) => payouts::by_id(conn, &id)?.map(|payout| payout.account),
        })
    }
}

type Named<'a> = (&'static str, Option<Subject>, Option<&'a OrderId>);

fn of_account(command: &account::Command) -> Named<'_> {
    use account::Command;

    let (name, who) = match command {
        Command::Create { ink_id, .. } => ("account create", ink_id.to_string()),
        Command::Find(_) => return ("account find", None, None),
        Command::Show { who } => ("account show", who.clone()),
        Command::Ban { who } => ("account ban", who.clone()),
        Command::Unban { who } => ("account unban", who.clone()),
        Command::EndSessions { who } => ("account end-sessions", who.clone()),
        Command::ResetFactors { who } => ("account reset-factors", who.clone()),
    };
    (name, Some(Subject::Account(who)), None)
}

fn of_order(command: &order::Command) -> Named<'_> {
    use order::Command;

    let (name, id) = match command {
        Command::Show { id } => ("order show", Some(id)),
        Command::List(_) => ("order list", None),
        Command::Due { .. } => ("order due", None),
        Command::Failed => ("order failed", None),
        Command::Disputes => ("order disputes", None),
        Command::Evidence { id, .. } => ("order evidence", Some(id)),
        Command::WireReceived { id, .. } => ("order wire-received", Some(id)),
        Command::WireCorrect { id, .. } => ("order wire-correct", Some(id)),
        Command::WireAccept { id } => ("order wire-accept", Some(id)),
        Command::Wires => ("order wires", None),
        Command::Cancel { id } => ("order cancel", Some(id)),
        Command::Refund { id, .. } => ("order refund", Some(id)),
        Command::RefundClose { id, .. } => ("order refund-close", Some(id)),
        Command::WireReturned { id, .. } => ("order wire-returned", Some(id)),
    };
    (name, None, id)
}

fn of_payout(command: &payout::Command) -> Named<'_> {
    use payout::Command;

    let account = |who: &String| Some(Subject::Account(who.clone()));
    let request = |id: &String| Some(Subject::Request(id.clone()));
    let payout = |id: &String| Some(Subject::Payout(id.clone()));
    match command {
        Command::List { who } => ("payout list", who.as_ref().and_then(account), None),
        Command::Owed => ("payout owed", None, None),
        Command::Requested => ("payout requested", None, None),
        Command::Show { id } => ("payout show", request(id), None),
        Command::Accept { id } => ("payout accept", request(id), None),
        Command::Decline { id, .. } => ("payout decline", request(id), None),
        Command::Open { who, .. } => ("payout open", account(who), None),
        Command::Settle { id, .. } => ("payout settle", payout(id), None),
        Command::Void { id } => ("payout void", payout(id), None),
        Command::Withheld => ("payout withheld", None, None),
        Command::Release { order } => ("payout release", None, Some(order)),
        Command::Refuse { order } => ("payout refuse", None, Some(order)),
    }
}

const fn of_operator(command: &operator::Command) -> &'static str {
    use operator::Command;

    match command {
        Command::Add { .. } => "operator add",
        Command::Remove { .. } => "operator remove",
        Command::List => "operator list",
        Command::Requests => "operator requests",
        Command::Confirm { .. } => "operator confirm",
        Command::Refuse { .. } => "operator refuse",
        Command::Alone => "operator alone",
    }
}
