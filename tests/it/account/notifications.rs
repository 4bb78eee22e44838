//! Notifications: each once, only to its owner, until they read it.

mod events;
mod reading;

use ink_tests::{Page, Person};

/// What somebody is told, the oldest first, by its title.
pub(crate) async fn notification_titles(person: &mut Person) -> Vec<String> {
    let page = person.browser.page("/notifications").await;
    let mut titles = titles(&page);
    titles.reverse();
    titles
}

pub(crate) fn titles(page: &Page) -> Vec<String> {
    page.texts(".notification__title")
}
