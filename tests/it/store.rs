//! Searching ZIPs, their pages, the cart and the watch list.

mod cart_forms;
mod cart_mark;
mod cart_refusals;
mod own_zip;
mod places;
mod search;
mod search_refusals;
mod search_reply;
mod several_nodes;
mod shared_views;
mod statements;
mod store_cards;
mod store_paging;
mod store_safety;
mod store_view;
mod watchlist;

use ink_schema::US_ZIPS;
use ink_schema::store::import::{Facts, parse};
use ink_tests::{SearchResults, TestApp, Visitor};

async fn find(visitor: &mut Visitor, query: &str) -> SearchResults {
    visitor
        .call(&format!("/zipcode/search?{query}"))
        .await
        .found()
}

fn facts() -> Vec<Facts> {
    parse(US_ZIPS).unwrap()
}

/// The paths that a part of the sitemap names.
pub(crate) async fn sitemap(app: &TestApp, part: &str) -> Vec<String> {
    let reply = app.visitor().get(&format!("/sitemaps/{part}.xml")).await;
    assert_eq!(reply.status, 200, "{part}");
    assert_eq!(
        reply.header("content-type"),
        Some("application/xml; charset=utf-8")
    );
    loc_paths(&reply.text())
}

/// What stands in `<loc>`, without the site's origin.
pub(crate) fn loc_paths(xml: &str) -> Vec<String> {
    let found = xml.split("<loc>").skip(1);
    found
        .map(|rest| {
            let (address, _) = rest.split_once("</loc>").expect("an end of the address");
            let path = address.strip_prefix("http://localhost:3000");
            path.expect("an address of this site").to_owned()
        })
        .collect()
}
