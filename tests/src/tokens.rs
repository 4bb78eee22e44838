//! A session's tokens as clients keep them: browsers in cookies, others as text.

use serde_json::json;

use crate::app::TestApp;
use crate::call_reply::CallReply;
use crate::visitor::Visitor;

/// The tokens in a reply that opens or renews a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens {
    pub session: String,
    pub refresh: String,
}

impl CallReply {
    #[expect(
        clippy::must_use_candidate,
        reason = "often that there are some is all there is to say"
    )]
    pub fn tokens(&self) -> Tokens {
        assert_eq!(self.status(), (0, 200), "{}", self.body);
        assert_eq!(self.body_tokens(), None, "a browser has cookies");
        self.cookies.clone().expect("the reply sets tokens")
    }

    /// The tokens in the body, for clients that are not browsers.
    #[must_use]
    pub fn body_tokens(&self) -> Option<Tokens> {
        let text = |name| Some(self.body.get(name)?.as_str()?.to_owned());
        Some(Tokens {
            session: text("session_token")?,
            refresh: text("refresh_token")?,
        })
    }
}

impl TestApp {
    /// A client that sends a session token in a header and has no cookies.
    #[must_use]
    pub fn client(&self, session_token: &str) -> Visitor {
        self.visitor().with_header("authorization", session_token)
    }

    /// Whether a session token is valid.
    pub async fn accepts_session(&self, session_token: &str) -> bool {
        let mut client = self.client(session_token);
        let answer = client.post("/zipcode/user-info", &json!({})).await;
        match answer.status() {
            (0, 200) => true,
            (2, 401) => false,
            other => panic!("{other:?}: {}", answer.body),
        }
    }

    pub async fn refresh(&self, refresh_token: &str) -> CallReply {
        let payload = json!({ "refresh_token": refresh_token });
        self.visitor().post("/auth/session-refresh", &payload).await
    }

    /// Fails if either token is still accepted. Tries the session token first, because reusing a refresh token would
    /// end the session.
    pub async fn assert_ended(&self, tokens: &Tokens) {
        assert!(
            !self.accepts_session(&tokens.session).await,
            "a session token is good"
        );
        let answer = self.refresh(&tokens.refresh).await;
        assert_eq!(answer.status(), (2, 401), "{}", answer.body);
    }
}

impl Visitor {
    /// The tokens that the browser keeps, over http.
    #[must_use]
    pub fn tokens(&self) -> Option<Tokens> {
        Some(Tokens {
            session: self.cookie("session")?.to_owned(),
            refresh: self.cookie("refresh")?.to_owned(),
        })
    }
}
