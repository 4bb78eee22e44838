//! A visit after a deploy: scripts and style sheets as the delta to what the browser has.

use std::io::Read;

use data_encoding::BASE64;
use ink_schema::site::releases::{self, ReleasedFile, VERSIONS};
use ink_schema::test_support::TestDb;
use ink_schema::{DbError, both_databases};
use ink_server::jobs;
use ink_server::web::files::assets::Role;
use ink_server::web::files::deltas::dictionary::Digest;
use ink_tests::{Logs, TestApp, TestResponse, Visitor};
use sha2::{Digest as _, Sha256};

const BROWSER: &str = "gzip, deflate, br, zstd, dcb, dcz";

/// A script and a style sheet of the store's page.
async fn script_and_sheet(app: &TestApp) -> [String; 2] {
    let page = app.visitor().page("/zipstore").await;
    let script = page.attributes("script[src^='/build/store.']", "src");
    let sheet = page.attributes("link[rel=stylesheet]", "href");
    [script, sheet].map(|mut found| found.pop().expect("the store has it"))
}

/// The file as an earlier release had it: a few lines of it were others.
struct Earlier {
    path: String,
    contents: Vec<u8>,
}

impl Earlier {
    async fn of(app: &TestApp, path: &str, hash: &str) -> Self {
        let now = app.visitor().get(path).await.text();
        let mut parts = path.split('.');
        let (name, extension) = (parts.next(), parts.next_back());
        Self {
            path: format!("{}.{hash}.{}", name.unwrap(), extension.unwrap()),
            contents: format!("/*{hash}*/{}", now.replacen("color", "colour", 3)).into_bytes(),
        }
    }

    /// As its servers kept it.
    async fn keep(&self, app: &TestApp) {
        let path = self.path.trim_start_matches('/').to_owned();
        let file = ReleasedFile {
            role: Role::of(&path).expect("a file with a role").to_string(),
            digest: Digest::of(&self.contents).to_string(),
            packed: zstd::bulk::compress(&self.contents, 3).unwrap(),
            path,
        };
        let now = app.now();
        let keep = move |conn: &mut _| {
            releases::keep(
                conn,
                std::slice::from_ref(&file),
                std::slice::from_ref(&file.path),
                now,
            )
        };
        app.stage(keep).await;
    }

    /// Its hash, as browsers send it.
    fn available(&self) -> String {
        format!(":{}:", BASE64.encode(&Sha256::digest(&self.contents)))
    }
}

/// What the server does when it starts, and then again and again.
async fn start(app: &TestApp) {
    jobs::releases::refresh(app.app().clone(), app.now())
        .await
        .unwrap();
}

fn browser(app: &TestApp, available: &str) -> Visitor {
    app.visitor()
        .with_header("accept-encoding", BROWSER)
        .with_header("sec-fetch-site", "same-origin")
        .with_header("available-dictionary", available)
}

