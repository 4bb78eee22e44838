//! `/address-book`: the people a customer follows, finding one by INK ID, and following.
//!
//! Forms answer with the page that they came from, so that it works without script. Who follows a person is
//! disclosed to nobody.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use ink_domain::ink_id::InkId;
use ink_schema::DbError;
use ink_schema::account::accounts;
use ink_schema::account::follows::{self, Followed};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::clock::Millis;
use crate::web::api::{ApiError, FieldErrors, RateLimit};
use crate::web::page::{Flash, FlashMessage, Me, PageCtx, PageRoute, Shell, query_values};
use crate::web::request::address::ClientAddress;
use crate::web::session::customer_form::CustomerForm;

const PATH: &str = "/address-book";

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export)]
pub struct AddressBookProps<'a> {
    pub shell: Shell<'a>,
    pub me: Me,
    /// Ordered by INK ID.
    pub follows: Vec<Contact>,
    /// How many can be followed.
    pub most: i64,
    /// The field's contents, as typed.
    pub find: String,
    /// The result, if anything was searched for.
    pub finding: Option<Finding>,
    pub flash: Option<FlashMessage>,
}

/// A person who is followed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Contact {
    pub ink_id: String,
    /// Milliseconds UTC.
    pub since: Millis,
}

/// The result of a search for a person.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Finding {
    #[ts(inline)]
    pub outcome: FindingOutcome,
    /// As its owner spells it. Null if nobody was found.
    pub ink_id: Option<String>,
    /// How long to wait after too many searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub minutes: Option<i64>,
}

#[derive(Clone, Copy, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FindingOutcome {
    Stranger,
    Followed,
    Oneself,
    Unknown,
    Malformed,
    TooOften,
}

pub async fn show(ctx: PageCtx, address: ClientAddress) -> Result<Response, ApiError> {
    let route = PageRoute::new("address-book", PATH);
    let find = find_parameter(ctx.query());
    let (finding, again) = finding(&ctx, address, find.trim()).await?;
    let followed = ctx.read(follows::of).await?;
    let props = AddressBookProps {
        shell: ctx.shell(route),
        me: ctx.owner()?,
        follows: followed.iter().map(Contact::from).collect(),
        most: follows::MOST,
        find,
        finding,
        flash: ctx.visitor.flash.clone(),
    };
    let status = match again {
        Some(_) => StatusCode::TOO_MANY_REQUESTS,
        None => StatusCode::OK,
    };
    let mut response = ctx.render_with(status, route, &props).await?;
    if let Some(again) = again {
        response.headers_mut().insert(header::RETRY_AFTER, again);
    }
    Ok(response)
}

