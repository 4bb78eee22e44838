//! Every e-mail in every language.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::LazyLock;

use ink_domain::money::Usd;
use ink_domain::notification::UNKNOWN_DEVICE;
use ink_domain::pricing::Tier;
use ink_domain::zip::{ListingStatus, State, ZipCode};
use ink_schema::store::zips::ZipRow;

use super::{CodePurpose, EmailMessage, SecurityEmail, SecurityFacts, WatchFacts};
use crate::i18n::catalogue::Catalogue;
use crate::i18n::lang::Lang;
use crate::i18n::reader::Reader;

/// Noon on the second of January 2026, UTC.
const NOON: i64 = 1_767_355_200_000;
const CODE: &str = "042137";
/// With digits of its own, where they could be mistaken for a code.
const ORIGIN: &str = "https://inkpay-123456.example";
const SUPPORT: &str = "support-123456@inkpay.example";

const NOTICES: [SecurityEmail<'static>; 15] = [
    SecurityEmail::EmailChanged,
    SecurityEmail::NewLogIn,
    SecurityEmail::SecondFactorFailed,
    SecurityEmail::PasskeyAdded { name: "My laptop" },
    SecurityEmail::PasskeyRemoved { name: "My laptop" },
    SecurityEmail::AuthenticatorAdded,
    SecurityEmail::AuthenticatorRemoved,
    SecurityEmail::MailedCodesOn,
    SecurityEmail::MailedCodesOff,
    SecurityEmail::RecoveryCodesRenewed,
    SecurityEmail::RecoveryCodeUsed { left: 9 },
    SecurityEmail::PasswordChanged,
    SecurityEmail::FactorsReset,
    SecurityEmail::Disclosure,
    SecurityEmail::AccountDeleted,
];

const FACTS: SecurityFacts<'static> = SecurityFacts {
    ink_id: "ink.maker",
    device: Some("Chrome on macOS"),
    at: NOON,
};

fn reader(lang: Lang) -> Reader<'static> {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::embedded().unwrap());
    Reader {
        catalogue: &CATALOGUE,
        lang,
        origin: ORIGIN,
        support: SUPPORT,
    }
}

fn codes(lang: Lang) -> Vec<EmailMessage> {
    let email = |purpose| match purpose {
        CodePurpose::Payout => payout_code(lang),
        _ => EmailMessage::code(reader(lang), purpose, CODE, 10).unwrap(),
    };
    CodePurpose::ALL.into_iter().map(email).collect()
}

fn payout_code(lang: Lang) -> EmailMessage {
    let amount = Usd::from_cents(1_234_550);
    EmailMessage::payout_code(reader(lang), CODE, 10, amount, "6789").unwrap()
}

fn notices(lang: Lang) -> Vec<EmailMessage> {
    let email = |notice| EmailMessage::security(reader(lang), notice, FACTS).unwrap();
    NOTICES.into_iter().map(email).collect()
}

fn all() -> Vec<EmailMessage> {
    let both = Lang::ALL.into_iter();
    both.flat_map(|lang| [codes(lang), notices(lang)].concat())
        .collect()
}

fn first_six_digits(text: &str) -> Option<&str> {
    text.split(|c: char| !c.is_ascii_digit())
        .find(|run| run.len() >= 6)
}

fn links(html: &str) -> Vec<&str> {
    html.split("href=\"")
        .skip(1)
        .filter_map(|after| Some(after.split_once('"')?.0))
        .collect()
}

#[test]
fn code_is_first_run_of_six_digits() {
    for lang in Lang::ALL {
        for email in codes(lang) {
            assert_eq!(first_six_digits(&email.text), Some(CODE));
            assert_eq!(first_six_digits(&email.html), Some(CODE));
            assert!(!email.subject.contains(CODE), "{}", email.subject);
        }
    }
}

#[test]
fn payout_code_states_amount_and_end_of_bank_account() {
    for (lang, end) in [(Lang::En, "ending in 6789"), (Lang::Ch, "尾号 6789")] {
        let email = payout_code(lang);
        for fact in ["$12,345.50", end] {
            assert!(email.text.contains(fact), "{fact}: {}", email.text);
            assert!(email.html.contains(fact), "{fact}: {}", email.html);
        }
    }
}

#[test]
fn emails_have_no_missing_texts_or_placeholders() {
    for email in all() {
        for text in [&email.subject, &email.text, &email.html] {
            assert!(!text.contains(['{', '}']), "{text}");
            for key in [
                ".subject",
                ".lead",
                ".otherwise",
                "code.valid",
                "code.secret",
            ] {
                assert!(!text.contains(key), "{key} in {text}");
            }
            for key in ["fact.", "link.", "footer."] {
                assert!(!text.contains(key), "{key} in {text}");
            }
        }
    }
}

