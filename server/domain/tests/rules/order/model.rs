//! A toy model of everything around an order: its ZIPs, the books, the card provider, the buyer's
//! mailbox. It carries out what the rules say and stops at anything that must never happen.

use std::collections::{HashMap, HashSet};

use ink_domain::ledger::{LedgerAccount, Transfer};
use ink_domain::money::Usd;
use ink_domain::order::{
    Applied, Effect, Event, HOLD, Notice, Order, OrderError, OrderId, OrderStatus, ProviderEvent,
};
use ink_domain::referral::{self, Share};

use super::states::sent_back;

/// Monday, 2 March 2026, 15:00 UTC.
pub(super) const MONDAY: i64 = 1_772_463_600_000;
const REFERRER: i64 = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zip {
    Held,
    Reserved,
    Sold,
    /// Back in the stock.
    Free,
    /// Another buyer's.
    Gone,
}

impl Zip {
    const fn is_own(self) -> bool {
        matches!(self, Self::Held | Self::Reserved | Self::Sold)
    }
}

/// How money returns to a card without us.
#[derive(Clone, Copy, Debug)]
pub(super) enum Back {
    Refund,
    Dispute,
}

#[derive(Debug)]
pub(super) struct Shop {
    id: OrderId,
    pub(super) now: i64,
    pub(super) order: Order,
    pub(super) zips: [Zip; 2],
    /// Debits minus credits, in cents.
    accounts: HashMap<LedgerAccount, i64>,
    sources: HashSet<String>,
    told: HashSet<Notice>,
    sold: bool,
    earned: Option<Transfer>,
    judged: u32,
    wires: u32,
    /// What the provider has yet to refund to the card.
    asked: Usd,
    given_back: Usd,
    refunds: u32,
}

impl Shop {
    pub(super) fn new(total: Usd) -> Self {
        Self {
            id: OrderId::from_random(1),
            now: MONDAY,
            order: Order::placed(total, HOLD, MONDAY),
            zips: [Zip::Held; 2],
            accounts: HashMap::new(),
            sources: HashSet::new(),
            told: HashSet::new(),
            sold: false,
            earned: None,
            judged: 0,
            wires: 0,
            asked: Usd::ZERO,
            given_back: Usd::ZERO,
            refunds: 0,
        }
    }

    /// Whether the order still has all of its ZIPs.
    pub(super) fn is_held(&self) -> bool {
        self.zips.iter().all(|zip| zip.is_own())
    }

    /// The other buyer takes what is free: what is in the stock, and what was held for too long.
    pub(super) fn take_zip_for_another_buyer(&mut self) {
        let ran_out = self.order.held_until <= self.now;
        let free = |zip: &&mut Zip| **zip == Zip::Free || (**zip == Zip::Held && ran_out);
        if let Some(zip) = self.zips.iter_mut().find(free) {
            *zip = Zip::Gone;
        }
    }

    /// A reference that no wire had before.
    pub(super) fn next_reference(&mut self) -> String {
        self.wires += 1;
        format!("FED {}", self.wires)
    }

    /// Whether every ZIP is back in the stock.
    pub(super) fn is_free(&self) -> bool {
        self.zips == [Zip::Free; 2]
    }

    /// Applies the event and carries out what follows. Returns what the rules say.
    pub(super) fn apply(&mut self, event: Event) -> Result<Vec<Effect>, OrderError> {
        let effects = self.apply_with_effects(event)?;
        self.assert_balanced();
        Ok(effects)
    }

    /// The provider, or a dispute, refunds the card payment without us and tells us.
    pub(super) fn refund_all_at_provider(&mut self, how: Back) -> Result<Vec<Effect>, OrderError> {
        let before = self.order.status;
        let unrefunded = self.order.captured - self.given_back;
        let event = Event::Provider(ProviderEvent::FullyRefunded { unrefunded });
        let effects = self.apply_with_effects(event)?;
        if self.order.status != before {
            let amount = self.order.captured - self.given_back;
            match how {
                Back::Refund => self.post(Transfer::refund(&self.id, "re_theirs", amount)),
                Back::Dispute => {
                    self.post(Transfer::disputed("dp_1", amount));
                    self.post(Transfer::dispute_lost(&self.id, "dp_1", amount));
                }
            }
            self.given_back += amount;
            self.asked = Usd::ZERO;
        }
        self.assert_balanced();
        Ok(effects)
    }

