//! The sandbox, which simulates the card provider: mounted in a development server, or as `inkpay sandbox`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use ink_sandbox::{Options, Sandbox};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::config::{Config, Environment, Provider, SANDBOX_PATH};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The address to listen on.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:3001")]
    listen: SocketAddr,
    /// The file for its state. Created if missing.
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// The URL that events are sent to, as in `http://127.0.0.1:3000/stripe/webhook`.
    #[arg(long, value_name = "URL", requires = "webhook_secret")]
    webhook_url: Option<String>,
    /// The secret that signs them: the server's `STRIPE_WEBHOOK_SECRET`.
    #[arg(long, value_name = "SECRET", requires = "webhook_url")]
    webhook_secret: Option<String>,
}

/// The sandbox that a server without a key runs itself.
pub(super) fn mount(config: &Config, provider: &Provider) -> Result<Option<Sandbox>, String> {
    if !provider.is_sandbox {
        return Ok(None);
    }
    let origin = config.public_origin();
    let webhook = format!("http://{}/stripe/webhook", config.listen);
    let options = Options::new(
        config.beside_database("sandbox"),
        format!("{origin}{SANDBOX_PATH}"),
    )
    .with_webhook(webhook, provider.webhook_secret.expose());
    open(config, provider, options).map(Some)
}

/// The sandbox of a process of its own, which others reach only where they could reach a server with these settings.
fn standalone(config: &Config, arguments: Arguments) -> Result<Sandbox, String> {
    if config.environment == Environment::Production {
        return Err("the sandbox is for development and staging".to_owned());
    }
    let listen = arguments.listen;
    let may_listen = config.may_listen_at(listen.ip());
    may_listen.map_err(|reason| format!("--listen {listen}: {reason}"))?;
    let provider = config.provider();
    if provider.is_sandbox && !config.is_development() {
        return Err(
            "set STRIPE_SECRET_KEY: in staging the sandbox accepts no other key".to_owned(),
        );
    }
    let mut options = Options::new(arguments.data, format!("http://{listen}"));
    if let (Some(url), Some(secret)) = (arguments.webhook_url, arguments.webhook_secret) {
        options = options.with_webhook(url, secret);
    }
    open(config, &provider, options)
}

/// `inkpay sandbox`
pub(super) async fn run(config: &Config, arguments: Arguments) -> Result<(), String> {
    let listen = arguments.listen;
    let sandbox = standalone(config, arguments)?;
    let listener = TcpListener::bind(listen)
        .await
        .map_err(|error| format!("{listen} can't be listened on: {error}"))?;
    let webhooks = start(Some(sandbox.clone()));
    tracing::info!("the sandbox is at http://{listen}");
    let served = axum::serve(listener, sandbox.router())
        .with_graceful_shutdown(async {
            let _ = tokio::signal::ctrl_c().await;
        })
        .await;
    webhooks.stop().await;
    served.map_err(|error| error.to_string())
}

/// The task that delivers its webhooks, until it is stopped.
pub(super) struct WebhookTask {
    stop: oneshot::Sender<()>,
    task: Option<JoinHandle<()>>,
}

pub(super) fn start(sandbox: Option<Sandbox>) -> WebhookTask {
    let (stop, stopped) = oneshot::channel();
    let task = sandbox.map(|sandbox| {
        tokio::spawn(sandbox.run(async {
            let _ = stopped.await;
        }))
    });
    WebhookTask { stop, task }
}

impl WebhookTask {
    pub(super) async fn stop(self) {
        drop(self.stop);
        if let Some(task) = self.task {
            let _ = task.await;
        }
    }
}

/// Opens it. Outside development it has no control calls, and accepts only the server's own key.
fn open(config: &Config, provider: &Provider, options: Options) -> Result<Sandbox, String> {
    let options = if config.is_development() {
        options
    } else {
        options.with_shop_key(provider.secret_key.expose())
    };
    let file = options.data.display().to_string();
    Sandbox::open(options).map_err(|error| format!("{file}: {error}"))
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

    use std::path::Path;

    use axum::body::Body;
    use axum::http::Request;
    use tower::ServiceExt;

    use super::{Arguments, mount, standalone};
    use crate::config::{Config, Environment, Secret, read};

    fn config(folder: &Path, environment: Environment) -> Config {
        let database = format!("sqlite:{}", folder.join("ink.db").display());
        let settings = [("INKPAY_DATABASE_URL".to_owned(), database)];
        let mut config = read(None, settings).unwrap();
        config.environment = environment;
        config
    }

    fn arguments(folder: &Path, listen: &str) -> Arguments {
        Arguments {
            listen: listen.parse().unwrap(),
            data: folder.join("standalone"),
            webhook_url: None,
            webhook_secret: None,
        }
    }

    #[tokio::test]
    async fn only_development_lets_anyone_control_its_sandbox() {
        for (environment, control, by_any_key) in [
            (Environment::Development, 200, 200),
            (Environment::Staging, 404, 401),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let mut config = config(folder.path(), environment);
            let provider = config.provider();
            let mounted = mount(&config, &provider).unwrap().unwrap();
            config.stripe_secret_key = Secret::from("sk_test_own");
            let arguments = arguments(folder.path(), "127.0.0.1:3001");
            let standalone = standalone(&config, arguments).unwrap();
            for (sandbox, own) in [
                (mounted, provider.secret_key.expose()),
                (standalone, "sk_test_own"),
            ] {
                let ask = async |path: &str, key: &str| {
                    let request = Request::get(path)
                        .header("authorization", format!("Bearer {key}"))
                        .body(Body::empty())
                        .unwrap();
                    let reply = sandbox.router().oneshot(request).await.unwrap();
                    reply.status().as_u16()
                };
                let refunds = "/v1/refunds";
                assert_eq!(ask("/control", "").await, control, "{environment:?}");
                assert_eq!(
                    ask(refunds, "sk_test_any").await,
                    by_any_key,
                    "{environment:?}"
                );
                assert_eq!(ask(refunds, own).await, 200);
            }
        }
    }

    #[test]
    fn standalone_sandbox_is_not_open_to_strangers() {
        let folder = tempfile::tempdir().unwrap();
        let refusal = |environment, key: &str, listen| {
            let mut config = config(folder.path(), environment);
            config.stripe_secret_key = Secret::from(key);
            let arguments = arguments(folder.path(), listen);
            standalone(&config, arguments).unwrap_err()
        };
        let (here, everywhere) = ("127.0.0.1:3001", "0.0.0.0:3001");
        let own = "sk_test_own";
        for (refused, reason) in [
            (
                refusal(Environment::Production, own, here),
                "for development and staging",
            ),
            (refusal(Environment::Staging, "", here), "STRIPE_SECRET_KEY"),
            (refusal(Environment::Staging, own, everywhere), "--listen"),
            (
                refusal(Environment::Development, "", everywhere),
                "--listen",
            ),
        ] {
            assert!(refused.contains(reason), "{refused}");
        }
    }
}