#[test]
fn every_email_has_distinct_subject() {
    let emails = all();
    let mut subjects: Vec<&str> = emails.iter().map(|l| l.subject.as_str()).collect();
    subjects.sort_unstable();
    subjects.dedup();
    assert_eq!(subjects.len(), emails.len());
    assert_eq!(emails.len(), 2 * (CodePurpose::ALL.len() + NOTICES.len()));
}

#[test]
fn links_stay_on_own_origin_and_nothing_is_loaded() {
    for email in all() {
        for link in links(&email.html) {
            assert!(link.starts_with(ORIGIN), "{link}");
        }
        for loading in ["<img", "<link", "<script", "url(", "src="] {
            assert!(!email.html.contains(loading), "{loading}");
        }
    }
}

#[test]
fn notice_states_account_device_and_time() {
    for (lang, device, time) in [
        (Lang::En, "Chrome on macOS", "Jan 2, 2026, 12:00\u{a0}UTC"),
        (Lang::Ch, "macOS 上的 Chrome", "2026年1月2日 12:00\u{a0}UTC"),
    ] {
        for email in notices(lang) {
            for fact in ["ink.maker", device, time] {
                assert!(email.text.contains(fact), "{fact}: {}", email.text);
                assert!(email.html.contains(fact), "{fact}: {}", email.html);
            }
        }
    }
}

#[test]
fn notice_omits_device_if_not_recorded() {
    for (device, row) in [
        (Some(UNKNOWN_DEVICE), Some("设备：未知设备")),
        (Some("curl"), Some("设备：curl")),
        (None, None),
    ] {
        let facts = SecurityFacts { device, ..FACTS };
        let reader = reader(Lang::Ch);
        let email = EmailMessage::security(reader, SecurityEmail::FactorsReset, facts).unwrap();
        let shown = email.text.lines().find(|line| line.starts_with("设备"));
        assert_eq!(shown, row, "{}", email.text);
    }
}

#[test]
fn notice_says_what_to_do_if_it_was_not_the_owner() {
    for (notice, way) in [
        (SecurityEmail::NewLogIn, "/auth/password-reset?from=email"),
        (
            SecurityEmail::PasswordChanged,
            "/auth/password-reset?from=email",
        ),
        (SecurityEmail::MailedCodesOff, "/settings"),
        (SecurityEmail::AccountDeleted, SUPPORT),
    ] {
        let email = EmailMessage::security(reader(Lang::En), notice, FACTS).unwrap();
        assert!(email.text.contains("If it wasn’t you,"), "{}", email.text);
        assert!(email.text.contains(way), "{way}: {}", email.text);
        assert!(email.html.contains(way), "{way}: {}", email.html);
    }
}

#[test]
fn user_given_names_are_escaped() {
    let notice = SecurityEmail::PasskeyAdded {
        name: "<b>{device}</b>",
    };
    let email = EmailMessage::security(reader(Lang::En), notice, FACTS).unwrap();
    assert!(!email.html.contains("<b>"), "{}", email.html);
    assert!(email.html.contains("{device}"), "{}", email.html);
    assert!(email.text.contains("Passkey: <b>{device}</b>\n"));
}

#[test]
fn plain_text_of_code_email_is_as_expected() {
    let email = EmailMessage::code(reader(Lang::En), CodePurpose::LogIn, CODE, 10).unwrap();
    assert_eq!(email.subject, "Your INKPAY log-in code");
    assert_eq!(
        email.text,
        "Enter this code to log in:\n\n\
         042137\n\n\
         It is good for 10 minutes, and for one use.\n\n\
         Don’t give it to anybody. INKPAY never asks for it by phone, chat or e-mail.\n\n\
         Not logging in right now? Then somebody else knows your password. Set a new one at \
         once:\n\n\
         Set a new password: https://inkpay-123456.example/auth/password-reset?from=email\n\n\
         You get this e-mail because your address was used at INKPAY.\n\
         Questions: support-123456@inkpay.example\n\
         https://inkpay-123456.example"
    );
}

/// It works in the browser that asked for it: a stranger's, if its reader did not ask.
#[test]
fn reset_email_does_not_call_its_code_useless_to_others() {
    for (lang, wrong, right) in [
        (Lang::En, "of no use to anyone", "as long as nobody gets"),
        (Lang::Ch, "没有用处", "只要不把验证码告诉任何人"),
    ] {
        let reader = reader(lang);
        let email = EmailMessage::code(reader, CodePurpose::Reset, CODE, 10).unwrap();
        for text in [&email.text, &email.html] {
            assert!(!text.contains(wrong), "{text}");
            assert!(text.contains(right), "{text}");
        }
    }
}

