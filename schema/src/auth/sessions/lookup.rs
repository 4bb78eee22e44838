//! Session tokens of concurrent requests are looked up in one statement.

use std::collections::HashMap;
use std::fmt;
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use diesel::{ExpressionMethods, QueryDsl, RunQueryDsl, SelectableHelper};
use ink_domain::time::Millis;
use tokio::sync::oneshot;

use super::{Holder, good_tokens, holder};
use crate::conn::Conn;
use crate::db::Db;
use crate::error::DbError;
use crate::tables::session_tokens;

/// Looks up the holders of session tokens. While one query is in flight, further tokens are batched: each is looked up
/// after its request arrived, and a busy server sends one query for all of them.
pub struct SessionLookup {
    db: Db,
    waiting: Mutex<Vec<Waiting>>,
    asking: tokio::sync::Mutex<()>,
}

struct Waiting {
    token: String,
    now: Millis,
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

    /// The holder of the token with this digest, if it is still valid and they still exist.
    pub async fn holder(&self, token: &str, now: Millis) -> Answer {
        loop {
            let (reply, mut answer) = oneshot::channel();
            let token = token.to_owned();
            self.waiting().push(Waiting { token, now, reply });
            tokio::select! {
                biased;
                // The task that sent the query may have been cancelled: then it is sent again.
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

    /// Answers everyone who is waiting.
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
            // If the caller no longer waits, the answer is not needed.
            drop(reply.send(answer));
        }
    }
}

/// The holders of the valid ones among these tokens, by token.
fn holders(
    conn: &mut Conn,
    tokens: &[String],
    now: Millis,
) -> Result<HashMap<String, Holder>, DbError> {
    if let [token] = tokens {
        let found = holder(conn, token, now)?;
        return Ok(found
            .into_iter()
            .map(|found| (token.clone(), found))
            .collect());
    }
    let found: Vec<(String, Holder)> = good_tokens(now)
        .filter(session_tokens::digest.eq_any(tokens))
        .select((session_tokens::digest, Holder::as_select()))
        .load(conn)?;
    Ok(found.into_iter().collect())
}

impl fmt::Debug for SessionLookup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SessionLookup({:?})", self.db)
    }
}
