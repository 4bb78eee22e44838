//! Databases on the PostgreSQL server provided for tests.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use diesel::connection::SimpleConnection;
use diesel::{QueryResult, QueryableByName, RunQueryDsl, r2d2, sql_query};

use super::connection;
use crate::{Conn, DatabaseUrl};

const VARIABLE: &str = "INK_TEST_POSTGRES";
const UNREACHABLE: &str = "INK_TEST_POSTGRES names a server on which databases may be made";

/// Long after any test has ended.
const LEFT_BEHIND: Duration = Duration::from_hours(1);

/// A database on the server, dropped with the value.
#[derive(Debug)]
pub(super) struct Database {
    name: String,
    pub(super) url: DatabaseUrl,
    /// Roles belong to the server, and outlive their privileges.
    role: Option<String>,
}

impl Database {
    /// Creates a role with the database's name, and returns the URL for connecting as it.
    pub(super) fn create_role(&mut self, role: &str, statements: &str) -> DatabaseUrl {
        let name = self.name.clone();
        let own_role = role.replace("inkpay", &name);
        let own = statements
            .replace(role, &own_role)
            .replace("DATABASE inkpay", &format!("DATABASE {name}"));
        let mut database = connection(&self.url).expect(UNREACHABLE);
        database.batch_execute(&own).expect("the statements run");
        let url = named(&name, &format!("options=-crole%3D{own_role}"));
        self.role = Some(own_role);
        url
    }

    /// A copy of another, which nobody may be connected to.
    pub(super) fn copy_of(other: &Self) -> Self {
        Self::create(&format!("TEMPLATE {}", other.name))
    }

    /// Empty, and in UTF-8 whatever the server's default is.
    pub(super) fn blank() -> Self {
        Self::create("TEMPLATE template0 ENCODING 'UTF8'")
    }

    fn create(like: &str) -> Self {
        let name = fresh_name();
        administer(|server| sql_query(format!("CREATE DATABASE {name} {like}")).execute(server))
            .expect(UNREACHABLE);
        let url = named(&name, "");
        Self {
            name,
            url,
            role: None,
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // Not a panic: while a test fails, it would hide why. The next run sweeps.
        let _: Result<usize, _> = administer(|server| {
            remove(server, &self.name)?;
            let Some(role) = &self.role else {
                return Ok(0);
            };
            sql_query(format!("DROP ROLE IF EXISTS {role}")).execute(server)
        });
    }
}

/// Runs something on the server itself. Connections to it are kept for later tests.
fn administer<T>(work: impl FnOnce(&mut Conn) -> QueryResult<T>) -> Result<T, r2d2::Error> {
    static IDLE: Mutex<Vec<Conn>> = Mutex::new(Vec::new());
    static FIRST: Once = Once::new();
    let idle = || IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = idle().pop();
    let mut server = if let Some(server) = kept {
        server
    } else {
        let url: DatabaseUrl = address().parse().expect(UNREACHABLE);
        connection(&url)?
    };
    FIRST.call_once(|| sweep(&mut server));
    let done = work(&mut server).map_err(r2d2::Error::QueryError)?;
    idle().push(server);
    Ok(done)
}

/// The URL of the server's own database, from which others are created and dropped.
fn address() -> String {
    std::env::var(VARIABLE).unwrap_or_else(|_| {
        panic!(
            "{VARIABLE} is not set: tests on PostgreSQL need a server on which they may make \
             databases. `just test` starts one; or set it to postgres://user@host/postgres"
        )
    })
}

/// The database with this name, with these parameters besides the server's.
fn named(name: &str, parameters: &str) -> DatabaseUrl {
    let address = address();
    let (place, query) = address.split_once('?').unwrap_or((address.as_str(), ""));
    let (server, _) = place.rsplit_once('/').expect(UNREACHABLE);
    let text = format!("{server}/{name}?{query}&{parameters}");
    text.parse().expect(UNREACHABLE)
}

/// Includes the creation time, so that leftovers of killed tests can be told from databases in use.
fn fresh_name() -> String {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let nth = MADE.fetch_add(1, Ordering::Relaxed);
    format!("ink_test_{}_{}_{nth}", seconds(), std::process::id())
}

fn seconds() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

fn remove(server: &mut Conn, name: &str) -> QueryResult<usize> {
    sql_query(format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).execute(server)
}

/// Drops leftovers of killed tests, and each process's template.
fn sweep(server: &mut Conn) {
    #[derive(QueryableByName)]
    struct Name {
        #[diesel(sql_type = diesel::sql_types::Text)]
        datname: String,
    }
    let all =
        "SELECT datname::text AS datname FROM pg_database WHERE datname LIKE 'ink\\_test\\_%'";
    let found: Vec<Name> = sql_query(all).load(server).unwrap_or_default();
    let oldest = seconds().saturating_sub(LEFT_BEHIND.as_secs());
    for Name { datname } in found {
        let made = datname
            .split('_')
            .nth(2)
            .and_then(|part| part.parse::<u64>().ok());
        if made.is_some_and(|made| made < oldest) {
            // Another process may be sweeping at the same time.
            let _: QueryResult<usize> = remove(server, &datname);
        }
    }
}