#[test]
fn plain_text_of_notice_is_as_expected() {
    let notice = SecurityEmail::RecoveryCodeUsed { left: 9 };
    let email = EmailMessage::security(reader(Lang::En), notice, FACTS).unwrap();
    let (told, otherwise) = email.text.split_once("If it wasn’t you,").unwrap();
    assert_eq!(
        told,
        "Somebody logged in to your account with your password and one of your recovery codes. \
         That code is spent.\n\n\
         INK ID: ink.maker\n\
         Codes left: 9\n\
         Device: Chrome on macOS\n\
         Time: Jan 2, 2026, 12:00\u{a0}UTC\n\n"
    );
    assert!(
        otherwise.contains("\n\nSet a new password: https://"),
        "{otherwise}"
    );
}

#[test]
fn email_is_redacted_in_debug() {
    let email = EmailMessage::code(reader(Lang::En), CodePurpose::Reset, CODE, 10).unwrap();
    let addressed = email.clone().to("ink.maker@inkpay.example");
    assert_eq!(
        format!("{email:?} {addressed:?}"),
        "EmailMessage OutgoingEmail"
    );
}

fn zip(code: &str) -> ZipRow {
    ZipRow {
        code: ZipCode::parse(code).unwrap(),
        city: "Beverly Hills".into(),
        county: "Los Angeles County".into(),
        state: State::parse("ca").unwrap(),
        population: 19_627,
        households: 8_324,
        tier: Tier::from_code(0).unwrap(),
        price: Usd::from_dollars(9_995),
        status: ListingStatus::Available,
    }
}

fn watched(lang: Lang, facts: &[WatchFacts<'_>]) -> EmailMessage {
    EmailMessage::watched(reader(lang), facts).unwrap().unwrap()
}

#[test]
fn plain_text_of_watch_email_is_as_expected() {
    let zip = zip("90210");
    let facts = WatchFacts {
        zip: &zip,
        is_free_again: true,
        fell_from: Some(Usd::from_dollars(10_500)),
    };
    let email = watched(Lang::En, &[facts]);
    assert_eq!(email.subject, "ZIP 90210 is available again");
    assert_eq!(
        email.text,
        "ZIP code 90210, which you follow, is available again. Everybody who follows it is told \
         now, and nobody holds it: it goes to whoever buys first.\n\n\
         ZIP code: 90210, Beverly Hills, CA\n\
         Price: $9,995\n\
         Before: $10,500\n\n\
         Want no more e-mails about a ZIP code? Unfollow it on your watch list.\n\n\
         See this ZIP: https://inkpay-123456.example/zip/90210\n\n\
         You get this e-mail because your address was used at INKPAY.\n\
         Stop these e-mails: https://inkpay-123456.example/watchlist\n\
         Questions: support-123456@inkpay.example\n\
         https://inkpay-123456.example"
    );
    let cheaper = WatchFacts {
        is_free_again: false,
        ..facts
    };
    let email = watched(Lang::Ch, &[cheaper]);
    assert_eq!(email.subject, "ZIP 编码 90210 降价了：$9,995");
    assert!(email.text.contains("原价：$10,500"), "{}", email.text);
}

#[test]
fn several_watched_zips_are_one_email() {
    let (one, other, third) = (zip("90210"), zip("90211"), zip("90212"));
    let was = Some(Usd::from_dollars(10_500));
    let facts = [
        (&one, true, None),
        (&other, false, was),
        (&third, true, was),
    ];
    let facts = facts.map(|(zip, is_free_again, fell_from)| WatchFacts {
        zip,
        is_free_again,
        fell_from,
    });
    let email = watched(Lang::En, &facts);
    assert_eq!(
        email.subject,
        "3 ZIPs that you follow are available again or cost less"
    );
    for line in [
        "90210: Beverly Hills, CA: $9,995, available again\n",
        "90211: Beverly Hills, CA: $9,995, was $10,500\n",
        "90212: Beverly Hills, CA: $9,995, was $10,500, available again\n",
        "Open your watch list: https://inkpay-123456.example/watchlist\n",
    ] {
        assert!(email.text.contains(line), "{line}: {}", email.text);
    }
    for link in links(&email.html) {
        assert!(link.starts_with(ORIGIN), "{link}");
    }
    for lang in Lang::ALL {
        for facts in [&facts[..1], &facts[1..2], &facts[..]] {
            let email = watched(lang, facts);
            for text in [&email.subject, &email.text, &email.html] {
                assert!(!text.contains(['{', '}']), "{text}");
                for key in ["watch.", "fact.", "link."] {
                    assert!(!text.contains(key), "{key} in {text}");
                }
            }
        }
    }
    let nothing = EmailMessage::watched(reader(Lang::En), &[]).unwrap();
    assert!(nothing.is_none());
}
