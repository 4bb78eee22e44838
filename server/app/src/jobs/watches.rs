//! Tells followers about ZIPs that are available again, or that cost less.

use ink_domain::watch::Alert;
use ink_schema::outbox;
use ink_schema::store::watches::{self, Changes, FollowerChanges};
use tokio::task::spawn_blocking;

use crate::clock::Millis;
use crate::email::{EmailMessage, WatchFacts};
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;

/// Notifies every follower for whom something has changed.
pub async fn notify(app: App, now: Millis) -> Result<(), InternalError> {
    let last = app.watch_cursor.get();
    let found = app
        .db
        .read(move |conn| watches::find_changes(conn, last, now))
        .await?;
    let cursor = found.cursor;
    if found.followers.is_empty() {
        app.watch_cursor.set(cursor);
        return Ok(());
    }
    let more = found.more;
    let writer = app.clone();
    let written = spawn_blocking(move || write(&writer, found))
        .await
        .map_err(InternalError::new)??;
    let notified = app
        .db
        .write(move |conn| watches::notify(conn, &written, now))
        .await?;
    if notified.followers > 0 {
        app.outbox_signal.notify();
    }
    if more || notified.incomplete {
        // A skipped follower may wait for news of other ZIPs, which the others have by now.
        app.watch_signal.notify();
    } else {
        app.watch_cursor.set(cursor);
    }
    Ok(())
}

/// Writes an e-mail to each follower who is alerted and has an address.
fn write(
    app: &App,
    found: Changes,
) -> Result<Vec<(FollowerChanges, Option<outbox::OutgoingEmail>)>, InternalError> {
    let written = found.followers.into_iter().map(|changes| {
        let message = message(app, &changes)?;
        Ok((changes, message))
    });
    written.collect()
}

fn message(
    app: &App,
    changes: &FollowerChanges,
) -> Result<Option<outbox::OutgoingEmail>, InternalError> {
    let Some(email) = &changes.follower.email else {
        return Ok(None);
    };
    let lang = Lang::from_code(&changes.follower.lang).unwrap_or_default();
    let facts = changes.zips.iter().filter_map(|change| {
        Some(WatchFacts {
            zip: &change.zip,
            is_free_again: change.alert? == Alert::FreeAgain,
            fell_from: change.fell_from(),
        })
    });
    let message = EmailMessage::watched(app.reader(lang), &facts.collect::<Vec<_>>())?;
    Ok(message.map(|message| message.to(email)))
}
