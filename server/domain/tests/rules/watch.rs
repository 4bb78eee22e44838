//! What followers of a ZIP are told, and what a browser keeps.

use ink_domain::money::Usd;
use ink_domain::watch::{Kept, NotKept, QUIET, Seen, Standing, Word};
use ink_domain::zip::ZipCode;
use proptest::prelude::*;

fn standing() -> impl Strategy<Value = Standing> {
    prop_oneof![
        Just(Standing::Free),
        Just(Standing::Taken),
        Just(Standing::Theirs)
    ]
}

/// Looks, each so much later than the one before it.
fn looks() -> impl Strategy<Value = Vec<(Standing, i64, i64)>> {
    prop::collection::vec((standing(), 100..1000_i64, 1..QUIET / 4), 1..60)
}

proptest! {
    #[test]
    fn nothing_is_told_of_what_cannot_be_had(looks in looks()) {
        let (mut seen, mut now) = (Seen::first(Standing::Free, Usd::from_cents(500), 0), 0);
        for (standing, cents, later) in looks {
            now += later;
            let (after, word) = seen.look(standing, Usd::from_cents(cents), now);
            prop_assert!(word.is_none() || standing == Standing::Free);
            seen = after;
        }
    }

    #[test]
    fn nobody_is_told_twice_a_day_that_it_is_free_again(looks in looks()) {
        let (mut seen, mut now) = (Seen::first(Standing::Taken, Usd::from_cents(500), 0), 0);
        let mut last = None;
        for (standing, cents, later) in looks {
            now += later;
            let (after, word) = seen.look(standing, Usd::from_cents(cents), now);
            if word == Some(Word::FreeAgain) {
                prop_assert!(last.is_none_or(|last: i64| last + QUIET <= now));
                last = Some(now);
            }
            seen = after;
        }
    }

    #[test]
    fn a_second_look_at_the_same_tells_nothing(looks in looks()) {
        let (mut seen, mut now) = (Seen::first(Standing::Taken, Usd::from_cents(500), 0), 0);
        for (standing, cents, later) in looks {
            now += later;
            let price = Usd::from_cents(cents);
            let (after, _) = seen.look(standing, price, now);
            prop_assert_eq!(after.look(standing, price, now), (after, None));
            seen = after;
        }
    }

    #[test]
    fn the_cookie_reads_back_as_the_same_list(codes in prop::collection::vec("[0-9]{5}", 0..40)) {
        let mut kept = Kept::default();
        for zip in codes.iter().filter_map(|code| ZipCode::parse(code).ok()) {
            let _: Result<(), NotKept> = kept.follow(zip);
        }
        prop_assert!(kept.zips().len() <= Kept::MAX);
        prop_assert_eq!(Kept::from_cookie(&kept.to_cookie()), kept);
    }

    #[test]
    fn no_cookie_breaks_the_rules_of_the_list(value in "([0-9]{4,6}|[.]|\\PC){0,200}") {
        let kept = Kept::from_cookie(&value);
        let mut zips = kept.zips().to_vec();
        prop_assert!(zips.len() <= Kept::MAX);
        zips.sort_unstable();
        zips.dedup();
        prop_assert_eq!(zips.len(), kept.zips().len());
    }
}

#[test]
fn whoever_holds_it_is_not_told_that_they_let_it_go() {
    let price = Usd::from_cents(500);
    let (held, _) = Seen::first(Standing::Free, price, 0).look(Standing::Theirs, price, 1);
    assert_eq!(held.look(Standing::Free, price, 2).1, None);
}
