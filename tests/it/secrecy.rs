//! What must not be readable: not in the logs, not on pages, not in replies, not in the database.

mod scenario;
mod scenario_steps;

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Logs, TestApp, private_pages};
use scenario::{SecretKind, Story};

#[test]
fn log_contains_no_secrets_or_addresses() {
    let logs = Logs::listen();
    logs.runtime().block_on(async {
        let app = TestApp::over(TestDb::sqlite()).await;
        let story = Story::tell(&app).await;
        app.deliver().await;
        let lines = logs.all();
        assert!(!lines.is_empty(), "there is something to be read");
        for line in lines {
            for (name, value) in &line.fields {
                let told = story.secrets_in(value);
                assert!(told.is_empty(), "{name}: {told:?}");
            }
        }
    });
}

/// The e-mails that wait to be sent hold codes and addresses, or they could not be sent; the accounts
/// hold the addresses.
#[both_databases(empty)]
async fn database_stores_no_plaintext_secrets(db: TestDb) {
    let app = TestApp::over(db).await;
    let story = Story::tell(&app).await;
    for cell in app.contents().await {
        if cell.table == "outbox" {
            continue;
        }
        let mut told = story.secrets_in(&cell.value);
        told.retain(|secret| secret.kind != SecretKind::Address);
        assert!(told.is_empty(), "{}.{}: {told:?}", cell.table, cell.column);
        let named = cell.column.contains("email");
        let addresses = story.secrets_in(&cell.value).len();
        assert!(addresses == 0 || named, "{}.{}", cell.table, cell.column);
    }
    // Passwords are kept as Argon2id, the authenticator's secret sealed.
    let cells = app.contents().await;
    let hashes = cells.iter().filter(|cell| cell.column == "password_hash");
    assert!(hashes.clone().count() >= 2);
    for hash in hashes {
        assert!(hash.value.starts_with("$argon2id$"), "{}", hash.table);
    }
}

/// Each secret is told to whom it is for, once.
#[tokio::test]
async fn replies_contain_only_their_own_secrets() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let story = Story::tell(&app).await;
    for (place, reply) in story.replies.iter().enumerate() {
        let owners = reply.text.contains("\"security\"");
        for secret in story.secrets_in(&reply.text) {
            let for_this = secret.told_in == Some(place);
            let own_address =
                secret.kind == SecretKind::Address && owners && secret.owner == reply.to;
            assert!(for_this || own_address, "{}: {secret:?}", reply.path);
        }
    }
}

#[tokio::test]
async fn pages_show_no_secrets_and_email_only_in_settings() {
    let app = TestApp::over(TestDb::sqlite()).await;
    let mut story = Story::tell(&app).await;
    let public = ["/", "/card", "/pricing", "/watchlist"].map(str::to_owned);
    for path in public.into_iter().chain(private_pages()) {
        let html = story.ada.browser.get(&path).await.text();
        for secret in story.secrets_in(&html) {
            let own = secret.kind == SecretKind::Address && secret.owner == story.ada.ink_id;
            assert!(own && path == "/settings", "{path}: {secret:?}");
        }
        // Nor is the cookie that carries it repeated.
        let tokens = story.ada.browser.tokens().unwrap();
        for token in [tokens.session, tokens.refresh] {
            assert!(!html.contains(&token), "{path}");
        }
    }
    for path in ["/auth/login", "/auth/signup", "/auth/password-reset"] {
        let html = app.visitor().get(path).await.text();
        assert!(story.secrets_in(&html).is_empty(), "{path}");
    }
}
