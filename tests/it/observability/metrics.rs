//! `/metrics`: has everything that is named anywhere, by route and never by path, and rarely asks the database.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::future::Future;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use axum::body::Body;
use axum::http::Method;
use ink_schema::both_databases;
use ink_schema::outbox::{self, OutgoingEmail};
use ink_schema::test_support::TestDb;
use ink_server::jobs::{self, alerts};
use ink_server::metrics_server::Metrics;
use ink_server::telemetry::{catalogue, recorder};
use ink_tests::TestApp;
use metrics::set_default_local_recorder;
use metrics_exporter_prometheus::PrometheusRecorder;
use serde_json::json;
use tokio::runtime::Builder;

use super::certificates::certificate;
use crate::checkout::{DEAR, SMALL, run_jobs, shop};

/// Runs a test that measures what it does, on whatever thread, and nothing of other tests.
fn with_metrics<F: Future>(test: impl FnOnce(Metrics) -> F) {
    // For as long as threads live that were told of it.
    let recorder: &'static PrometheusRecorder =
        Box::leak(Box::new(recorder().unwrap().build_recorder()));
    let listen = move || std::mem::forget(set_default_local_recorder(recorder));
    let runtime = Builder::new_current_thread()
        .on_thread_start(listen)
        .enable_all()
        .build()
        .unwrap();
    let _measured = set_default_local_recorder(recorder);
    let metrics = Metrics::new(recorder.handle());
    runtime.block_on(test(metrics));
}

/// The value of a series as it is shown.
fn value(shown: &str, series: &str) -> Option<f64> {
    let line = shown.lines().find_map(|line| line.strip_prefix(series))?;
    line.trim().parse().ok()
}

fn email() -> OutgoingEmail {
    OutgoingEmail {
        to: "ann@example.com".to_owned(),
        subject: "a".to_owned(),
        text: "b".to_owned(),
        html: "c".to_owned(),
    }
}

/// Names of metrics in a text, as Prometheus' queries have them.
fn metric_names(text: &str) -> BTreeSet<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = text.split(|c| !is_part(c));
    let names = words.filter(|word| word.starts_with("ink_") || word.starts_with("process_"));
    names
        .map(|name| {
            ["_bucket", "_count", "_sum"]
                .iter()
                .find_map(|end| name.strip_suffix(end))
                .unwrap_or(name)
        })
        .collect()
}

#[test]
fn alerts_dashboard_and_docs_match_written_metrics() {
    with_metrics(|metrics| async move {
        let folder = tempfile::tempdir().unwrap();
        let file = certificate(folder.path(), 90);
        let database = format!("postgres://nobody/ink?sslrootcert={}", file.display());
        let (build, renders) = TestApp::build(TestDb::stocked(ink_schema::DatabaseKind::Sqlite))
            .setting("INKPAY_DATABASE_URL", &database)
            .with_provider()
            .counted_renders()
            .await;
        let app = build.start().await;
        let mut buyer = ink_tests::Person::signed_up(&app, "buyer").await;
        buyer.buy(&app, &[SMALL]).await;
        app.operate("account ban buyer").await.unwrap();
        jobs::start(app.app()).stop().await;
        let (server, now) = (|| app.app().clone(), app.now());
        alerts::check_ledger(server(), now).await.unwrap();
        alerts::find_expiring_certificates(server(), now)
            .await
            .unwrap();
        let shown = metrics.text(app.app()).await + &renders.metrics();

        let names = |mark: &'static str| -> BTreeSet<&str> {
            let lines = shown.lines().filter_map(|line| line.strip_prefix(mark));
            lines.filter_map(|line| line.split(' ').next()).collect()
        };
        let written = names("# TYPE ");
        let all: BTreeSet<&str> = catalogue::ALL.iter().map(|metric| metric.name).collect();
        let ours = |names: &BTreeSet<&'static str>| -> BTreeSet<&'static str> {
            let ours = names.iter().filter(|name| name.starts_with("ink_"));
            ours.copied().collect()
        };
        let missing: Vec<_> = all.difference(&written).collect();
        assert_eq!(
            missing,
            Vec::<&&str>::new(),
            "the server does not write them"
        );
        let explained = names("# HELP ");
        let silent: Vec<_> = written
            .iter()
            .filter(|name| !explained.contains(*name))
            .collect();
        // The renderer's own have their texts where the server says them.
        let silent: Vec<_> = silent
            .into_iter()
            .filter(|name| !name.starts_with("ink_render"))
            .collect();
        assert_eq!(silent, Vec::<&&str>::new(), "nothing says what they are");
        let page = include_str!("../../../docs/operations.md");
        let (_, page) = page.split_once("## Watching it").unwrap();
        let (page, _) = page.split_once("## When something is wrong").unwrap();
        assert_eq!(ours(&metric_names(page)), all, "docs/operations.md");
        for (file, text) in [
            ("alerts.yml", include_str!("../../../deploy/alerts.yml")),
            (
                "dashboard.json",
                include_str!("../../../deploy/dashboard.json"),
            ),
        ] {
            let unknown: Vec<_> = metric_names(text).difference(&written).copied().collect();
            assert_eq!(unknown, Vec::<&str>::new(), "{file}");
            assert!(metric_names(text).len() > 10, "{file} names metrics");
        }
    });
}