    /// Somebody refunds a part of the card payment at the provider, and we are told.
    pub(super) fn refund_part_at_provider(&mut self, amount: Usd) {
        let back = self.given_back + amount;
        let whole = self.order.status == OrderStatus::Refunded;
        if whole || !amount.is_positive() || back >= self.order.captured {
            return;
        }
        self.refunds += 1;
        let refund = format!("re_{}", self.refunds);
        // It already counts towards what is requested.
        for news in [back > self.order.given_back, false] {
            let before = self.order;
            let event = Event::Provider(ProviderEvent::PartiallyRefunded { total: back });
            assert!(self.apply_with_effects(event).is_ok());
            assert_eq!(self.order != before, news);
        }
        self.post(Transfer::refund(&self.id, &refund, amount));
        self.given_back = back;
        self.asked = self.order.given_back - back;
        self.assert_balanced();
    }

    fn apply_with_effects(&mut self, event: Event) -> Result<Vec<Effect>, OrderError> {
        let before = self.order;
        let Applied { order, effects } = before.apply(event, self.now)?;
        assert_fixed_fields_unchanged(before, order);
        self.order = order;
        if let Event::LateWireAccepted { held: true } = event {
            assert!(self.is_free(), "held again is what another has");
            self.zips = [Zip::Held; 2];
        }
        for effect in &effects {
            self.apply_effect(*effect);
        }
        Ok(effects)
    }

    /// The provider makes the requested refunds.
    pub(super) fn settle_refunds(&mut self) {
        let amount = std::mem::take(&mut self.asked);
        if !amount.is_zero() {
            self.refunds += 1;
            let refund = format!("re_{}", self.refunds);
            self.post(Transfer::refund(&self.id, &refund, amount));
            self.given_back += amount;
        }
        self.assert_balanced();
    }

    /// An operator returns what has to be returned by wire.
    pub(super) fn return_wire(&mut self) {
        let amount = self.order.to_return();
        assert!(self.apply(sent_back("BACK", amount)).is_ok());
    }

    /// An account's balance, in cents: assets and costs by debits, the others by credits.
    pub(super) fn balance(&self, account: &LedgerAccount) -> i64 {
        let debits = self.accounts.get(account).copied().unwrap_or_default();
        match account {
            LedgerAccount::Card
            | LedgerAccount::Bank
            | LedgerAccount::Disputes
            | LedgerAccount::Referrals => debits,
            _ => -debits,
        }
    }

    /// What was paid for the order and is neither sold, forfeited nor refunded.
    pub(super) fn order_balance(&self) -> i64 {
        self.balance(&LedgerAccount::Order(self.id.clone()))
    }

    fn apply_effect(&mut self, effect: Effect) {
        match effect {
            Effect::ReserveZips => {
                assert_eq!(
                    self.zips,
                    [Zip::Held; 2],
                    "kept are only ZIPs that are held"
                );
                self.zips = [Zip::Reserved; 2];
            }
            Effect::SellZips => {
                assert_eq!(
                    self.order.paid(),
                    self.order.total,
                    "sold before it was paid"
                );
                assert!(self.is_held(), "sold is what the order no longer has");
                assert!(!self.sold, "sold twice");
                self.zips = [Zip::Sold; 2];
                self.sold = true;
            }
            Effect::ReleaseZips => {
                for zip in self.zips.iter_mut().filter(|zip| zip.is_own()) {
                    *zip = Zip::Free;
                }
                self.sold = false;
            }
            Effect::Post(posting) => self.post(posting.into_transfer(&self.id)),
            Effect::PostEarning(of) => {
                assert_eq!(self.earned, None, "earned twice");
                let transfer = Transfer::referral(&self.id, REFERRER, Share::USUAL.of(of));
                // Less than twenty cents earns nobody anything.
                if !transfer.amount.is_zero() {
                    self.post(transfer.clone());
                    self.earned = Some(transfer);
                }
            }
            Effect::ReverseEarning => {
                if let Some(earned) = self.earned.take() {
                    self.post(earned.reversed(format!("referral-reversed:{}", self.id)));
                }
            }
            Effect::ReduceEarning => {
                let order = self.order;
                let first = Share::USUAL.of(order.total);
                if let Some(earned) = self.earned.as_mut() {
                    let taken = earned.amount - referral::kept(first, order.sold(), order.total);
                    earned.amount -= taken;
                    let part = Transfer {
                        amount: taken,
                        ..earned.clone()
                    };
                    if !taken.is_zero() {
                        let source =
                            Transfer::referral_reduction_source(&self.id, order.given_back);
                        self.post(part.reversed(source));
                    }
                }
                // Nothing is left to be reversed.
                self.earned = self.earned.take().filter(|earned| !earned.amount.is_zero());
            }
            Effect::RefundCard(all) => {
                assert!(all > self.given_back, "nothing is asked back");
                self.asked = all - self.given_back;
            }
            Effect::ApplyBanRule => {
                self.judged += 1;
                assert_eq!(self.judged, 1, "judged twice for one order");
            }
            Effect::Notify(notice) => {
                // Each wire is notified.
                let once = !matches!(
                    notice,
                    Notice::PartReceived
                        | Notice::WireLate
                        | Notice::WireSurplus
                        | Notice::WireReturned
                );
                assert!(self.told.insert(notice) || !once, "told twice: {notice:?}");
            }
        }
    }

