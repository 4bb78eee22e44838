//! What people are told: each thing once, to nobody else, and a page at a time.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::money::Usd;
use ink_domain::notification::Kind;
use ink_domain::order::{CancelReason, Event};
use ink_schema::account::accounts::{self, AccountId, NewAccount};
use ink_schema::account::notifications::{self, News, Notification, Page, Which};
use ink_schema::auth::sessions::{self, NewSession, Refreshed, TokenPair};
use ink_schema::billing::payouts::{self, Outcome};
use ink_schema::checkout::{orders, refunds};
use ink_schema::test_support::TestDb;
use ink_schema::{Db, both_databases};

use super::people::{account, at_once, ink_id, newcomer, rows, within};
use crate::store::view::{
    DAY, DEAR, DECLINES, DUE, MINUTE, NOW, OTHER, SMALL, cancelled, captured, give_back, happen,
    happened, number, paid, placed, reference, stock, usd, wire,
};

both_databases!(empty:
    a_deposit_its_reminder_and_its_balance_are_told_once_each,
    an_order_that_ends_badly_is_told,
    what_goes_back_is_told_when_it_is_wanted_and_when_it_is_done,
    what_buyers_did_themselves_they_are_not_told,
    a_referrer_is_told_who_joined_and_what_was_earned_and_not_by_whose_order,
    a_payout_is_told_from_its_beginning_to_its_end,
    a_ban_and_its_end_are_told_once,
    pages_go_on_where_the_last_one_ended,
    what_is_read_is_read_by_its_owner_alone,
    marking_all_as_read_leaves_what_came_since,
    who_is_gone_is_told_nothing_and_named_nowhere,
    a_session_s_holder_is_known_with_what_is_unread,
    many_at_once_are_all_noted,
);

const ALL: Which = Which {
    unread_only: false,
    before: None,
    limit: 100,
};

async fn page(db: &Db, whose: AccountId, which: Which) -> Page {
    within(db, move |conn| notifications::page(conn, whose, which)).await
}

/// The newest first.
async fn told(db: &Db, whose: AccountId) -> Vec<Notification> {
    page(db, whose, ALL).await.rows
}

/// The oldest first.
async fn kinds(db: &Db, whose: AccountId) -> Vec<Kind> {
    let told = told(db, whose).await;
    told.iter().rev().map(|one| one.kind).collect()
}

async fn noted(db: &Db, whose: AccountId, kind: Kind) -> i64 {
    within(db, move |conn| {
        notifications::note(conn, whose, &News::of(kind), NOW)
    })
    .await;
    told(db, whose).await.first().unwrap().id
}

async fn buyer(db: &Db) -> AccountId {
    stock(db).await;
    account(db, "buyer").await
}

async fn a_deposit_its_reminder_and_its_balance_are_told_once_each(db: TestDb) {
    let buyer = buyer(&db).await;
    let row = paid(&db, buyer, 1, &[DEAR], NOW).await;
    // The provider tells it again.
    captured(&db, &row.id, usd(1000), NOW, NOW).await;
    let reminded = at_once(&db, 4, |conn, _| orders::remind(conn, DUE + 1, NOW + DAY)).await;
    assert_eq!(reminded.into_iter().sum::<usize>(), 1);
    happened(&db, &row.id, wire(usd(9000)), NOW).await.unwrap();
    let told = told(&db, buyer).await;
    let named: Vec<_> = told
        .iter()
        .rev()
        .map(|one| (one.kind, one.amount, one.at))
        .collect();
    assert_eq!(
        named,
        [
            (Kind::Deposit, Some(usd(1000)), NOW),
            (Kind::DueSoon, None, NOW + DAY),
            (Kind::Wired, Some(usd(9000)), NOW),
        ]
    );
    assert!(told.iter().all(|one| one.order == Some(row.id.clone())));
}

