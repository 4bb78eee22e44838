//! The attribute of tests that run on both databases.

use proc_macro::{TokenStream, TokenTree};

/// Makes two tests of an `async fn(TestDb)`, `on_sqlite` and `on_postgres` in a module of its name. The argument says what
/// the database contains: `bare`, `empty` or `stocked`.
///
/// ```text
/// #[both_databases(stocked)]
/// async fn city_is_found_by_its_second_word(db: TestDb) { … }
/// ```
#[proc_macro_attribute]
pub fn both_databases(contents: TokenStream, test: TokenStream) -> TokenStream {
    let Some(name) = name_of(test.clone()) else {
        return "compile_error!(\"both_databases is for functions\");"
            .parse()
            .unwrap_or_default();
    };
    let on = |database: &str, kind: &str| {
        format!(
            "#[::tokio::test]
            async fn on_{database}() {{
                let db = ::ink_schema::test_support::TestDb::{contents}(::ink_schema::DatabaseKind::{kind});
                super::{name}(db).await;
            }}"
        )
    };
    let module = format!(
        "mod {name} {{ {} {} }}",
        on("sqlite", "Sqlite"),
        on("postgres", "Postgres")
    );
    let module: TokenStream = module.parse().unwrap_or_default();
    test.into_iter().chain(module).collect()
}

/// The identifier after `fn`.
fn name_of(function: TokenStream) -> Option<String> {
    let mut tokens = function
        .into_iter()
        .skip_while(|token| !matches!(token, TokenTree::Ident(word) if word.to_string() == "fn"));
    tokens.nth(1).map(|name| name.to_string())
}
