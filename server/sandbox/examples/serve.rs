//! The sandbox as its own process: `cargo run -p ink-sandbox --example serve -- FILE [WEBHOOK SECRET]`.
//!
//! Listens on a free port, and prints which one in its first line.

use std::io::Write;

use ink_sandbox::{Options, Sandbox};
use tokio::net::TcpListener;
use tokio::signal::ctrl_c;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let data = arguments.next().ok_or("the name of a file is missing")?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let base_url = format!("http://{}", listener.local_addr()?);
    let mut options = Options::new(data, &base_url);
    if let (Some(url), Some(secret)) = (arguments.next(), arguments.next()) {
        options = options.with_webhook(url, secret);
    }
    let sandbox = Sandbox::open(options)?;
    writeln!(std::io::stdout(), "{base_url}")?;
    let worker = tokio::spawn(sandbox.clone().run(stopped()));
    axum::serve(listener, sandbox.router())
        .with_graceful_shutdown(stopped())
        .await?;
    Ok(worker.await?)
}

async fn stopped() {
    // If it can't be received, there is nothing to wait for.
    if ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
