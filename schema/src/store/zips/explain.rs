//! How the database goes about a search: for the benchmark, and for the test that no table is
//! scanned.

use std::marker::PhantomData;

use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Integer, Text};
use diesel::{QueryDsl, QueryResult, RunQueryDsl, SelectableHelper};
use ink_domain::search::ZipQuery;

use super::row::StoredZip;
use super::search::{matching, page};
use crate::conn::{Conn, MultiBackend};
use crate::error::DbError;

/// The plans of the two queries that [`super::search`] makes, the count first, line by line as the
/// database words them.
pub fn explain(conn: &mut Conn, query: &ZipQuery, now: i64) -> Result<Vec<String>, DbError> {
    let mut lines = plan(conn, matching(query, now).count())?;
    lines.extend(plan(conn, page(query, now).select(StoredZip::as_select()))?);
    Ok(lines)
}

fn plan<Q>(conn: &mut Conn, query: Q) -> QueryResult<Vec<String>>
where
    Q: QueryFragment<MultiBackend>,
{
    match conn {
        Conn::Postgres(_) => Explain::<Q, Text>::new("EXPLAIN ", query).load(conn),
        Conn::Sqlite(_) => {
            let explain = Explain::<Q, SqliteStep>::new("EXPLAIN QUERY PLAN ", query);
            let steps: Vec<(i32, i32, i32, String)> = explain.load(conn)?;
            Ok(steps.into_iter().map(|(.., detail)| detail).collect())
        }
    }
}

/// Number, parent's number, unused, and what it says.
type SqliteStep = (Integer, Integer, Integer, Text);

/// A query with a word before it, whose answer has the columns `C`.
struct Explain<Q, C> {
    keyword: &'static str,
    query: Q,
    columns: PhantomData<C>,
}

impl<Q, C> Explain<Q, C> {
    fn new(keyword: &'static str, query: Q) -> Self {
        Self {
            keyword,
            query,
            columns: PhantomData,
        }
    }
}

impl<Q, C> Query for Explain<Q, C> {
    type SqlType = C;
}

impl<Q, C> QueryId for Explain<Q, C> {
    type QueryId = ();
    /// Not to be kept among the prepared statements: a plan is asked for once.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q, C> QueryFragment<MultiBackend> for Explain<Q, C>
where
    Q: QueryFragment<MultiBackend>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, MultiBackend>) -> QueryResult<()> {
        out.unsafe_to_cache_prepared();
        out.push_sql(self.keyword);
        self.query.walk_ast(out.reborrow())
    }
}

impl<Q, C> RunQueryDsl<Conn> for Explain<Q, C> {}
