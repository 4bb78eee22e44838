//! `/settings/emails`: what a customer wants e-mails about. Those that protect the account can't be turned off.

use axum::response::Response;
use ink_domain::notification::EmailTopic;
use ink_schema::account::notifications;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::web::api::{ApiError, CheckboxOn};
use crate::web::page::{Flash, PageCtx};
use crate::web::session::customer_form::CustomerForm;

/// Whether e-mails about each are wanted. All are unless their reader turns them off.
#[derive(Clone, Copy, Debug, Serialize, TS, ToSchema)]
pub struct EmailPreferences {
    /// One for each day.
    pub earnings: bool,
    pub payouts: bool,
    pub restriction: bool,
}

impl EmailPreferences {
    #[must_use]
    pub fn without(unwanted: &[EmailTopic]) -> Self {
        Self {
            earnings: !unwanted.contains(&EmailTopic::Earnings),
            payouts: !unwanted.contains(&EmailTopic::Payouts),
            restriction: !unwanted.contains(&EmailTopic::Restriction),
        }
    }
}

/// An unticked checkbox sends nothing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmailsForm {
    earnings: Option<CheckboxOn>,
    payouts: Option<CheckboxOn>,
    restriction: Option<CheckboxOn>,
}

impl EmailsForm {
    fn topics(&self) -> Vec<EmailTopic> {
        let boxes = [
            (&self.earnings, EmailTopic::Earnings),
            (&self.payouts, EmailTopic::Payouts),
            (&self.restriction, EmailTopic::Restriction),
        ];
        let ticked = boxes.into_iter().filter(|(ticked, _)| ticked.is_some());
        ticked.map(|(_, topic)| topic).collect()
    }
}

pub async fn change(
    ctx: PageCtx,
    CustomerForm(form): CustomerForm<EmailsForm>,
) -> Result<Response, ApiError> {
    let topics = form.topics();
    ctx.change(move |conn, owner, _| notifications::set_email_preferences(conn, owner, &topics))
        .await?;
    Ok(Flash::EmailsSaved.redirect(&ctx.app, "/settings#emails"))
}