#[test]
fn server_starts_every_expected_job() {
    with_metrics(|metrics| async move {
        let build = TestApp::build(TestDb::sqlite()).with_provider();
        let app = build.start().await;
        jobs::start(app.app()).stop().await;
        let shown = metrics.text(app.app()).await;
        let intervals: BTreeMap<&str, f64> = shown
            .lines()
            .filter_map(|line| line.strip_prefix("ink_job_interval_seconds{name=\""))
            .filter_map(|labelled| labelled.split_once("\"} "))
            .map(|(name, seconds)| (name, seconds.parse().unwrap()))
            .collect();
        let all = [
            ("alerts", 60.0),
            ("awaited_payments", 15.0),
            ("certificates", 21_600.0),
            ("expired_emails", 3600.0),
            ("expired_holds", 15.0),
            ("ledger_check", 3600.0),
            ("notification_emails", 15.0),
            ("older_refunds", 21_600.0),
            ("operator_webhook", 15.0),
            ("order_emails", 15.0),
            ("outbox", 15.0),
            ("overdue_balances", 15.0),
            ("payment_cards", 15.0),
            ("prune_limits", 60.0),
            ("prune_pages", 5.0),
            ("recent_payments", 21_600.0),
            ("reconciliation", 300.0),
            ("refunds", 15.0),
            ("releases", 3600.0),
            ("retention", 600.0),
            ("unmatched", 15.0),
            ("watches", 5.0),
        ];
        assert_eq!(intervals, BTreeMap::from(all));
    });
}

/// `just rehearse alerts` runs them.
#[test]
fn every_alert_has_firing_and_quiet_tests() {
    let words = |text: &'static str, mark: &str| -> Vec<&str> {
        let lines = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix(mark));
        let names = lines.filter_map(|line| line.split([',', ' ']).next());
        names.collect()
    };
    let alerts = words(include_str!("../../../deploy/alerts.yml"), "- alert: ");
    let tests = include_str!("../../../deploy/alerts_test.yml");
    assert_eq!(words(tests, "- alertname: "), alerts, "where each fires");
    assert_eq!(words(tests, "- { alertname: "), alerts, "where all is well");
    assert!(alerts.len() > 20);
}

/// Prometheus starts with none of the rules if one line can't be parsed.
#[test]
fn alert_files_are_valid_yaml() {
    let python = env::var_os("INK_TEST_PYTHON")
        .expect("INK_TEST_PYTHON is the folder of a Python with PyYAML: run `just unit`");
    let parse = "import sys, yaml\nfor path in sys.argv[1:]: yaml.safe_load(open(path))";
    let files = ["../deploy/alerts.yml", "../deploy/alerts_test.yml"];
    let parsed = Command::new(Path::new(&python).join("bin/python"))
        .args(["-c", parse])
        .args(files)
        .status()
        .unwrap();
    assert!(parsed.success());
}

#[test]
fn replies_are_measured_by_route_not_path() {
    with_metrics(|metrics| async move {
        let app = TestApp::over(TestDb::sqlite()).await;
        let mut visitor = app.visitor();
        for path in [
            "/pricing",
            "/pricing",
            "/zip/90210?utm=secret",
            "/secret/90210",
        ] {
            visitor.get(path).await;
        }
        let odd = Method::from_bytes(b"SECRET").unwrap();
        visitor.ask(odd, "/pricing", Body::empty()).await;
        let shown = metrics.text(app.app()).await;
        let replies = |labels: &str| value(&shown, &format!("ink_http_requests_total{{{labels}}}"));
        let of = |route: &str, method: &str, status: &str| {
            replies(&format!(
                r#"route="{route}",method="{method}",status="{status}""#
            ))
        };
        assert_eq!(of("/pricing", "GET", "2xx"), Some(2.0), "{shown}");
        assert_eq!(of("/pricing", "other", "4xx"), Some(1.0), "{shown}");
        assert_eq!(of("/zip/{zip}", "GET", "4xx"), Some(1.0), "{shown}");
        assert_eq!(of("unmatched", "GET", "4xx"), Some(1.0), "{shown}");
        // A rate of failures has a nought to begin from.
        assert_eq!(of("/pricing", "GET", "5xx"), Some(0.0));
        let all = r#"route="/pricing",method="GET",le="+Inf""#;
        let series = format!("ink_http_request_duration_seconds_bucket{{{all}}}");
        assert_eq!(value(&shown, &series), Some(2.0), "{shown}");
        for personal in ["90210", "secret", "SECRET"] {
            assert!(!shown.contains(personal), "{personal}: {shown}");
        }
    });
}

