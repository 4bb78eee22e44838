//! E-mails that the mail server does not accept at once.

use ink_schema::both_databases;
use ink_schema::test_support::TestDb;
use ink_tests::MailServer;

use super::{HALF_A_MINUTE, OWNER, app, code, only_email, post};

/// It says so before it is offered an e-mail.
#[both_databases(empty)]
async fn server_that_turns_us_away_refuses_no_email(db: TestDb) {
    // When an e-mail is sent, and when the connection is tested.
    let mut server = MailServer::turning_away(2);
    let app = app(db, &server).await;
    post(&app, code(&app, OWNER)).await;
    app.deliver().await;
    let email = only_email(&app).await;
    assert_eq!((email.attempts, email.given_up_at), (1, None));
    app.advance(HALF_A_MINUTE);
    app.deliver().await;
    assert_eq!(server.next_email().await.envelope_to, [OWNER]);
}
