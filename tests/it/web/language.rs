//! English and Chinese: chosen by a link, remembered by a cookie, complete.

use ink_schema::test_support::{TestDb, stage};
use ink_schema::{DatabaseKind, both_databases};
use ink_server::i18n::lang::Lang;
use ink_tests::{Area, Catalogue, Page, Person, TestApp};

use super::{PAGES, app};

#[tokio::test]
async fn language_link_switches_and_is_remembered() {
    let app = app().await;
    for path in ["/", "/terms", "/zipstore", "/nowhere"] {
        let mut visitor = app.visitor();
        assert_eq!(language(&visitor.get(path).await.page()), "en");
        let switched = visitor.get(&format!("{path}?lang=ch")).await;
        assert_eq!(language(&switched.page()), "zh-Hans", "{path}");
        assert_eq!(switched.page().attributes("html", "data-lang"), ["ch"]);
        let kept = switched.header("cache-control").unwrap();
        assert!(kept.contains("no-store"), "{path}: {kept}");
        assert_eq!(visitor.cookie("lang"), Some("ch"));
        assert_eq!(language(&visitor.get(path).await.page()), "zh-Hans");
        assert_eq!(language(&visitor.get("/card").await.page()), "zh-Hans");
        // A link is stronger than what was chosen before.
        let back = visitor.get(&format!("{path}?lang=en")).await;
        assert_eq!(language(&back.page()), "en");
        assert_eq!(visitor.cookie("lang"), Some("en"));
    }
}

/// The page is in the link's language; e-mails keep the one that their reader chose.
#[both_databases(empty)]
async fn another_sites_link_keeps_the_language_of_emails(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    for path in ["/card", "/dashboard"] {
        let [english, chinese] = ["en", "ch"].map(|lang| format!("{path}?lang={lang}"));
        let mut led = ada
            .browser
            .clone()
            .with_header("sec-fetch-site", "cross-site");
        assert_eq!(language(&led.page(&chinese).await), "zh-Hans", "{path}");
        assert_eq!(language(&led.page(path).await), "zh-Hans", "{path}");
        assert!(!has_chinese_emails(&app).await, "{path}");
        let mut own = ada
            .browser
            .clone()
            .with_header("sec-fetch-site", "same-origin");
        own.page(&chinese).await;
        assert!(has_chinese_emails(&app).await, "{path}");
        own.page(&english).await;
        assert!(!has_chinese_emails(&app).await, "{path}");
    }
}

/// The browser remembers the link's language; a log-in follows only one that its reader chose.
#[both_databases(empty)]
async fn another_sites_link_keeps_the_language_of_emails_at_login(db: TestDb) {
    let app = TestApp::over(db).await;
    let ada = Person::signed_up(&app, "ada.1").await;
    let login = "/auth/login?lang=ch";
    // The last one follows a link in the language that its reader chose before.
    for (sites, chosen) in [
        (&["cross-site"][..], false),
        (&["cross-site", "same-origin"], true),
        (&["same-origin", "cross-site"], true),
    ] {
        app.stage(|conn| stage::execute(conn, "UPDATE accounts SET lang = 'en'"))
            .await;
        let mut led = ada.with_new_browser(&app);
        for site in sites {
            led.browser = led.browser.with_header("sec-fetch-site", site);
            led.browser.page(login).await;
        }
        led.browser = led.browser.with_header("sec-fetch-site", "same-origin");
        assert_eq!(language(&led.browser.page("/auth/login").await), "zh-Hans");
        led.log_in().await.tokens();
        assert_eq!(has_chinese_emails(&app).await, chosen);
        assert_eq!(language(&led.browser.page("/card").await), "zh-Hans");
    }
}

/// Whether somebody's e-mails are in Chinese.
async fn has_chinese_emails(app: &TestApp) -> bool {
    let mut cells = app.contents().await.into_iter();
    cells.any(|cell| (&*cell.table, &*cell.column, &*cell.value) == ("accounts", "lang", "ch"))
}

