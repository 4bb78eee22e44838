//! The store's page: its URL is its view.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_server::i18n::lang::Lang;
use ink_tests::{Page, TestApp};

#[both_databases(stocked)]
async fn first_view_shows_18_dearest(db: TestDb) {
    let app = TestApp::over(db).await;
    for lang in Lang::ALL {
        let mut visitor = app.visitor().in_language(lang);
        let page = visitor.page("/zipstore").await;
        let cards = page.cards();
        assert_eq!(cards.len(), 18);
        let call = format!("/zipcode/search?order=0&lang={}", lang.code());
        let found = visitor.call(&call).await.found();
        for (card, zip) in cards.iter().zip(&found.zip_codes) {
            assert_eq!(card.zip, zip.zip_code);
            assert!(card.text.contains(&zip.title), "{}", card.text);
            assert!(card.text.contains(&zip.description), "{}", card.text);
            let (thousands, rest) = (zip.price / 1000, zip.price % 1000);
            assert!(
                card.text.contains(&format!("${thousands},{rest:03}")),
                "{}",
                card.text
            );
            assert!(card.text.contains("ULTRA"), "{}", card.text);
            let shows = |end: &str| card.pictures.iter().any(|picture| picture.ends_with(end));
            assert!(shows("/tier-0.svg"), "{:?}", card.pictures);
            assert!(
                shows(&format!("/state/{}.svg", zip.state)),
                "{:?}",
                card.pictures
            );
        }
    }
    let english = app.visitor().page("/zipstore").await.text();
    for label in [
        "PRICE HI -> LOW",
        "ALL",
        "AVAILABLE",
        "ADD TO CART",
        "MORE INFO",
        "NEXT PAGE",
    ] {
        assert!(english.contains(label), "{label}");
    }
}

#[both_databases(stocked)]
async fn url_reproduces_its_view(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut visitor = app.visitor();
    let views = [
        "search=902",
        "search=Los+Angeles",
        "search=springfield&order_by=asc",
        "state=dc",
        "state=ca,ny&tier=1",
        "state=hi&state=ak&order_by=asc",
        "tier=0&skip=18",
        "tier=5&order_by=asc&skip=36",
        "search=salem&state=ma,or&filter=availableOnly",
        "search=new&state=ny,nj&tier=3&order_by=asc&filter=availableOnly&skip=18",
    ];
    for view in views {
        let page = visitor.page(&format!("/zipstore?{view}")).await;
        let call = view.replace("state=hi&state=ak", "state=hi,ak");
        let found = visitor
            .call(&format!("/zipcode/search?{call}"))
            .await
            .found();
        assert!(!found.zip_codes.is_empty(), "{view} finds nothing");
        assert_eq!(page.zips(), found.codes(), "{view}");
        assert_filters_shown(&page, view);
    }
}

/// The filters stand in their fields.
fn assert_filters_shown(page: &Page, view: &str) {
    let said = |name: &str| {
        let pairs = view.split('&').filter_map(|pair| pair.split_once('='));
        let values = pairs
            .filter(|(key, _)| *key == name)
            .map(|(_, value)| value);
        values.collect::<Vec<_>>().join(",").replace('+', " ")
    };
    let form = page.form("main form[aria-label]");
    assert_eq!(
        form.field("search"),
        Some(said("search").as_str()),
        "{view}"
    );
    let chosen = form.fields.iter().filter(|(name, _)| name == "state");
    let chosen: Vec<&str> = chosen.map(|(_, value)| value.as_str()).collect();
    assert_eq!(chosen.join(","), said("state"), "{view}");
    assert_eq!(
        form.field("tier").unwrap_or_default(),
        said("tier"),
        "{view}"
    );
    let tier = page.attributes("main .tier-picker input", "value");
    let expected = match said("tier").as_str() {
        "" => "ANY".to_owned(),
        "0" => "ULTRA".to_owned(),
        number => format!("TIER {number}"),
    };
    assert_eq!(tier, [expected], "{view}");
    let order = match said("order_by").as_str() {
        "asc" => "PRICE LOW -> HI",
        _ => "PRICE HI -> LOW",
    };
    assert!(page.text().contains(order), "{view}");
    let only = said("filter") == "availableOnly";
    let current = page.texts("main form [aria-current=true]");
    let shown = if only { "AVAILABLE" } else { "ALL" };
    assert_eq!(current, [shown, "PRICE"], "{view}");
}

#[both_databases(stocked)]
async fn malformed_url_parameters_are_ignored(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let everything = visitor.page("/zipstore").await.zips();
    for query in [
        "state=zz&tier=9&order_by=up&filter=all&skip=-18",
        "tier=&state=&skip=&search=&order_by=&filter=",
        "tier=x&skip=1e2&state=,,,&count=3&nonsense=1&zip_codes=90210",
        "skip=99999999999999999999",
        "%FF=%FE&&&=&tier",
        "skip=18x",
    ] {
        let page = visitor.page(&format!("/zipstore?{query}")).await;
        assert_eq!(page.zips(), everything, "{query}");
    }
    // What is sound beside it still counts.
    let mixed = visitor.page("/zipstore?state=zz,dc&tier=9").await;
    let sound = visitor.page("/zipstore?state=dc").await;
    assert_eq!(mixed.zips(), sound.zips());
}

#[both_databases(stocked)]
async fn filters_work_without_script(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let page = visitor
        .page("/zipstore?order_by=asc&filter=availableOnly&skip=18")
        .await;
    let form = page.form("main form[aria-label]");
    assert_eq!(
        (form.action.as_str(), form.method.as_str()),
        ("/zipstore", "get")
    );
    assert!(page.has("main form button[type=submit]"));
    let bare = page.without_script();
    assert_eq!(
        bare.attributes("select[name=tier] option", "value").len(),
        7
    );
    // 50 states, DC, and none of them.
    assert_eq!(
        bare.attributes("select[name=state] option", "value").len(),
        52
    );
    assert!(bare.has("button[type=submit]"));
    // The plain select follows, and may say ANY.
    let cleared = visitor.page("/zipstore?tier=5&tier=").await;
    assert_eq!(cleared.zips(), visitor.page("/zipstore").await.zips());
    let filled = form
        .with("search", "Beverly")
        .with("tier", "")
        .with("state", "ca");
    let found = visitor.submit(&filled).await;
    let call = "/zipcode/search?search=Beverly&state=ca&order_by=asc&filter=availableOnly";
    // Order and availability stay, the page does not: a change of filters begins at the first.
    assert_eq!(found.zips(), visitor.call(call).await.found().codes());
    for label in ["ALL", "AVAILABLE"] {
        let links = found.links("main form a");
        let link = links.iter().find(|link| link.text == label).unwrap();
        let only = link.href.contains("filter=availableOnly");
        assert_eq!(only, label == "AVAILABLE", "{}", link.href);
        assert!(!visitor.page(&link.href).await.zips().is_empty(), "{label}");
    }
}

#[both_databases(stocked)]
async fn empty_result_is_stated_with_link_to_all(db: TestDb) {
    let mut visitor = TestApp::over(db).await.visitor();
    let page = visitor.page("/zipstore?search=atlantis").await;
    assert!(page.cards().is_empty());
    let main = page.texts("main").concat();
    assert!(main.contains("No results for atlantis"), "{main}");
    assert!(
        !main.contains("NEXT PAGE") && !main.contains("PREVIOUS PAGE"),
        "{main}"
    );
    let way_out = page.links(".empty a");
    assert_eq!(visitor.page(&way_out[0].href).await.cards().len(), 18);
}
