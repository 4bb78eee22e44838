//! The e-mails that the app has written.

use ink_schema::outbox::{self, OutgoingEmail};
use ink_server::jobs;

use crate::app::TestApp;

impl TestApp {
    /// Sends the e-mails that are due, as the job would: as many as it sends at once.
    pub async fn deliver(&self) {
        let delivered = jobs::outbox::deliver(self.app().clone(), self.now()).await;
        delivered.expect("the outbox can be worked through");
        self.app().send_permits.all_free().await;
    }

    /// Every e-mail so far, the oldest first.
    pub async fn emails(&self) -> Vec<OutgoingEmail> {
        let posted = self.stage(|conn| outbox::all(conn, 1000)).await;
        posted.into_iter().map(|posted| posted.email).collect()
    }

    /// The subjects of the e-mails to an address, the oldest first.
    pub async fn subjects_to(&self, address: &str) -> Vec<String> {
        let emails = self.emails().await.into_iter();
        let theirs = emails.filter(|email| email.to == address);
        theirs.map(|email| email.subject).collect()
    }

    /// The last e-mail to an address.
    pub async fn email_to(&self, address: &str) -> OutgoingEmail {
        let emails = self.emails().await;
        let last = emails.into_iter().rfind(|email| email.to == address);
        last.unwrap_or_else(|| panic!("no e-mail to {address}"))
    }

    /// The code of the last e-mail to an address: its first six digits in a row.
    pub async fn code_for(&self, address: &str) -> String {
        let text = self.email_to(address).await.text;
        let runs = text.split(|c: char| !c.is_ascii_digit());
        let code = runs.into_iter().find(|run| run.len() == 6);
        code.unwrap_or_else(|| panic!("no code in {text}"))
            .to_owned()
    }
}
