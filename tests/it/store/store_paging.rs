//! Which links between pages are offered, and their labels.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Page, TestApp, Visitor};

/// DC's ZIPs fill a page and part of a second one.
const VIEW: &str = "/zipstore?state=dc";

async fn total(visitor: &mut Visitor) -> i64 {
    let found = visitor.call("/zipcode/search?state=dc").await.found();
    assert!(
        (19..=36).contains(&found.count),
        "DC has {} ZIPs",
        found.count
    );
    found.count
}

/// The labels of the paging, and PAGE n of m.
fn paging_labels(page: &Page) -> (bool, bool, bool, String) {
    let links = page.links("nav.paging a");
    let offers = |text: &str| links.iter().any(|link| link.text == text);
    let place = page.texts("nav.paging p").concat();
    (
        offers("PREVIOUS PAGE"),
        offers("NEXT PAGE"),
        offers("Go to start"),
        place,
    )
}

#[both_databases(stocked)]
async fn paging_links_are_offered_where_applicable(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let total = total(&mut visitor).await;
    let cases = [
        (0, (false, true, false, "PAGE 1 of 2")),
        (18, (true, false, true, "PAGE 2 of 2")),
        // Above the first offset there is a way back, though it is still page 1.
        (1, (true, 19 < total, false, "PAGE 1 of 2")),
        // Offset and page size reach the total exactly.
        (total - 18, (true, false, false, "PAGE 1 of 2")),
        (total - 19, (total > 19, true, false, "PAGE 1 of 2")),
    ];
    for (skip, (previous, next, start, place)) in cases {
        let page = visitor.page(&format!("{VIEW}&skip={skip}")).await;
        let expected = (previous, next, start, place.to_owned());
        assert_eq!(paging_labels(&page), expected, "skip {skip} of {total}");
    }
    let single = visitor.page("/zipstore?search=90210").await;
    assert_eq!(
        paging_labels(&single),
        (false, false, false, "PAGE 1 of 1".to_owned())
    );
    assert!(single.links("nav.paging a").is_empty());
    let all = visitor.page("/zipstore?skip=18").await;
    // 33,056 ZIPs, 18 a page.
    assert_eq!(
        paging_labels(&all),
        (true, true, true, "PAGE 2 of 1,837".to_owned())
    );
}

#[both_databases(stocked)]
async fn paging_shows_every_zip_once(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let total = total(&mut visitor).await;
    let first = visitor.page(VIEW).await;
    let second = visitor.page(&paging_link(&first, "NEXT PAGE")).await;
    let mut shown = [first.zips(), second.zips()].concat();
    let back = visitor.page(&paging_link(&second, "PREVIOUS PAGE")).await;
    assert_eq!(back.zips(), first.zips());
    let start = visitor.page(&paging_link(&second, "Go to start")).await;
    assert_eq!(start.zips(), first.zips());
    let last = visitor.page(&paging_link(&first, "2")).await;
    assert_eq!(
        last.zips(),
        second.zips(),
        "the number of pages leads to the last"
    );
    shown.sort_unstable();
    shown.dedup();
    assert_eq!(i64::try_from(shown.len()).unwrap(), total);
}

#[both_databases(stocked)]
async fn filter_change_returns_to_first_page(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let page = visitor.page(&format!("{VIEW}&skip=18")).await;
    let links = page.links("main form a");
    assert!(links.len() >= 3, "{links:?}");
    for link in links {
        assert!(!link.href.contains("skip"), "{}: {}", link.text, link.href);
    }
    for form in page.forms("main form[aria-label]") {
        assert_eq!(form.field("skip"), None);
    }
}

#[both_databases(stocked)]
async fn page_past_the_end_links_to_start(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    for skip in ["1800", "9223372036854775807"] {
        let page = visitor.page(&format!("{VIEW}&skip={skip}")).await;
        assert!(page.cards().is_empty(), "skip {skip}");
        let links = page.links("main a");
        let back = links.iter().find(|link| link.text == "Go to start");
        let shown = visitor.page(&back.unwrap().href).await;
        assert_eq!(shown.cards().len(), 18);
    }
}

fn paging_link(page: &Page, text: &str) -> String {
    let links = page.links("nav.paging a").into_iter();
    let mut led = links.filter(|link| link.text == text);
    led.next().unwrap().href
}
