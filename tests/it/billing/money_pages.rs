//! Billing: what the books say about a customer, on pages and in files.

use std::time::Duration;

use ink_domain::money::Usd;
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Payment, Person};

use super::shop_with_referred_sale;
use crate::checkout::{DEAR, SMALL, refund_part, shop};

const DAY: Duration = Duration::from_hours(24);

async fn download(person: &mut Person, path: &str) -> Vec<u8> {
    let reply = person.browser.get(path).await;
    assert_eq!(reply.status, 200, "{path}");
    assert_eq!(reply.header("cache-control"), Some("private, no-store"));
    reply.body()
}

async fn text(person: &mut Person, path: &str) -> String {
    String::from_utf8(download(person, path).await).expect("UTF-8")
}

#[both_databases(stocked)]
async fn payment_appears_in_transactions_and_statements(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    for path in ["/transactions", "/accounts", "/statements"] {
        let page = buyer.browser.page(path).await;
        assert!(!page.text().contains("INK-"), "{path}");
    }
    let Payment { order_id, .. } = buyer.buy(&app, &[SMALL]).await;
    for path in ["/transactions", "/statements"] {
        let page = buyer.browser.page(path).await;
        assert!(page.text().contains(&order_id), "{path}");
    }
    // It is no entry of the payout balance.
    let accounts = buyer.browser.page("/accounts").await;
    assert!(!accounts.text().contains(&order_id));
}

#[both_databases(stocked)]
async fn earnings_are_shown_with_remaining_balance(db: TestDb) {
    let (app, mut buyer, mut guest, price) = shop_with_referred_sale(db).await;
    let earned = Usd::parse(&format!("{:.2}", price / 20.0)).expect("an amount");
    let opened = app.operate("payout open buyer 1").await;
    opened.expect("opened");
    let page = buyer.browser.page("/accounts").await;
    let left = (earned - Usd::from_cents(100)).to_string();
    assert!(page.text().contains(&left), "{left} in {}", page.text());
    assert!(
        page.text().contains(&format!("+{earned}")),
        "{}",
        page.text()
    );
    assert!(page.text().contains("\u{2212}$1"), "{}", page.text());
    assert!(page.text().contains("being paid"), "{}", page.text());
    // Whose order it was is not the referrer's to know.
    let order = guest.browser.page("/transactions").await;
    let number = order.texts(".transaction__order").concat();
    assert!(number.contains("INK-"), "{number}");
    let number = number.replace("Order ", "");
    for path in ["/accounts", "/transactions", "/statements"] {
        assert!(!buyer.browser.page(path).await.text().contains(&number));
    }
}

#[both_databases(stocked)]
async fn csv_matches_page_filters(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let small = buyer.buy(&app, &[SMALL]).await;
    app.advance(40 * DAY);
    buyer.log_in().await;
    let dear = buyer.buy(&app, &[DEAR]).await;
    let everything = text(&mut buyer, "/transactions.csv").await;
    let lines: Vec<&str> = everything.lines().collect();
    assert_eq!(lines.len(), 3, "{everything}");
    assert_eq!(
        lines[0],
        "Time (UTC),What,Method,Order,Payout,Amount,Currency"
    );
    let row = |payment: &Payment| {
        format!(
            ",Card payment,Card,{},,-{:.2},USD",
            payment.order_id, payment.amount
        )
    };
    assert!(lines[1].ends_with(&row(&small)), "{}", lines[1]);
    assert!(lines[2].ends_with(&row(&dear)), "{}", lines[2]);
    let none = text(&mut buyer, "/transactions.csv?area=earnings").await;
    assert_eq!(none.lines().count(), 1);
    let day = |line: &str| line.get(..10).unwrap_or_default().to_owned();
    let query = format!("?from={0}&to={0}", day(lines[1]));
    let of_day = text(&mut buyer, &format!("/transactions.csv{query}")).await;
    assert_eq!(of_day.lines().nth(1), Some(lines[1]));
    assert_eq!(of_day.lines().count(), 2);
    let page = buyer.browser.page(&format!("/transactions{query}")).await;
    assert!(page.text().contains(&small.order_id));
    assert!(!page.text().contains(&dear.order_id));
    // Spreadsheets know Chinese by the mark at the front.
    let chinese = text(&mut buyer, "/transactions.csv?lang=ch").await;
    assert!(chinese.starts_with('\u{feff}'), "{chinese}");
    assert!(chinese.contains("银行卡付款"));
}

