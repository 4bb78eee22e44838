#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use ink_domain::ink_id::InkId;
use ink_domain::zip::ZipCode;

use super::{Flash, FlashMessage};

#[test]
fn flash_cookie_round_trips() {
    let whom = InkId::parse("Ink.Maker").unwrap();
    let zip = ZipCode::parse("90210").unwrap();
    for told in [
        Flash::Followed.about_person(&whom),
        Flash::Unfollowed.about_person(&whom),
        Flash::WasNotFollowed.about_person(&whom),
        Flash::PersonUnknown.about_person(&whom),
        Flash::Watched.about_zip(zip),
        Flash::Unwatched.about_zip(zip),
        Flash::NotWatched.about_zip(zip),
        Flash::NoSuchZip.about_zip(zip),
        Flash::FollowedTooOften.for_minutes(12),
        Flash::CannotFollowSelf.alone(),
        Flash::WatchlistMovedInPart.alone(),
        Flash::CartNotAZip.alone(),
        Flash::StoreAway.alone(),
    ] {
        assert_eq!(FlashMessage::parse(&told.to_cookie()), Some(told));
    }
    assert_eq!(Flash::CartNotAZip.to_string(), "cart-not-a-zip");
}

#[test]
fn forged_cookie_is_ignored() {
    for cookie in [
        "",
        "cart-",
        "followed",
        "followed:",
        "followed:<b>",
        "left:Ink.Maker",
        "watched:9021",
        "watched:Ink.Maker",
        "kept:90210",
        "too-often:",
        "too-often:-1",
    ] {
        assert_eq!(FlashMessage::parse(cookie), None, "{cookie}");
    }
}