#[both_databases(empty)]
async fn gauges_are_read_from_database_at_intervals(db: TestDb) {
    let recorder = recorder().unwrap().build_recorder();
    let _measured = set_default_local_recorder(&recorder);
    let metrics = Metrics::new(recorder.handle());
    let app = TestApp::over(db).await;
    let waiting = async || value(&metrics.text(app.app()).await, "ink_outbox_emails");
    assert_eq!(waiting().await, Some(0.0));
    let now = app.now();
    app.stage(move |conn| outbox::enqueue(conn, &email(), now))
        .await;
    app.advance_to_just_before(Duration::from_secs(15));
    assert_eq!(waiting().await, Some(0.0), "what was read a moment ago");
    app.advance(Duration::from_millis(1));
    assert_eq!(waiting().await, Some(1.0));
    let shown = metrics.text(app.app()).await;
    assert_eq!(value(&shown, "ink_outbox_oldest_seconds"), Some(15.0));
    for late in ["ink_outbox_late_emails", "ink_outbox_late_operator_emails"] {
        assert_eq!(value(&shown, late), Some(0.0), "{late}");
    }
    assert_eq!(value(&shown, "ink_database_up"), Some(1.0));
    let pool = if shown.contains(r#"pool="all""#) {
        "all"
    } else {
        "write"
    };
    let most = value(
        &shown,
        &format!(r#"ink_database_connections_max{{pool="{pool}"}}"#),
    );
    assert!(most >= Some(1.0), "{shown}");
}

#[both_databases(stocked)]
async fn gauges_report_current_state(db: TestDb) {
    let recorder = recorder().unwrap().build_recorder();
    let _measured = set_default_local_recorder(&recorder);
    let metrics = Metrics::new(recorder.handle());
    let (app, mut buyer) = shop(db).await;
    // Friday: the balance is due on Wednesday.
    buyer.buy(&app, &[DEAR]).await;
    buyer
        .buy_with(&app, &[SMALL], "pm_card_createDispute")
        .await;
    let shown = async || {
        app.advance(Duration::from_secs(15));
        metrics.text(app.app()).await
    };
    let first = shown().await;
    // Orders that have ended are more each year: they are counted as they end, and not here.
    assert_eq!(value(&first, r#"ink_orders{state="refunded"}"#), None);
    for (series, number) in [
        (r#"ink_orders{state="in_process"}"#, 1.0),
        (r#"ink_orders{state="complete"}"#, 1.0),
        (r#"ink_orders{state="awaiting_card"}"#, 0.0),
        (r#"ink_refunds{state="failed"}"#, 0.0),
        ("ink_orders_due_today", 0.0),
        ("ink_disputes_open", 0.0),
    ] {
        assert_eq!(value(&first, series), Some(number), "{series}");
    }
    app.provider().run_aftermath().await;
    app.provider()
        .deliver_events(&app, &["charge.dispute.created", "charge.dispute.updated"])
        .await;
    for who in ["buyer", "buyer", "nobody"] {
        drop(app.operate(&format!("account ban {who}")).await);
    }
    app.advance(Duration::from_hours(24 * 5));
    let second = shown().await;
    assert_eq!(value(&second, "ink_orders_due_today"), Some(1.0));
    assert_eq!(value(&second, "ink_disputes_open"), Some(1.0));
    // What operators do is counted beside what the command said, for those who only look at this.
    for (outcome, number) in [("done", Some(1.0)), ("failed", Some(2.0)), ("denied", None)] {
        let series = format!(r#"ink_operator_acts_total{{act="account ban",outcome="{outcome}"}}"#);
        assert_eq!(value(&second, &series), number, "{series}");
    }
    // What the provider told is counted by what came of it.
    let webhooks = |outcome: &str| {
        value(
            &second,
            &format!(r#"ink_webhooks_total{{outcome="{outcome}"}}"#),
        )
    };
    assert!(webhooks("applied") >= Some(1.0), "{second}");
    assert_eq!(webhooks("unsigned"), Some(0.0));
    let mut unsigned = app.visitor().with_header("stripe-signature", "t=1,v1=00");
    unsigned.post("/stripe/webhook", &json!({})).await;
    let third = shown().await;
    let series = r#"ink_webhooks_total{outcome="unsigned"}"#;
    assert_eq!(value(&third, series), Some(1.0));
    // The order that is due.
    run_jobs(&app).await;
    let listed = app.operate("order list").await;
    assert!(listed.is_ok());
}

/// Whoever asks is not kept waiting, and reads that it is away.
#[test]
fn metrics_report_missing_database() {
    with_metrics(|metrics| async move {
        let app = TestApp::over(TestDb::postgres()).await;
        let server = app.app().clone();
        let up = |shown: &str| value(shown, "ink_database_up");
        assert_eq!(up(&metrics.text(&server).await), Some(1.0));
        app.advance(Duration::from_secs(15));
        drop(app.without_database());
        let shown = metrics.text(&server).await;
        assert_eq!(up(&shown), Some(0.0));
        assert_eq!(value(&shown, "ink_outbox_emails"), Some(0.0), "as it was");
    });
}