/// The result for the field's contents. A visitor over the limit still gets the page, which says when to try again.
async fn finding(
    ctx: &PageCtx,
    address: ClientAddress,
    text: &str,
) -> Result<(Option<Finding>, Option<HeaderValue>), ApiError> {
    if text.is_empty() {
        return Ok((None, None));
    }
    match find_person(ctx, address, text).await {
        Err(refusal @ ApiError::TooMany { .. }) => {
            ctx.security_log.log_refusal(&ctx.app, PATH, &refusal);
            let finding = Finding {
                minutes: refusal.minutes(),
                ..Finding::nobody(FindingOutcome::TooOften)
            };
            Ok((Some(finding), refusal.retry_after()))
        }
        found => Ok((Some(found?), None)),
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowForm {
    ink_id: String,
}

pub async fn follow(
    ctx: PageCtx,
    address: ClientAddress,
    CustomerForm(form): CustomerForm<FollowForm>,
) -> Result<Response, ApiError> {
    let whom = form.read()?;
    // The answer reveals whether an INK ID exists.
    let limit = RateLimit::look_up(&ctx.app, address);
    let done = ctx
        .write(move |conn, owner, now| {
            limit.take(conn, now)?;
            let done = follows::follow(conn, owner, &whom, now)?;
            Ok::<_, ApiError>(match done {
                Ok(whom) => Flash::Followed.about_person(&whom),
                Err(why) => Flash::not_followed(why, &whom),
            })
        })
        .await;
    let flash = match done {
        Err(refusal) => match refusal.minutes() {
            Some(minutes) => {
                ctx.security_log.log_refusal(&ctx.app, PATH, &refusal);
                Flash::FollowedTooOften.for_minutes(minutes)
            }
            None => return Err(refusal),
        },
        Ok(flash) => flash,
    };
    Ok(flash.redirect(&ctx.app, PATH))
}

pub async fn unfollow(
    ctx: PageCtx,
    CustomerForm(form): CustomerForm<FollowForm>,
) -> Result<Response, ApiError> {
    let whom = form.read()?;
    let flash = ctx
        .write(move |conn, owner, _| {
            let was_followed = follows::unfollow(conn, owner, &whom)?;
            let flash = if was_followed {
                Flash::Unfollowed
            } else {
                Flash::WasNotFollowed
            };
            Ok::<_, DbError>(flash.about_person(&whom))
        })
        .await?;
    Ok(flash.redirect(&ctx.app, PATH))
}

impl FollowForm {
    fn read(&self) -> Result<InkId, ApiError> {
        InkId::parse(&self.ink_id).map_err(|_| ApiError::Invalid(FieldErrors::default()))
    }
}

/// The field's contents. If given more than once, the last counts.
fn find_parameter(query: &str) -> String {
    query_values(query, "find")
        .last()
        .map(String::from)
        .unwrap_or_default()
}

/// A handle as people write it: perhaps with an `@` before it, even one from a Chinese keyboard.
fn parse_handle(text: &str) -> Option<InkId> {
    InkId::parse(text.trim().trim_start_matches(['@', '＠'])).ok()
}

/// The account with exactly this INK ID, ignoring case. An invalid INK ID is not counted: nothing is looked
/// up.
async fn find_person(
    ctx: &PageCtx,
    address: ClientAddress,
    text: &str,
) -> Result<Finding, ApiError> {
    let Some(ink_id) = parse_handle(text) else {
        return Ok(Finding::nobody(FindingOutcome::Malformed));
    };
    let limit = RateLimit::look_up(&ctx.app, address);
    let found = ctx.write(move |conn, owner, now| {
        limit.take(conn, now)?;
        let Some(found) = accounts::by_ink_id(conn, &ink_id)? else {
            return Ok::<_, ApiError>(Finding::nobody(FindingOutcome::Unknown));
        };
        let outcome = match follows::since(conn, owner, found.id)? {
            _ if found.id == owner => FindingOutcome::Oneself,
            Some(_) => FindingOutcome::Followed,
            None => FindingOutcome::Stranger,
        };
        Ok(Finding {
            outcome,
            ink_id: Some(found.ink_id.to_string()),
            minutes: None,
        })
    });
    found.await
}

impl Finding {
    const fn nobody(outcome: FindingOutcome) -> Self {
        Self {
            outcome,
            ink_id: None,
            minutes: None,
        }
    }
}

impl From<&Followed> for Contact {
    fn from(followed: &Followed) -> Self {
        Self {
            ink_id: followed.ink_id.to_string(),
            since: followed.since,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{find_parameter, parse_handle};

    #[test]
    fn handle_parses_in_usual_spellings() {
        for text in [
            "ink.maker",
            " Ink.Maker ",
            "@INK.maker",
            " @ ink.maker",
            "＠ink.maker",
        ] {
            let found = parse_handle(text).map(|ink_id| ink_id.folded());
            assert_eq!(found.as_deref(), Some("ink.maker"), "{text}");
        }
        for text in [
            "",
            "@",
            "ink",
            "ink maker",
            "ink@maker",
            "<b>bold</b>",
            "墨水墨水",
        ] {
            assert!(parse_handle(text).is_none(), "{text}");
        }
    }

    #[test]
    fn last_repeated_parameter_wins() {
        assert_eq!(find_parameter("find=one&lang=ch&find=+%40two"), " @two");
        assert_eq!(find_parameter("lang=ch"), "");
    }
}
