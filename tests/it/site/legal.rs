//! The terms and the privacy policy state the dates, numbers and promises that were decided.

use ink_server::features::checkout::payment::TERMS;
use ink_server::i18n::lang::Lang;

use crate::web::app;

async fn main_text(path: &str, lang: Lang) -> String {
    let mut visitor = app().await.visitor().in_language(lang);
    visitor.page(path).await.texts("main").concat()
}

fn assert_contains_all(text: &str, all: &[&str]) {
    let text = text.replace('\u{a0}', " ").replace('’', "'");
    for said in all {
        assert!(text.contains(said), "{said:?} is missing");
    }
}

#[tokio::test]
async fn terms_contain_required_statements() {
    let terms = main_text("/terms", Lang::En).await;
    assert_contains_all(
        &terms,
        &[
            "October 17, 2024",
            "18",
            "renews automatically",
            "60 days",
            "non-refundable",
            "10 days' notice",
            "2 days' notice",
            "non-payment",
            "within 7 days",
            "greater of $100",
            "12 months",
            "binding arbitration",
            "lass action waiver",
            "within 30 days",
            "suspend",
            "terminate",
            "delete your account in your settings",
            "support@inkpay.com",
            // What an order costs and when: the deposit rule.
            "$1,500",
            "10%",
            "3:00pm EST",
        ],
    );
    assert!(!terms.contains('{'));
}

#[tokio::test]
async fn privacy_policy_contains_required_statements() {
    let privacy = main_text("/privacy", Lang::En).await;
    assert_contains_all(
        &privacy,
        &[
            "12 Sept 2024",
            "18",
            "consent",
            "dentifiers",
            "ommercial",
            "nternet activity",
            "90 days",
            "one year",
            "service providers",
            "access",
            "orrect",
            "port",
            "elet",
            "estrict",
            "bject",
            "discriminat",
            "do not sell",
            "California",
            "two",
            "12 months",
            "United States",
            "hosting",
            "ecurity",
            "ocial network",
            "other sites",
            // What the pages of ZIPs and states show.
            "the ZIP, its price and the day, never the buyer",
        ],
    );
    assert!(!privacy.contains('{'));
}

#[tokio::test]
async fn chinese_legal_texts_contain_the_same_statements() {
    let terms = main_text("/terms", Lang::Ch).await;
    assert_contains_all(
        &terms,
        &[
            "2024",
            "10",
            "17",
            "18",
            "60",
            "30",
            "12",
            "1,500",
            "100",
            "在设置中自行删除账户",
            "support@inkpay.com",
        ],
    );
    let privacy = main_text("/privacy", Lang::Ch).await;
    assert_contains_all(
        &privacy,
        &["2024", "12", "90", "18", "ZIP、价格和日期，但绝不公布买方"],
    );
}

#[tokio::test]
async fn order_terms_version_matches_page() {
    let mut visitor = app().await.visitor();
    let page = visitor.get("/terms").await;
    let updated = format!("<time dateTime=\"{TERMS}\">");
    assert!(page.text().contains(&updated), "{updated}");
}