async fn an_order_that_ends_badly_is_told(db: TestDb) {
    let buyer = buyer(&db).await;
    paid(&db, buyer, 1, &[DEAR], NOW).await;
    happened(&db, &number(1), Event::DueDateLooked, DUE)
        .await
        .unwrap();
    paid(&db, buyer, 2, &[DEAR], NOW).await;
    happened(&db, &number(2), Event::CalledOff, NOW)
        .await
        .unwrap();
    placed(&db, buyer, 3, &[SMALL], NOW).await;
    cancelled(&db, &number(3), None, NOW + DAY).await;
    // Its payment comes after all.
    captured(&db, &number(3), usd(500), NOW + DAY, NOW + DAY).await;
    placed(&db, buyer, 4, &[SMALL], NOW).await;
    cancelled(&db, &number(4), Some(CancelReason::Operator), NOW).await;
    assert_eq!(
        kinds(&db, buyer).await,
        [
            Kind::Deposit,
            Kind::Unpaid,
            Kind::Deposit,
            Kind::CalledOff,
            Kind::Expired,
            Kind::TooLate,
            Kind::Cancelled,
        ]
    );
}

async fn what_goes_back_is_told_when_it_is_wanted_and_when_it_is_done(db: TestDb) {
    let buyer = buyer(&db).await;
    let row = paid(&db, buyer, 1, &[SMALL], NOW).await;
    happened(&db, &row.id, Event::Refund, NOW).await.unwrap();
    within(&db, |conn| give_back(conn, NOW)).await;
    let (id, refund) = (row.id.clone(), format!("re_{}", row.id));
    within(&db, move |conn| {
        // Told once more; then the card's bank does not take it, which is told twice, too.
        refunds::settled(conn, &id, &refund, usd(500), NOW)?;
        assert!(refunds::undone(conn, &id, &refund, NOW)?);
        assert!(!refunds::undone(conn, &id, &refund, NOW)?);
        // A wire that nothing was owed for came, and went.
        happen(conn, &id, wire(usd(5)), NOW)?.unwrap();
        let back = Event::WireReturned {
            amount: usd(5),
            reference: reference("OUT 1"),
        };
        happen(conn, &id, back, NOW)?.unwrap();
        assert!(happen(conn, &id, back, NOW)?.is_err());
        Ok(())
    })
    .await;
    assert_eq!(
        kinds(&db, buyer).await,
        [
            Kind::Paid,
            Kind::Refunded,
            Kind::MoneyBack,
            Kind::RefundFailed,
            Kind::WireSurplus,
            Kind::WireBack,
        ]
    );
}

async fn what_buyers_did_themselves_they_are_not_told(db: TestDb) {
    let buyer = buyer(&db).await;
    placed(&db, buyer, 1, &[SMALL], NOW).await;
    within(&db, |conn| {
        orders::declined(conn, &number(1), DECLINES, NOW)
    })
    .await;
    cancelled(&db, &number(1), Some(CancelReason::Buyer), NOW).await;
    placed(&db, buyer, 2, &[SMALL], NOW).await;
    cancelled(&db, &number(2), Some(CancelReason::Replaced), NOW).await;
    assert_eq!(kinds(&db, buyer).await, []);
}

async fn referred_by(db: &Db, referrer: AccountId, name: &str) -> AccountId {
    let new = NewAccount {
        referrer: Some(referrer),
        ..newcomer(name)
    };
    within(db, move |conn| accounts::create(conn, &new, NOW))
        .await
        .unwrap()
}

async fn a_referrer_is_told_who_joined_and_what_was_earned_and_not_by_whose_order(db: TestDb) {
    stock(&db).await;
    let referrer = account(&db, "referrer").await;
    let buyer = referred_by(&db, referrer, "New.Comer").await;
    let again = NewAccount {
        referrer: Some(referrer),
        ..newcomer("new.comer")
    };
    let taken = within(&db, move |conn| accounts::create(conn, &again, NOW)).await;
    assert!(taken.is_err());
    let row = paid(&db, buyer, 1, &[SMALL], NOW).await;
    captured(&db, &row.id, usd(500), NOW, NOW).await;
    happened(&db, &row.id, Event::TakenBack, NOW).await.unwrap();
    happened(&db, &row.id, Event::TakenBack, NOW).await.unwrap();
    let told = told(&db, referrer).await;
    let named: Vec<_> = told
        .iter()
        .rev()
        .map(|one| (one.kind, one.amount, one.about.as_deref()))
        .collect();
    assert_eq!(
        named,
        [
            (Kind::Joined, None, Some("New.Comer")),
            (Kind::Earned, Some(usd(25)), None),
            (Kind::EarningReversed, Some(usd(25)), None),
        ]
    );
    assert!(told.iter().all(|one| one.order.is_none()));
    assert_eq!(kinds(&db, buyer).await, [Kind::Paid, Kind::Refunded]);
}