    fn post(&mut self, transfer: Transfer) {
        assert!(transfer.amount.is_positive(), "moves nothing: {transfer:?}");
        assert_ne!(transfer.debit, transfer.credit);
        let cents = transfer.amount.cents();
        *self.accounts.entry(transfer.debit).or_default() += cents;
        *self.accounts.entry(transfer.credit).or_default() -= cents;
        let source = transfer.source;
        assert!(
            self.order_balance() >= 0,
            "more was spent than was paid: {source}"
        );
        assert!(
            self.sources.insert(source.clone()),
            "posted twice: {source}"
        );
    }

    fn assert_balanced(&self) {
        let order = self.order;
        let ended_as = |status| order.status == status;
        let if_so = |so: bool, amount: Usd| if so { amount.cents() } else { 0 };

        let back = self.asked + self.given_back;
        assert!(back <= order.captured, "more goes back than was charged");
        let refunded = ended_as(OrderStatus::Refunded);
        let wanted = if refunded {
            order.captured
        } else {
            order.given_back
        };
        assert_eq!(back, wanted);

        let zips = match order.status {
            OrderStatus::AwaitingCard => Zip::Held,
            OrderStatus::InProcess => Zip::Reserved,
            OrderStatus::Complete => Zip::Sold,
            _ => Zip::Free,
        };
        let as_they_should = |zip: &Zip| *zip == zips || *zip == Zip::Gone;
        assert!(self.zips.iter().all(as_they_should), "{:?}", self.zips);
        let complete = ended_as(OrderStatus::Complete);
        assert_eq!(self.sold, complete);

        let kept = ended_as(OrderStatus::Cancelled) || ended_as(OrderStatus::Unpaid);
        let own = match order.status {
            OrderStatus::AwaitingCard | OrderStatus::InProcess => order.paid() - order.given_back,
            OrderStatus::Refunded | OrderStatus::Complete => self.asked + order.to_return(),
            _ => order.to_return(),
        };
        assert!(order.to_return() >= Usd::ZERO, "{order:?}");
        let bank = order.wired + order.surplus - order.returned;
        let share = Share::USUAL.of(order.total);
        let earned = if_so(complete, referral::kept(share, order.sold(), order.total));
        let card = order.captured - self.given_back;
        assert_eq!(self.order_balance(), own.cents());
        for (account, cents) in [
            (LedgerAccount::Card, card.cents()),
            (LedgerAccount::Bank, bank.cents()),
            (LedgerAccount::Disputes, 0),
            (LedgerAccount::Sales, if_so(complete, order.sold())),
            (
                LedgerAccount::Forfeits,
                if_so(kept, order.card_unrefunded()),
            ),
            (LedgerAccount::Referrals, earned),
            (LedgerAccount::Earnings(REFERRER), earned),
        ] {
            assert_eq!(self.balance(&account), cents, "{account} of {order:?}");
        }
        assert_eq!(self.accounts.values().sum::<i64>(), 0);
    }
}

fn assert_fixed_fields_unchanged(before: Order, after: Order) {
    let same = Order {
        status: after.status,
        captured: after.captured,
        wired: after.wired,
        surplus: after.surplus,
        returned: after.returned,
        given_back: after.given_back,
        due_at: after.due_at,
        ..before
    };
    assert_eq!(after, same);
    let charged = before.captured;
    assert!(charged.is_zero() || charged == after.captured);
    let by_wire = |order: Order| order.wired + order.surplus;
    assert!(by_wire(after) >= by_wire(before), "a wire is forgotten");
    assert!(after.returned >= before.returned, "money is back again");
    assert!(after.given_back >= before.given_back, "sold again");
    assert!(after.given_back.is_zero() || after.given_back < after.captured);
    assert!(
        after.wired <= after.total - after.card,
        "more than was owed"
    );
    assert!(before.due_at <= after.due_at, "the balance has less time");
    assert!(after.paid() >= before.paid());
    let open = after.status.is_open();
    assert_eq!(
        after.owed(),
        if open {
            after.total - after.paid()
        } else {
            Usd::ZERO
        }
    );
}