#[both_databases(stocked)]
async fn statements_cover_months_with_activity(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let first = buyer.buy(&app, &[SMALL]).await;
    let listed = text(&mut buyer, "/transactions.csv").await;
    let month = listed.lines().nth(1).and_then(|line| line.get(..7));
    let month = month.expect("a month").to_owned();
    let page = buyer.browser.page("/statements").await;
    assert!(page.text().contains("so far"), "{}", page.text());
    app.advance(70 * DAY);
    buyer.log_in().await;
    let second = buyer.buy(&app, &[DEAR]).await;
    let of_month = text(&mut buyer, &format!("/statements/{month}.csv")).await;
    assert!(of_month.contains(&first.order_id) && !of_month.contains(&second.order_id));
    let page = buyer
        .browser
        .page(&format!("/statements?year={}", &month[..4]))
        .await;
    assert!(page.text().contains(&first.order_id), "{}", page.text());
    for missing in [
        "/statements/1999-01.pdf",
        "/statements/2026-13.pdf",
        "/statements/2026-01.exe",
        "/statements/2026-01",
        "/statements/%FF",
        "/orders/%FF",
        "/orders/%FF/receipt.pdf",
    ] {
        let reply = buyer.browser.get(missing).await;
        assert_eq!(reply.status, 404, "{missing}");
    }
}

#[both_databases(stocked)]
async fn documents_are_visible_to_owner_only(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let Payment { order_id, .. } = buyer.buy(&app, &[SMALL]).await;
    let receipt = format!("/orders/{order_id}/receipt.pdf");
    let listed = text(&mut buyer, "/transactions.csv").await;
    let month = listed.lines().nth(1).and_then(|line| line.get(..7));
    let statement = format!("/statements/{}.pdf", month.expect("a month"));
    let mut other = Person::signed_up(&app, "somebody").await;
    for path in [&receipt, &statement] {
        download(&mut buyer, path).await;
        assert_eq!(other.browser.get(path).await.status, 404, "{path}");
        let stranger = app.visitor().get(path).await;
        assert_eq!(stranger.status, 303, "{path}");
    }
    let theirs = text(&mut other, "/transactions.csv").await;
    assert_eq!(theirs.lines().count(), 1);
}

#[both_databases(stocked)]
async fn pdf_documents_are_tagged_in_both_languages(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let Payment { order_id, .. } = buyer.buy(&app, &[DEAR]).await;
    let listed = text(&mut buyer, "/transactions.csv").await;
    let month = listed.lines().nth(1).and_then(|line| line.get(..7));
    let statement = format!("/statements/{}.pdf", month.expect("a month"));
    for path in [format!("/orders/{order_id}/receipt.pdf"), statement] {
        for (lang, tag) in [("en", "en"), ("ch", "zh-Hans")] {
            let pdf = download(&mut buyer, &format!("{path}?lang={lang}")).await;
            assert!(pdf.starts_with(b"%PDF-1.7"));
            let raw = String::from_utf8_lossy(&pdf);
            assert!(raw.contains("pdfuaid:part"), "{path} is not PDF/UA");
            assert!(raw.contains(&format!("/Lang({tag})")), "{path} in {lang}");
        }
    }
}

#[both_databases(stocked)]
async fn unpaid_order_has_no_receipt(db: TestDb) {
    let (_app, mut buyer) = shop(db).await;
    let Payment { order_id, .. } = buyer.open_payment(&[SMALL]).await;
    let reply = buyer
        .browser
        .get(&format!("/orders/{order_id}/receipt.pdf"))
        .await;
    assert_eq!(reply.status, 404);
    let page = buyer.browser.page(&format!("/orders/{order_id}")).await;
    assert!(!page.has("a[href$='receipt.pdf']"));
}

#[both_databases(stocked)]
async fn portfolio_lists_owned_zips_only(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let empty = buyer.browser.page("/portfolio").await;
    assert!(empty.text().contains("You own no ZIP code"));
    let small = buyer.buy(&app, &[SMALL]).await;
    // Reserved is not owned.
    buyer.buy(&app, &[DEAR]).await;
    let page = buyer.browser.page("/portfolio").await;
    assert_eq!(page.texts(".holding__zip"), [SMALL]);
    assert_eq!(page.texts(".us-map tbody tr").len(), 1);
    let paid = format!("${}", small.amount);
    assert!(page.text().contains(&paid), "{paid} in {}", page.text());
    let mut other = Person::signed_up(&app, "somebody").await;
    let theirs = other.browser.page("/portfolio").await;
    assert!(!theirs.has(".holding__zip"));
}

/// At the top as in the history below.
#[both_databases(stocked)]
async fn refund_reduces_portfolio_cost(db: TestDb) {
    let (app, mut buyer) = shop(db).await;
    let payment = buyer.buy(&app, &[SMALL]).await;
    let figures = async |buyer: &mut Person| {
        let page = buyer.browser.page("/portfolio").await;
        page.texts(".portfolio-figures dd")
    };
    assert_eq!(figures(&mut buyer).await[..3], ["$260", "$260", "$0"]);
    refund_part(&app, &payment, 40).await;
    assert_eq!(figures(&mut buyer).await[..3], ["$260", "$220", "+$40"]);
}
