//! Tells followers of ZIPs that can be had again, or that cost less.

use std::time::Duration;

use ink_domain::watch::Word;
use ink_schema::outbox;
use ink_schema::store::watches::{self, Due, Look};
use tokio::task::spawn_blocking;

use crate::clock::Millis;
use crate::email::{EmailMessage, WatchFacts};
use crate::i18n::lang::Lang;
use crate::internal_error::InternalError;
use crate::state::App;

/// How long what nobody rang for may wait: a hold that runs out, a price list that is imported.
pub(super) const PAUSE: Duration = Duration::from_secs(5);

/// Looks once, and tells everybody for whom something has changed.
pub async fn notify(app: App, now: Millis) -> Result<(), InternalError> {
    let last = app.last_look.get();
    let found = app
        .db
        .read(move |conn| watches::look(conn, last, now))
        .await?;
    let left_off = found.left_off;
    if found.due.is_empty() {
        app.last_look.set(left_off);
        return Ok(());
    }
    let more = found.more;
    let writer = app.clone();
    let written = spawn_blocking(move || write(&writer, found))
        .await
        .map_err(InternalError::new)??;
    let told = app
        .db
        .write(move |conn| watches::tell(conn, &written, now))
        .await?;
    if told.people > 0 {
        app.outbox_signal.notify();
    }
    if more {
        app.watch_signal.notify();
    } else if !told.left_out {
        app.last_look.set(left_off);
    }
    Ok(())
}

/// An e-mail for each who is told something and has an address.
fn write(
    app: &App,
    found: Look,
) -> Result<Vec<(Due, Option<outbox::OutgoingEmail>)>, InternalError> {
    let written = found.due.into_iter().map(|due| {
        let message = message(app, &due)?;
        Ok((due, message))
    });
    written.collect()
}

fn message(app: &App, due: &Due) -> Result<Option<outbox::OutgoingEmail>, InternalError> {
    let Some(email) = &due.watcher.email else {
        return Ok(None);
    };
    let lang = Lang::parse(&due.watcher.lang).unwrap_or_default();
    let told = due.looked.iter().filter_map(|looked| {
        Some(WatchFacts {
            zip: &looked.zip,
            is_free_again: looked.word? == Word::FreeAgain,
            fell_from: looked.fell_from(),
        })
    });
    let message = EmailMessage::watched(app.email_context(lang), &told.collect::<Vec<_>>())?;
    Ok(message.map(|message| message.to(email)))
}