/// Scripts hold the texts of one language. React is apart from them: a file that a new text leaves as it is.
#[tokio::test]
async fn react_bundle_is_shared_between_languages() {
    let mut visitor = app().await.visitor();
    let mut files = Vec::new();
    for path in ["/zipstore", "/zipstore?lang=ch", "/auth/login"] {
        let page = visitor.page(path).await;
        let react = "link[rel=modulepreload][href^='/build/react-dom-client.']";
        files.push(page.attributes(react, "href"));
    }
    assert!(files.iter().all(|found| found.len() == 1), "{files:?}");
    assert!(files.iter().all(|found| *found == files[0]), "{files:?}");
}

#[tokio::test]
async fn unknown_language_is_ignored() {
    let mut visitor = app().await.visitor().in_language(Lang::Ch);
    for query in ["lang=fr", "lang=", "lang=CH", "lang=zh"] {
        let reply = visitor.get(&format!("/?{query}")).await;
        assert_eq!(language(&reply.page()), "zh-Hans", "{query}");
        assert!(reply.cookies().is_empty(), "{query}");
        assert_eq!(reply.header("cache-control"), Some("no-cache"), "{query}");
    }
    let mut torn = app().await.visitor().with_cookie("lang", "xx");
    assert_eq!(language(&torn.page("/").await), "en");
}

#[tokio::test]
async fn footer_switch_works_without_script() {
    let mut visitor = app().await.visitor();
    for (path, _) in PAGES {
        let page = visitor.page(path).await;
        let form = page.form("footer form");
        assert_eq!((form.action.as_str(), form.method.as_str()), (path, "get"));
        let buttons = page.texts("footer form button");
        assert!(
            buttons[0].contains("English") && buttons[1].contains("Chinese"),
            "{buttons:?}"
        );
        assert_eq!(page.attributes("footer form button", "value"), ["en", "ch"]);
        let switched = visitor.submit(&form.with("lang", "ch")).await;
        assert_eq!(language(&switched), "zh-Hans", "{path}");
        let back = visitor
            .submit(&footer_form(&switched).with("lang", "en"))
            .await;
        assert_eq!(language(&back), "en", "{path}");
    }
}

#[tokio::test]
async fn language_switch_keeps_store_view() {
    let app = TestApp::over(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let mut visitor = app.visitor();
    let page = visitor
        .page("/zipstore?state=ca&order_by=asc&skip=18")
        .await;
    let switched = visitor.submit(&footer_form(&page).with("lang", "ch")).await;
    assert_eq!(language(&switched), "zh-Hans");
    assert_eq!(switched.zips(), page.zips());
    // A view that is too long for a redirect is left.
    let long = format!("http://localhost:3000/zipstore?search={}", "a".repeat(2000));
    let mut visitor = app.visitor().with_header("referer", &long);
    let switched = visitor.page("/zipstore?lang=ch").await;
    assert_eq!(language(&switched), "zh-Hans");
}

#[tokio::test]
async fn chinese_pages_contain_no_english() {
    let app = TestApp::over(TestDb::stocked(DatabaseKind::Sqlite)).await;
    let mut visitor = app.visitor().in_language(Lang::Ch);
    let pages = PAGES.into_iter().chain([
        ("/nowhere", Area::Status),
        ("/zipstore?skip=18&state=ca&tier=0", Area::Store),
        ("/zipstore?search=nowhere", Area::Store),
    ]);
    for (path, area) in pages {
        let pieces = visitor.get(path).await.page().pieces();
        let chinese = pieces.iter().filter(|piece| !piece.is_ascii()).count();
        assert!(chinese > 5, "{path}: {pieces:?}");
        for area in [area, Area::Common, Area::Zips, Area::CartMenu] {
            let english = english_only_texts(area);
            let left = pieces.iter().find(|piece| english.contains(piece));
            assert_eq!(left, None, "{path}");
        }
    }
}

/// The English texts of an area that no Chinese text equals.
fn english_only_texts(area: Area) -> Vec<String> {
    let [english, chinese] = Lang::ALL.map(|lang| Catalogue::of(area, lang));
    let chinese = chinese.all();
    let only = english
        .all()
        .into_iter()
        .filter(|text| !chinese.contains(text));
    only.map(str::to_owned).collect()
}

fn language(page: &Page) -> String {
    page.attributes("html", "lang").concat()
}

fn footer_form(page: &Page) -> ink_tests::Form {
    page.form("footer form")
}
