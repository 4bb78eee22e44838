//! What followers of a ZIP are told, and what a browser stores.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::money::Usd;
use ink_domain::watch::{Alert, Availability, GuestWatchlist, QUIET, Seen};
use ink_domain::zip::{ListFull, ZipCode};
use proptest::prelude::*;

fn availability() -> impl Strategy<Value = Availability> {
    prop_oneof![
        Just(Availability::Free),
        Just(Availability::Taken),
        Just(Availability::Theirs)
    ]
}

/// Checks, each this much later than the one before.
fn observations() -> impl Strategy<Value = Vec<(Availability, i64, i64)>> {
    prop::collection::vec((availability(), 100..1000_i64, 1..QUIET / 4), 1..60)
}

proptest! {
    #[test]
    fn unavailable_zip_never_alerts(observations in observations()) {
        let (mut seen, mut now) = (Seen::first(Availability::Free, Usd::from_cents(500), 0), 0);
        for (availability, cents, later) in observations {
            now += later;
            let (after, alert) = seen.update(availability, Usd::from_cents(cents), now);
            prop_assert!(alert.is_none() || availability == Availability::Free);
            seen = after;
        }
    }

    #[test]
    fn free_again_alert_comes_at_most_once_a_day(observations in observations()) {
        let (mut seen, mut now) = (Seen::first(Availability::Taken, Usd::from_cents(500), 0), 0);
        let mut last = None;
        for (availability, cents, later) in observations {
            now += later;
            let (after, alert) = seen.update(availability, Usd::from_cents(cents), now);
            if alert == Some(Alert::FreeAgain) {
                prop_assert!(last.is_none_or(|last: i64| last + QUIET <= now));
                last = Some(now);
            }
            seen = after;
        }
    }

    #[test]
    fn unchanged_state_never_alerts(observations in observations()) {
        let (mut seen, mut now) = (Seen::first(Availability::Taken, Usd::from_cents(500), 0), 0);
        for (availability, cents, later) in observations {
            now += later;
            let price = Usd::from_cents(cents);
            let (after, _) = seen.update(availability, price, now);
            prop_assert_eq!(after.update(availability, price, now), (after, None));
            seen = after;
        }
    }

    #[test]
    fn cookie_round_trips(codes in prop::collection::vec("[0-9]{5}", 0..40)) {
        let mut kept = GuestWatchlist::default();
        for zip in codes.iter().filter_map(|code| ZipCode::parse(code).ok()) {
            let _: Result<bool, ListFull> = kept.insert(zip);
        }
        prop_assert!(kept.zips().len() <= GuestWatchlist::MAX);
        prop_assert_eq!(GuestWatchlist::from_cookie(&kept.to_cookie()), kept);
    }

    #[test]
    fn any_cookie_yields_valid_watchlist(value in "([0-9]{4,6}|[.]|\\PC){0,200}") {
        let kept = GuestWatchlist::from_cookie(&value);
        let mut zips = kept.zips().to_vec();
        prop_assert!(zips.len() <= GuestWatchlist::MAX);
        zips.sort_unstable();
        zips.dedup();
        prop_assert_eq!(zips.len(), kept.zips().len());
    }
}

#[test]
fn quiet_period_ends_after_a_day() {
    assert_eq!(QUIET, 86_400_000);
    let price = Usd::from_cents(500);
    let told_at = |told| Seen {
        price,
        taken_at: Some(told),
        told_at: Some(told),
    };
    for (now, alert) in [(QUIET - 1, None), (QUIET, Some(Alert::FreeAgain))] {
        assert_eq!(told_at(0).update(Availability::Free, price, now).1, alert);
    }
}

#[test]
fn price_drop_is_measured_from_highest_price_while_unavailable() {
    let usd = Usd::from_cents;
    let seen = Seen::first(Availability::Free, usd(500), 0);
    assert_eq!(seen.update(Availability::Free, usd(500), 1).1, None);
    for availability in [Availability::Theirs, Availability::Taken] {
        assert_eq!(seen.update(availability, usd(400), 1).0.price, usd(500));
        assert_eq!(seen.update(availability, usd(600), 1).0.price, usd(600));
    }
    let (held, _) = seen.update(Availability::Theirs, usd(600), 1);
    let (free, alert) = held.update(Availability::Free, usd(550), 2);
    assert_eq!((free.price, alert), (usd(550), Some(Alert::Cheaper)));
}

#[test]
fn taken_time_is_kept_until_follower_is_alerted() {
    let price = Usd::from_cents(500);
    let look = |seen: Seen, availability, now| seen.update(availability, price, now).0;
    let free = Seen::first(Availability::Free, price, 0);
    assert_eq!(free.taken_at, None);
    let taken = look(free, Availability::Taken, 1);
    assert_eq!(taken, Seen::first(Availability::Taken, price, 1));
    assert_eq!(taken.taken_at, Some(1));
    assert_eq!(look(taken, Availability::Taken, 2), taken);
    assert_eq!(look(taken, Availability::Theirs, 3).taken_at, None);
    let told = look(taken, Availability::Free, 3);
    assert_eq!((told.taken_at, told.told_at), (None, Some(3)));
}

#[test]
fn unfollowed_zip_is_removed() {
    let mut kept = GuestWatchlist::from_cookie("90210.10001");
    let zip = ZipCode::parse("90210").unwrap();
    assert!(kept.take_out(zip) && !kept.take_out(zip));
    assert_eq!(kept.to_cookie(), "10001");
    assert!(!kept.is_empty() && GuestWatchlist::default().is_empty());
}

#[test]
fn guest_watchlist_holds_twenty_zips() {
    let codes: Vec<String> = (10_000..10_021).map(|code| code.to_string()).collect();
    let mut kept = GuestWatchlist::from_cookie(&codes.join("."));
    assert_eq!(kept.zips().len(), GuestWatchlist::MAX);
    assert_eq!(kept.insert("20000".parse().unwrap()), Err(ListFull));
    assert_eq!(kept.insert("10000".parse().unwrap()), Ok(false));
}

#[test]
fn own_released_hold_does_not_alert() {
    let price = Usd::from_cents(500);
    let (held, _) =
        Seen::first(Availability::Free, price, 0).update(Availability::Theirs, price, 1);
    assert_eq!(held.update(Availability::Free, price, 2).1, None);
}
