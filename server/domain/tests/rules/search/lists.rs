//! Searching lists that are shown as a whole.

use ink_domain::search::{mentions, mentions_all};

#[test]
fn mention_matches_beginning_of_any_word() {
    for (text, typed, found) in [
        ("Address Book", "address", true),
        ("Address Book", "BOOK", true),
        ("Address Book", "address b", true),
        ("Address Book", "ook", false),
        ("ink.maker", "maker", true),
        ("ink.maker", "@ink", true),
        ("Café, é", "cafe", true),
        ("设置，密码", "密码", true),
        ("我的关注列表", "关注", true),
        ("anything", "", false),
        ("anything", " @ ", false),
    ] {
        assert_eq!(mentions(text, typed), found, "{text}: {typed}");
    }
}

#[test]
fn list_matches_when_all_significant_words_match() {
    for (typed, found) in [
        ("password change", true),
        ("How do I change my password?", true),
        ("passwords", true),
        ("addresses", true),
        ("e-mail", true),
        ("pass", true),
        ("change passkey", false),
        ("how do I", false),
        ("sword", false),
        ("", false),
        ("?", false),
    ] {
        let words = "settings, change the password, e-mail address";
        assert_eq!(mentions_all(words, typed), found, "{typed}");
    }
}