async fn a_payout_is_told_from_its_beginning_to_its_end(db: TestDb) {
    stock(&db).await;
    let referrer = account(&db, "referrer").await;
    let buyer = referred_by(&db, referrer, "buyer").await;
    paid(&db, buyer, 1, &[SMALL, OTHER], NOW).await;
    within(&db, move |conn| {
        payouts::open(conn, "po_1", referrer, usd(20), 0, NOW).unwrap();
        payouts::open(conn, "po_2", referrer, usd(10), 0, NOW).unwrap();
        assert!(payouts::open(conn, "po_3", referrer, usd(900), 0, NOW).is_err());
        let settled = Outcome::Settled {
            reference: "FT 42",
            sent_anyway: false,
        };
        payouts::close(conn, "po_1", settled, NOW).unwrap();
        assert!(payouts::close(conn, "po_1", settled, NOW).is_err());
        payouts::close(conn, "po_2", Outcome::Void, NOW).unwrap();
        Ok(())
    })
    .await;
    let told = told(&db, referrer).await;
    let named: Vec<_> = told
        .iter()
        .take(4)
        .rev()
        .map(|one| (one.kind, one.amount, one.detail.as_deref()))
        .collect();
    assert_eq!(
        named,
        [
            (Kind::PayoutOpened, Some(usd(20)), None),
            (Kind::PayoutOpened, Some(usd(10)), None),
            (Kind::PayoutSettled, Some(usd(20)), Some("FT 42")),
            (Kind::PayoutVoid, Some(usd(10)), None),
        ]
    );
    assert_eq!(told.len(), 6);
}

async fn a_ban_and_its_end_are_told_once(db: TestDb) {
    let buyer = buyer(&db).await;
    // Two balances that did not come: the rule bans.
    for nth in [1, 2] {
        paid(&db, buyer, nth, &[DEAR], NOW).await;
        happened(&db, &number(nth), Event::DueDateLooked, DUE)
            .await
            .unwrap();
    }
    within(&db, move |conn| {
        assert!(!accounts::ban(conn, buyer, NOW)?);
        accounts::unban(conn, buyer, NOW)?;
        accounts::unban(conn, buyer, NOW)
    })
    .await;
    let kinds = kinds(&db, buyer).await;
    let bans: Vec<_> = kinds
        .into_iter()
        .filter(|kind| matches!(kind, Kind::Restricted | Kind::Unrestricted))
        .collect();
    assert_eq!(bans, [Kind::Restricted, Kind::Unrestricted]);
}

async fn pages_go_on_where_the_last_one_ended(db: TestDb) {
    let (mine, other) = (account(&db, "mine").await, account(&db, "other").await);
    assert_eq!(
        page(&db, mine, ALL).await,
        Page {
            rows: Vec::new(),
            more: false,
            newest: None
        }
    );
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(noted(&db, mine, Kind::NewLogIn).await);
        noted(&db, other, Kind::NewLogIn).await;
    }
    ids.reverse();
    let newest = ids.first().copied();
    let mut found = Vec::new();
    let mut before = None;
    for expected in [2, 2, 1] {
        let which = Which {
            before,
            limit: 2,
            ..ALL
        };
        let page = page(&db, mine, which).await;
        assert_eq!((page.rows.len(), page.newest), (expected, newest));
        assert_eq!(page.more, expected == 2);
        before = page.rows.last().map(|last| last.id);
        found.extend(page.rows.iter().map(|one| one.id));
    }
    assert_eq!(found, ids);
}

async fn what_is_read_is_read_by_its_owner_alone(db: TestDb) {
    let (mine, other) = (account(&db, "mine").await, account(&db, "other").await);
    let id = noted(&db, mine, Kind::NewLogIn).await;
    let read = async |whose, id, now| {
        within(&db, move |conn| {
            notifications::mark_read(conn, whose, id, now)
        })
        .await
    };
    assert_eq!(read(other, id, NOW).await, None);
    assert_eq!(read(mine, id + 1, NOW).await, None);
    assert_eq!(told(&db, mine).await.first().unwrap().read_at, None);
    assert_eq!(
        read(mine, id, NOW).await,
        Some((Kind::NewLogIn, None, None))
    );
    // The first time counts.
    assert_eq!(
        read(mine, id, NOW + 1).await,
        Some((Kind::NewLogIn, None, None))
    );
    assert_eq!(told(&db, mine).await.first().unwrap().read_at, Some(NOW));
}

