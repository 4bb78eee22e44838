//! Session tokens of requests that come at the same moment are looked up in one statement.

use std::collections::HashMap;
use std::fmt;
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl, SelectableHelper};
use tokio::sync::oneshot;

use super::{Holder, StoredHolder, good_tokens, holder};
use crate::conn::Conn;
use crate::db::Db;
use crate::error::DbError;
use crate::tables::session_tokens;

/// Asks the database whose a session token is. While one question is on its way, others wait and are put together: each
/// is asked after it came, and a busy server asks once for all of them.
pub struct SessionLookup {
    db: Db,
    waiting: Mutex<Vec<Waiting>>,
    asking: tokio::sync::Mutex<()>,
}

struct Waiting {
    token: String,
    now: i64,
    reply: oneshot::Sender<Answer>,
}

type Answer = Result<Option<Holder>, DbError>;

impl SessionLookup {
    #[must_use]
    pub fn new(db: Db) -> Self {
        Self {
            db,
            waiting: Mutex::default(),
            asking: tokio::sync::Mutex::default(),
        }
    }

    /// Who holds the token whose digest this is, if it is still good and they are still there.
    pub async fn holder(&self, token: &str, now: i64) -> Answer {
        loop {
            let (reply, mut answer) = oneshot::channel();
            let token = token.to_owned();
            self.waiting().push(Waiting { token, now, reply });
            tokio::select! {
                biased;
                // Whoever asked may have given up: then it is asked again.
                answered = &mut answer => if let Ok(found) = answered {
                    return found;
                },
                _asking = self.asking.lock() => {
                    self.ask().await;
                    if let Ok(found) = answer.try_recv() {
                        return found;
                    }
                }
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers all that wait.
    async fn ask(&self) {
        let waiting = take(&mut *self.waiting());
        let mut tokens: Vec<_> = waiting.iter().map(|one| one.token.clone()).collect();
        tokens.sort_unstable();
        tokens.dedup();
        let now = waiting.iter().map(|one| one.now).max().unwrap_or_default();
        let found = self
            .db
            .read_one(move |conn| holders(conn, &tokens, now))
            .await
            .map_err(Arc::new);
        for Waiting { token, reply, .. } in waiting {
            let answer = match &found {
                Ok(found) => Ok(found.get(&token).cloned()),
                Err(cause) => Err(DbError::Shared(Arc::clone(cause))),
            };
            // Who does not wait any more needs none.
            drop(reply.send(answer));
        }
    }
}

/// The holders of those tokens that are good, by token.
fn holders(
    conn: &mut Conn,
    tokens: &[String],
    now: i64,
) -> Result<HashMap<String, Holder>, DbError> {
    if let [token] = tokens {
        let found = holder(conn, token, now)?;
        return Ok(found
            .into_iter()
            .map(|found| (token.clone(), found))
            .collect());
    }
    let found: Vec<(String, StoredHolder)> = good_tokens(now)
        .filter(session_tokens::digest.eq_any(tokens))
        .select((session_tokens::digest, StoredHolder::as_select()))
        .load(conn)?;
    found
        .into_iter()
        .map(|(token, stored)| Ok((token, stored.read()?)))
        .collect()
}

impl fmt::Debug for SessionLookup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SessionLookup({:?})", self.db)
    }
}