fn decode_dcz(reply: &TestResponse, dictionary: &[u8]) -> Vec<u8> {
    let (head, frame) = reply.sent.split_at(40);
    assert_eq!(head[..8], [0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
    assert_eq!(head[8..], Sha256::digest(dictionary)[..]);
    let mut contents = Vec::new();
    let mut decoder = zstd::Decoder::with_ref_prefix(frame, dictionary).unwrap();
    decoder.read_to_end(&mut contents).unwrap();
    contents
}

#[both_databases(empty)]
async fn changed_file_is_sent_as_delta(db: TestDb) {
    let app = TestApp::over(db).await;
    for path in script_and_sheet(&app).await {
        let earlier = Earlier::of(&app, &path, "aaaaaaaaaa").await;
        earlier.keep(&app).await;
        start(&app).await;
        let whole = app
            .visitor()
            .with_header("accept-encoding", "gzip")
            .get(&path)
            .await;
        let mut browser = browser(&app, &earlier.available());
        let reply = browser.get(&path).await;
        assert_eq!(reply.header("content-encoding"), Some("dcz"), "{path}");
        assert_eq!(
            decode_dcz(&reply, &earlier.contents),
            whole.body(),
            "{path}"
        );
        let (sent, all) = (reply.sent.len(), whole.sent.len());
        assert!(sent * 10 <= all, "{path}: {sent} of {all}");

        for reply in [&reply, &whole] {
            let advice = reply.header("use-as-dictionary").unwrap();
            let (name, extension) = (
                path.split_once('.').unwrap().0,
                path.rsplit_once('.').unwrap().1,
            );
            assert_eq!(advice, format!("match=\"{name}.*.{extension}\""));
            let vary = reply.header("vary").unwrap();
            assert_eq!(vary, "accept-encoding, available-dictionary");
            assert!(reply.header("cache-control").unwrap().contains("immutable"));
            assert_eq!(reply.header("content-type"), whole.header("content-type"));
        }
        let etag = reply.header("etag").unwrap();
        assert_ne!(Some(etag), whole.header("etag"));
        let again = browser.with_header("if-none-match", etag).get(&path).await;
        assert_eq!((again.status, again.sent.len()), (304, 0));
        assert_eq!(again.header("content-encoding"), None);
    }
}

#[both_databases(empty)]
async fn server_stores_its_files_for_later_releases(db: TestDb) {
    let app = TestApp::over(db).await;
    let [script, sheet] = script_and_sheet(&app).await;
    start(&app).await;
    start(&app).await;
    let kept = app.stage(releases::all).await;
    for path in [&script, &sheet] {
        let contents = app.visitor().get(path).await.body();
        let file = (Digest::of(&contents).to_string(), path[1..].to_owned());
        assert_eq!(
            kept.iter().filter(|kept| **kept == file).count(),
            1,
            "{path}"
        );
    }
    assert!(kept.iter().all(|(_, path)| Role::of(path).is_some()));
    // What another server wrote is known here from the next time on.
    let earlier = Earlier::of(&app, &script, "bbbbbbbbbb").await;
    let other = app.second_node(&[]).await;
    earlier.keep(&other).await;
    for encoding in ["br", "dcz"] {
        let reply = browser(&app, &earlier.available()).get(&script).await;
        assert_eq!(reply.header("content-encoding"), Some(encoding));
        start(&app).await;
    }
}

/// Once: a server that starts again has nothing to write.
#[both_databases(empty)]
async fn a_release_is_stored_before_its_first_page(db: TestDb) {
    let app = TestApp::over(db).await;
    let store = async || {
        let stored = jobs::releases::store_new(app.app().clone(), app.now());
        stored.await.unwrap();
        app.stage(releases::all).await
    };
    let stored = store().await;
    for path in script_and_sheet(&app).await {
        let is_stored = stored.iter().any(|(_, known)| *known == path[1..]);
        assert!(is_stored, "{path}");
    }
    let foreign = ReleasedFile {
        path: "build/home.0000000000.css".to_owned(),
        role: "home.css".to_owned(),
        digest: Digest::of(b"").to_string(),
        packed: Vec::new(),
    };
    let long_ago = app.now() - releases::UNSEEN;
    app.stage(move |conn| releases::keep(conn, &[foreign], &[], long_ago))
        .await;
    assert_eq!(store().await.len(), stored.len() + 1, "nothing was dropped");
}

#[both_databases(empty)]
async fn files_of_earlier_release_are_still_served(db: TestDb) {
    let app = TestApp::over(db).await;
    let [script, _] = script_and_sheet(&app).await;
    let earlier = Earlier::of(&app, &script, "cccccccccc").await;
    assert_eq!(app.visitor().get(&earlier.path).await.status, 404);
    earlier.keep(&app).await;
    for encoding in ["identity", "gzip", "br", "br"] {
        let mut visitor = app.visitor().with_header("accept-encoding", encoding);
        let reply = visitor.get(&earlier.path).await;
        assert_eq!(
            (reply.status, reply.body()),
            (200, earlier.contents.clone())
        );
        let current = visitor.get(&script).await;
        for header in ["content-type", "cache-control", "vary", "use-as-dictionary"] {
            assert_eq!(reply.header(header), current.header(header), "{header}");
        }
    }
}

/// Open pages name those of their release, and nodes of two releases serve each other's pages.
#[tokio::test]
async fn drawings_and_fonts_are_served_at_paths_of_other_releases() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut visitor = app.visitor();
    let drawings = visitor
        .page("/")
        .await
        .attributes("img[src^='/build/art-']", "src");
    let drawing = drawings.first().expect("the home page has drawings");
    let (_, name) = drawing["/build/art-".len()..].split_once('/').unwrap();
    let [_, sheet] = script_and_sheet(&app).await;
    let sheet = visitor.get(&sheet).await.text();
    let fonts = sheet.split("/build/").skip(1);
    let fonts = fonts.filter_map(|text| Some(text.split_once(".woff2")?.0));
    let font = fonts.max().expect("the store has fonts");
    let (face, _) = font.rsplit_once('-').unwrap();
    for (own, other) in [
        (drawing.clone(), format!("/build/art-0000000000/{name}")),
        (
            format!("/build/{font}.woff2"),
            format!("/build/{face}-AAAAAAAA.woff2"),
        ),
    ] {
        let own = visitor.get(&own).await;
        let reply = visitor.get(&other).await;
        assert_eq!(reply.status, 200, "{other}");
        assert_eq!(reply.header("content-type"), own.header("content-type"));
        // The whole font stands in for a subset of it.
        assert!(reply.sent.len() >= own.sent.len(), "{other}");
        assert_eq!(reply.header("cache-control"), Some("public, no-cache"));
        assert!(own.header("cache-control").unwrap().contains("immutable"));
        let etag = reply.header("etag").unwrap();
        let mut known = app.visitor().with_header("if-none-match", etag);
        assert_eq!(known.get(&other).await.status, 304, "{other}");
    }
    let other = visitor.get(&format!("/build/art-0000000000/{name}")).await;
    assert_eq!(other.body(), visitor.get(drawing).await.body());
    for path in [
        "/build/art-0000000000/none.svg",
        "/build/none-AAAAAAAA.woff2",
    ] {
        assert_eq!(visitor.get(path).await.status, 404, "{path}");
    }
}

#[both_databases(empty)]
async fn oldest_versions_are_forgotten(db: TestDb) {
    let app = TestApp::over(db).await;
    let [script, _] = script_and_sheet(&app).await;
    let first = Earlier::of(&app, &script, "0000000000").await;
    first.keep(&app).await;
    start(&app).await;
    for version in 1..VERSIONS {
        app.advance(std::time::Duration::from_hours(1));
        let next = Earlier::of(&app, &script, &format!("{version:010}")).await;
        next.keep(&app).await;
    }
    app.advance(std::time::Duration::from_hours(1));
    start(&app).await;
    let reply = browser(&app, &first.available()).get(&script).await;
    assert_eq!(reply.header("content-encoding"), Some("br"));
    assert_eq!(app.visitor().get(&first.path).await.status, 404);
}

#[tokio::test]
async fn unmatched_dictionary_gets_whole_file() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let [script, sheet] = script_and_sheet(&app).await;
    let earlier = Earlier::of(&app, &script, "dddddddddd").await;
    earlier.keep(&app).await;
    start(&app).await;
    let ours = earlier.available();
    let unknown = format!(":{}:", BASE64.encode(&[7; 32]));
    let fits = browser(&app, &ours);
    assert_eq!(
        fits.clone().get(&script).await.header("content-encoding"),
        Some("dcz")
    );
    for (why, mut browser, path, encoding) in [
        (
            "a hash that nobody knows",
            browser(&app, &unknown),
            &script,
            "br",
        ),
        ("half a hash", browser(&app, &ours[..20]), &script, "br"),
        ("another file's", fits.clone(), &sheet, "br"),
        (
            "no word of the coding",
            fits.clone().with_header("accept-encoding", "gzip, br"),
            &script,
            "br",
        ),
        (
            "another site's page",
            fits.clone().with_header("sec-fetch-site", "cross-site"),
            &script,
            "br",
        ),
        (
            "no hash",
            app.visitor().with_header("accept-encoding", "gzip, dcz"),
            &script,
            "gzip",
        ),
    ] {
        let reply = browser.get(path).await;
        assert_eq!(
            (reply.status, reply.header("content-encoding")),
            (200, Some(encoding)),
            "{why}"
        );
        assert_eq!(reply.body(), app.visitor().get(path).await.body(), "{why}");
    }
    // Nothing else is ever a dictionary.
    let page = fits
        .clone()
        .with_header("accept-encoding", "dcz")
        .get("/")
        .await;
    assert_eq!(
        (
            page.header("content-encoding"),
            page.header("use-as-dictionary")
        ),
        (None, None)
    );
    assert_eq!(
        fits.clone()
            .get("/favicon.svg")
            .await
            .header("use-as-dictionary"),
        None
    );
}