async fn marking_all_as_read_leaves_what_came_since(db: TestDb) {
    let (mine, other) = (account(&db, "mine").await, account(&db, "other").await);
    noted(&db, mine, Kind::NewLogIn).await;
    noted(&db, other, Kind::NewLogIn).await;
    let seen = noted(&db, mine, Kind::PasswordChanged).await;
    noted(&db, mine, Kind::MailedCodesOn).await;
    let marked = within(&db, move |conn| {
        let first = notifications::mark_all_read(conn, mine, seen, NOW)?;
        Ok([
            first,
            notifications::mark_all_read(conn, mine, seen, NOW + 1)?,
        ])
    });
    assert_eq!(marked.await, [2, 0]);
    let unread = Which {
        unread_only: true,
        ..ALL
    };
    let left = page(&db, mine, unread).await.rows;
    let left: Vec<_> = left.iter().map(|one| one.kind).collect();
    assert_eq!(left, [Kind::MailedCodesOn]);
    assert_eq!(page(&db, other, unread).await.rows.len(), 1);
}

async fn who_is_gone_is_told_nothing_and_named_nowhere(db: TestDb) {
    stock(&db).await;
    let referrer = account(&db, "referrer").await;
    let leaver = referred_by(&db, referrer, "leaver").await;
    paid(&db, leaver, 1, &[SMALL], NOW).await;
    within(&db, move |conn| {
        accounts::retire(conn, leaver, &ink_id("leaver"), NOW)
    })
    .await;
    // The money goes back after all.
    happened(&db, &number(1), Event::Refund, NOW).await.unwrap();
    within(&db, |conn| give_back(conn, NOW)).await;
    let theirs = format!("notifications WHERE account_id = {leaver}");
    assert_eq!(rows(&db, &theirs).await, 0);
    let told = told(&db, referrer).await;
    let joined = told.iter().find(|one| one.kind == Kind::Joined).unwrap();
    assert_eq!(joined.about, None);
}

async fn a_session_s_holder_is_known_with_what_is_unread(db: TestDb) {
    let (mine, other) = (account(&db, "mine").await, account(&db, "other").await);
    let tokens = |name: &str| TokenPair {
        session: format!("session {name}"),
        refresh: format!("refresh {name}"),
    };
    let new = NewSession {
        id: "one".to_owned(),
        account: mine,
        device: "Chrome on macOS".to_owned(),
        tokens: tokens("old"),
    };
    within(&db, move |conn| sessions::open(conn, &new, NOW)).await;
    let unread = async || {
        let holder = within(&db, |conn| sessions::holder(conn, "session old", NOW)).await;
        holder.unwrap().unread
    };
    assert_eq!(unread().await, 0);
    noted(&db, other, Kind::NewLogIn).await;
    let first = noted(&db, mine, Kind::NewLogIn).await;
    noted(&db, mine, Kind::NewLogIn).await;
    assert_eq!(unread().await, 2);
    within(&db, move |conn| {
        notifications::mark_read(conn, mine, first, NOW)
    })
    .await;
    assert_eq!(unread().await, 1);
    let new = tokens("new");
    let renewed = within(&db, move |conn| {
        sessions::refresh(conn, "refresh old", &new, NOW + MINUTE)
    })
    .await;
    assert!(
        matches!(&renewed, Refreshed::Renewed(holder) if holder.unread == 1),
        "{renewed:?}"
    );
}

async fn many_at_once_are_all_noted(db: TestDb) {
    let mine = account(&db, "mine").await;
    at_once(&db, 8, move |conn, nth| {
        let amount = Some(Usd::from_cents(i64::try_from(nth).unwrap()));
        let news = News {
            amount,
            ..News::of(Kind::Earned)
        };
        notifications::note(conn, mine, &news, NOW)
    })
    .await;
    let told = told(&db, mine).await;
    let mut amounts: Vec<_> = told.iter().filter_map(|one| one.amount).collect();
    amounts.sort_unstable();
    let all: Vec<_> = (0..8).map(Usd::from_cents).collect();
    assert_eq!(amounts, all);
}
