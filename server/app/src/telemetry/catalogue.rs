//! Every metric by name. Alerts, the dashboard and `docs/operations.md` name no others; a test compares.

/// How a metric behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricKind {
    Counter,
    Gauge,
    Histogram,
}

/// A metric, and what it says.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    pub name: &'static str,
    kind: MetricKind,
    help: &'static str,
}

const fn counter(name: &'static str, help: &'static str) -> Metric {
    let kind = MetricKind::Counter;
    Metric { name, kind, help }
}

const fn gauge(name: &'static str, help: &'static str) -> Metric {
    let kind = MetricKind::Gauge;
    Metric { name, kind, help }
}

const fn histogram(name: &'static str, help: &'static str) -> Metric {
    let kind = MetricKind::Histogram;
    Metric { name, kind, help }
}

pub const ALL: [Metric; 49] = [
    gauge(
        "ink_build_info",
        "1, with the running version and its engine.",
    ),
    gauge("ink_start_timestamp_seconds", "When the process began."),
    histogram(
        "ink_http_request_duration_seconds",
        "Time to a reply's head, by route and method.",
    ),
    counter(
        "ink_http_requests_total",
        "Replies, by route, method and class of status.",
    ),
    counter(
        "ink_connections_refused_total",
        "Connections beyond the limit of the node, or of an address.",
    ),
    counter(
        "ink_requests_refused_total",
        "Requests beyond those that a node processes at a time.",
    ),
    histogram("ink_render_seconds", "Time in the engine."),
    histogram(
        "ink_render_wait_seconds",
        "Time in the queue before the engine.",
    ),
    gauge("ink_render_queue_length", "Waiting renders."),
    counter("ink_render_faults_total", "Renders that failed, by kind."),
    counter("ink_render_engine_starts_total", "Engines built."),
    gauge(
        "ink_database_up",
        "1 if the database answered the last query.",
    ),
    gauge(
        "ink_database_connections",
        "Connections to the database, by pool and state.",
    ),
    gauge(
        "ink_database_connections_max",
        "The most connections of a pool.",
    ),
    histogram(
        "ink_database_wait_seconds",
        "Time waiting for a connection, by pool.",
    ),
    counter(
        "ink_listings_asked_total",
        "Polls of the database for changes in the store.",
    ),
    counter(
        "ink_listings_unanswered_total",
        "Failed polls: then no search was answered either.",
    ),
    gauge(
        "ink_outbox_emails",
        "E-mails to be sent. The same on every node.",
    ),
    gauge(
        "ink_outbox_late_emails",
        "E-mails due 15 minutes ago, or as old and tried twice, without those to the operator. The same on every node.",
    ),
    gauge(
        "ink_outbox_late_operator_emails",
        "The same of e-mails to the operator, which are retried until they are accepted. The same on every node.",
    ),
    gauge(
        "ink_outbox_oldest_seconds",
        "Age of the oldest e-mail to be sent, without those to the operator. The same on every node.",
    ),
    counter("ink_mail_total", "Attempts to send an e-mail, by outcome."),
    gauge(
        "ink_orders",
        "Orders that hold or own ZIPs, by state. The same on every node.",
    ),
    gauge(
        "ink_orders_due_today",
        "Orders in process whose balance is due today (UTC) or was before. The same on every node.",
    ),
    gauge(
        "ink_refunds",
        "Refunds under way, and failed ones, which an operator must handle. The same on every node.",
    ),
    gauge(
        "ink_disputes_open",
        "Disputes and warnings of fraud that have not ended. The same on every node.",
    ),
    gauge(
        "ink_payout_requests",
        "Requested payouts that wait for an operator. The same on every node.",
    ),
    gauge(
        "ink_payouts_open",
        "Payouts opened and not settled. The same on every node.",
    ),
    gauge(
        "ink_earnings_withheld",
        "Earnings that wait for an operator's decision. The same on every node.",
    ),
    gauge(
        "ink_unmatched_payments",
        "Payments without an order here. The same on every node.",
    ),
    gauge(
        "ink_alerts",
        "Alerts to the operator that have not ended, by kind. The same on every node.",
    ),
    gauge(
        "ink_figures_timestamp_seconds",
        "When the metrics from the database were last read.",
    ),
    gauge(
        "ink_ledger_disagreements",
        "Findings of the last ledger check.",
    ),
    gauge(
        "ink_ledger_check_timestamp_seconds",
        "When the ledger was last checked.",
    ),
    gauge(
        "ink_certificate_end_timestamp_seconds",
        "When a certificate expires, by its use.",
    ),
    gauge(
        "ink_job_last_success_timestamp_seconds",
        "When a job last completed here, or the node started.",
    ),
    gauge(
        "ink_job_interval_seconds",
        "Pause of a job between two runs.",
    ),
    counter("ink_job_runs_total", "Runs of jobs, by outcome."),
    histogram("ink_job_duration_seconds", "Time of a job's run, by job."),
    counter(
        "ink_webhooks_total",
        "Webhooks of the card provider, by outcome.",
    ),
    counter("ink_card_declines_total", "Declined cards."),
    counter(
        "ink_business_events_total",
        "What happened to orders and payouts, by event.",
    ),
    counter("ink_security_events_total", "Security events, by event."),
    counter(
        "ink_operator_acts_total",
        "Operators' commands that change something, by act and outcome. The same on every node.",
    ),
    counter(
        "ink_operator_webhooks_total",
        "Deliveries to the operator's webhook, by outcome.",
    ),
    counter(
        "ink_script_failures_total",
        "Failures of page scripts, reported by browsers.",
    ),
    counter(
        "ink_csp_violations_total",
        "CSP violations, reported by browsers.",
    ),
    gauge("ink_page_cache_bytes", "Memory of the public page cache."),
    counter("ink_panics_total", "Panics, including caught ones."),
];

/// Describes each of them to the recorder.
pub fn describe() {
    for Metric { name, kind, help } in ALL {
        match kind {
            MetricKind::Counter => metrics::describe_counter!(name, help),
            MetricKind::Gauge => metrics::describe_gauge!(name, help),
            MetricKind::Histogram => metrics::describe_histogram!(name, help),
        }
    }
}

/// Rare counters exist from the start: a rate needs a zero to start from.
pub fn begin() {
    for name in [
        "ink_connections_refused_total",
        "ink_requests_refused_total",
        "ink_card_declines_total",
        "ink_script_failures_total",
        "ink_csp_violations_total",
        "ink_panics_total",
    ] {
        metrics::counter!(name).absolute(0);
    }
    for (name, outcomes) in [
        (
            "ink_mail_total",
            ["sent", "failed", "given_up", "expired"].as_slice(),
        ),
        (
            "ink_operator_webhooks_total",
            &["told", "failed", "given_up"],
        ),
        (
            "ink_webhooks_total",
            &[
                "applied",
                "repeated",
                "early",
                "passed_over",
                "unsigned",
                "failed",
            ],
        ),
    ] {
        for outcome in outcomes {
            metrics::counter!(name, "outcome" => *outcome).absolute(0);
        }
    }
}