#[tokio::test]
async fn deltas_require_secure_origin() {
    for (origin, encoding) in [
        ("http://store.example", "br"),
        ("http://127.0.0.1:3000", "dcz"),
        ("https://store.example", "dcz"),
    ] {
        let app = TestApp::build(TestDb::sqlite()).setting("INKPAY_ORIGIN", origin);
        let app = app.start().await;
        let [script, _] = script_and_sheet(&app).await;
        let earlier = Earlier::of(&app, &script, "eeeeeeeeee").await;
        earlier.keep(&app).await;
        start(&app).await;
        let reply = browser(&app, &earlier.available()).get(&script).await;
        assert_eq!(reply.header("content-encoding"), Some(encoding), "{origin}");
    }
}

#[tokio::test]
async fn corrupt_dictionary_is_not_used() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let [script, _] = script_and_sheet(&app).await;
    let earlier = Earlier::of(&app, &script, "ffffffffff").await;
    let role = Role::of(script.trim_start_matches('/'))
        .unwrap()
        .to_string();
    let file = ReleasedFile {
        path: earlier.path.trim_start_matches('/').to_owned(),
        role,
        digest: Digest::of(&earlier.contents).to_string(),
        packed: zstd::bulk::compress(b"something else", 3).unwrap(),
    };
    let now = app.now();
    app.stage(move |conn| {
        releases::keep(conn, &[file], &[], now)?;
        Ok::<_, DbError>(())
    })
    .await;
    start(&app).await;
    let logs = Logs::listen();
    let reply = browser(&app, &earlier.available()).get(&script).await;
    assert_eq!(
        (reply.status, reply.header("content-encoding")),
        (200, Some("br"))
    );
    assert!(logs.errors().is_empty());
}
