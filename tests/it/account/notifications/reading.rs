//! The page, the badge, and marking as read: the customer's own, and nobody else's.

use ink_domain::ink_id::InkId;
use ink_domain::notification::NotificationKind;
use ink_schema::account::accounts;
use ink_schema::account::notifications::{self, NewNotification};
use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::{Page, Person, TestApp};

use super::{notification_titles, titles};

/// Notes something for somebody, so many times.
async fn stage(app: &TestApp, person: &Person, kind: NotificationKind, times: usize) {
    let (ink_id, now) = (InkId::parse(&person.ink_id).unwrap(), app.now());
    app.stage(move |conn| {
        let account = accounts::by_ink_id(conn, &ink_id)?.unwrap();
        for _ in 0..times {
            notifications::create(conn, account.id, &NewNotification::of(kind), now)?;
        }
        Ok(())
    })
    .await;
}

fn badge(page: &Page) -> String {
    page.texts(".header__icon--bell .header__count").concat()
}

/// Where the forms of unread ones lead, the newest first.
fn form_actions(page: &Page) -> Vec<String> {
    page.attributes(".notification form", "action")
}

#[both_databases(empty)]
async fn badge_counts_unread_on_every_page(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let paths = ["/dashboard", "/settings", "/notifications", "/transactions"];
    for path in paths {
        assert_eq!(badge(&ada.browser.page(path).await), "", "{path}");
    }
    stage(&app, &ada, NotificationKind::NewLogIn, 2).await;
    for path in paths {
        assert_eq!(badge(&ada.browser.page(path).await), "2", "{path}");
    }
    // A session that is renewed on the way knows it, too.
    app.advance(std::time::Duration::from_mins(16));
    assert_eq!(badge(&ada.browser.page("/dashboard").await), "2");
}

#[both_databases(empty)]
async fn opening_marks_as_read_and_redirects_to_subject(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    stage(&app, &ada, NotificationKind::NewLogIn, 1).await;
    stage(&app, &ada, NotificationKind::Joined, 1).await;
    let page = ada.browser.page("/notifications").await;
    let ways = form_actions(&page);
    assert_eq!(ways.len(), 2, "{ways:?}");
    let newest = &ways[0];
    for _ in 0..2 {
        let reply = ada.browser.post_form(newest, &[]).await;
        assert_eq!(reply.status_and_location(), (303, Some("/referrals")));
    }
    let page = ada.browser.page("/notifications").await;
    assert_eq!(badge(&page), "1");
    let links = page.links(".notification a");
    let hrefs: Vec<_> = links.iter().map(|link| link.href.as_str()).collect();
    assert_eq!(hrefs, ["/referrals"]);
    let forms = page.forms(".notification form");
    let settings = ada.browser.submit(forms.first().unwrap()).await;
    assert_eq!(settings.heading(), "Settings");
    assert_eq!(badge(&settings), "");
}

#[both_databases(empty)]
async fn notifications_of_others_cannot_be_seen_or_marked(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let mut bob = Person::signed_up(&app, "bob.1").await;
    stage(&app, &ada, NotificationKind::PasswordChanged, 1).await;
    stage(&app, &bob, NotificationKind::NewLogIn, 1).await;
    assert_eq!(notification_titles(&mut bob).await, ["New log-in"]);
    let page = ada.browser.page("/notifications").await;
    let hers = form_actions(&page);
    let path = hers.first().unwrap();
    for way in [
        path.as_str(),
        "/notifications/999999",
        "/notifications/x",
        "/notifications/%FF",
    ] {
        let reply = bob.browser.post_form(way, &[]).await;
        assert_eq!(reply.status, 404, "{way}");
    }
    let all = [("up_to", "999999")];
    bob.browser.post_form("/notifications/read", &all).await;
    assert_eq!(badge(&bob.browser.page("/dashboard").await), "");
    assert_eq!(badge(&ada.browser.page("/dashboard").await), "1");
}

#[both_databases(empty)]
async fn mark_all_spares_newer_notifications(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    stage(&app, &ada, NotificationKind::NewLogIn, 3).await;
    let page = ada.browser.page("/notifications?show=unread").await;
    let forms = page.forms(".notification-bar form");
    stage(&app, &ada, NotificationKind::PasswordChanged, 1).await;
    let after = ada.browser.submit(forms.first().unwrap()).await;
    assert_eq!(after.heading(), "Notifications");
    assert_eq!(badge(&after), "1");
    assert_eq!(
        after.texts(".notification--unread .notification__title"),
        ["Your password was changed"]
    );
}

#[both_databases(empty)]
async fn notifications_are_paginated_by_thirty(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    stage(&app, &ada, NotificationKind::PasswordChanged, 5).await;
    stage(&app, &ada, NotificationKind::NewLogIn, 30).await;
    let first = ada.browser.page("/notifications").await;
    assert_eq!(titles(&first), ["New log-in"; 30]);
    let links = first.links(".notification-pages a");
    let older = ada.browser.page(&links.first().unwrap().href).await;
    assert_eq!(titles(&older), ["Your password was changed"; 5]);
    let links = older.links(".notification-pages a");
    let hrefs: Vec<_> = links.iter().map(|link| link.href.as_str()).collect();
    assert_eq!(hrefs, ["/notifications"]);
    let none = ada.browser.page("/notifications?before=1").await;
    assert!(none.text().contains("There is nothing older."));
}

#[both_databases(empty)]
async fn unread_filter_shows_unread_only(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    let empty = ada.browser.page("/notifications").await;
    assert!(empty.text().contains("Nothing has happened yet."));
    stage(&app, &ada, NotificationKind::NewLogIn, 2).await;
    let page = ada.browser.page("/notifications").await;
    let forms = page.forms(".notification form");
    ada.browser.submit(forms.first().unwrap()).await;
    let unread = ada.browser.page("/notifications?show=unread").await;
    assert_eq!(titles(&unread).len(), 1);
    assert_eq!(notification_titles(&mut ada).await.len(), 2);
    let forms = unread.forms(".notification form");
    ada.browser.submit(forms.first().unwrap()).await;
    let none = ada.browser.page("/notifications?show=unread").await;
    assert!(none.text().contains("Nothing is unread."));
}

#[both_databases(empty)]
async fn malformed_form_marks_nothing_as_read(db: TestDb) {
    let app = TestApp::over(db).await;
    let mut ada = Person::signed_up(&app, "ada.1").await;
    stage(&app, &ada, NotificationKind::NewLogIn, 1).await;
    let fields: [&[(&str, &str)]; 4] = [
        &[],
        &[("up_to", "x")],
        &[("up_to", "1"), ("more", "1")],
        &[("upto", "1")],
    ];
    for fields in fields {
        let reply = ada.browser.post_form("/notifications/read", fields).await;
        assert_eq!(reply.refused_form().0, 422, "{fields:?}");
    }
    assert_eq!(badge(&ada.browser.page("/dashboard").await), "1");
}
