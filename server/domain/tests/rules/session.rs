//! The lives of sessions and of their tokens.

use ink_domain::session::{
    IDLE_LIFE, REAUTHENTICATION_LIFE, REFRESH_GRACE, Refresh, SESSION_LIFE, TOKEN_LIFE, ends_at,
    is_recently_authenticated, refresh, token_ends_at,
};
use proptest::prelude::*;

#[test]
fn session_ends_when_idle_or_old() {
    assert_eq!(ends_at(5, 5), 5 + IDLE_LIFE);
    let late = 5 + SESSION_LIFE - IDLE_LIFE;
    assert_eq!(
        [late - 1, late, late + 1].map(|used| ends_at(5, used)),
        [4 + SESSION_LIFE, 5 + SESSION_LIFE, 5 + SESSION_LIFE]
    );
    let late = 5 + SESSION_LIFE - TOKEN_LIFE;
    assert_eq!(
        [5, late, late + 1].map(|now| token_ends_at(5, now)),
        [5 + TOKEN_LIFE, 5 + SESSION_LIFE, 5 + SESSION_LIFE]
    );
}

#[test]
fn lifetimes_expire_at_their_boundaries() {
    assert_eq!(TOKEN_LIFE, 900_000);
    assert_eq!(REAUTHENTICATION_LIFE, 600_000);
    assert_eq!(REFRESH_GRACE, 10_000);
    assert_eq!([IDLE_LIFE, SESSION_LIFE], [1_209_600_000, 2_592_000_000]);
    assert_eq!(refresh(Some(0), IDLE_LIFE, REFRESH_GRACE), Refresh::Sibling);
    assert_eq!(
        refresh(Some(0), REFRESH_GRACE, REFRESH_GRACE),
        Refresh::Expired
    );
    assert_eq!(refresh(None, IDLE_LIFE, IDLE_LIFE - 1), Refresh::Renew);
    assert_eq!(refresh(None, IDLE_LIFE, IDLE_LIFE), Refresh::Expired);
    for proved in [0, IDLE_LIFE] {
        assert!(is_recently_authenticated(
            proved,
            proved + REAUTHENTICATION_LIFE
        ));
        assert!(!is_recently_authenticated(
            proved,
            proved + REAUTHENTICATION_LIFE + 1
        ));
    }
}

proptest! {
    #[test]
    fn used_refresh_token_is_accepted_only_within_grace(
        used in 0..IDLE_LIFE, after in 0..2 * REFRESH_GRACE,
    ) {
        let judged = refresh(Some(used), IDLE_LIFE, used + after);
        if after > REFRESH_GRACE {
            prop_assert_eq!(judged, Refresh::Reused);
        } else {
            prop_assert!(matches!(judged, Refresh::Sibling | Refresh::Expired));
        }
    }
}
