//! What happens on its own, and what a test triggers: see [`Task`].

use crate::cards::Decline;
use crate::context::Context;
use crate::error::Error;
use crate::machine::Step;
use crate::records::refund::RefundStatus;
use crate::records::{Charge, Dispute, Intent, Job, Method, Refund, Task};
use crate::store::StoreError;

impl Context<'_> {
    /// Runs one job and deletes it. Changes in between may leave nothing to do, or make it impossible.
    pub(crate) fn run_job(&self, job: &Job) -> Result<(), StoreError> {
        self.work.remove::<Job>(&job.id)?;
        match self.run(&job.task) {
            Ok(()) => Ok(()),
            Err(Error::Store(error)) => Err(error),
            Err(Error::Api(error)) => {
                tracing::warn!(?job, ?error, "a job was refused");
                Ok(())
            }
        }
    }

    fn run(&self, task: &Task) -> Result<(), Error> {
        match task {
            Task::SettleRefund(id) | Task::FailRefund(id) => {
                let refund: Refund = self.get(id, "id")?;
                match (task, refund.status) {
                    (_, RefundStatus::Failed) => Ok(()),
                    (Task::FailRefund(_), _) => {
                        self.fail_refund(refund, "expired_or_canceled_card")
                    }
                    // It has waited for as long as Stripe lets it.
                    _ if refund.unfunded && self.settings()?.low_balance => {
                        self.fail_refund(refund, "insufficient_funds")
                    }
                    _ => self.settle_refund(refund),
                }
            }
            Task::OpenDispute { charge, complaint } => {
                let charge: Charge = self.get(charge, "id")?;
                self.open_dispute(charge, *complaint)?;
                Ok(())
            }
            Task::CloseDispute { dispute, won } => {
                let dispute: Dispute = self.get(dispute, "id")?;
                if dispute.is_open() {
                    self.close_dispute(dispute, *won)?;
                }
                Ok(())
            }
        }
    }

    /// Completes a deferred charge.
    pub(crate) fn settle(&self, mut intent: Intent, arrived: bool) -> Result<Intent, Error> {
        self.check_step(&intent, Step::Settle { arrived }, "settle")?;
        let charge = self.latest_charge(&intent)?;
        let method: Method = self.get(&charge.payment_method, "payment_intent")?;
        self.step(&mut intent, Step::Settle { arrived })?;
        if arrived {
            return self.succeed(intent, charge);
        }
        let (intent, _) = self.decline(intent, charge, &method, Decline::Generic)?;
        Ok(intent)
    }
}
