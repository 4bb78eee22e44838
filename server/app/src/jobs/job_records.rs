//! When each job last completed, for monitoring. Jobs that this server does not run have no record.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Mutex;
use std::time::Duration;

use ink_domain::time::{DurationMs, MINUTE};

use crate::clock::Millis;
use crate::telemetry::units::seconds;

/// A job's completion is written to the database at most this often.
const RECORD_INTERVAL: DurationMs = MINUTE;
/// A job is late after this many of its intervals, and never before [`GRACE`].
const LATE_AFTER_INTERVALS: i64 = 3;
const GRACE: DurationMs = 15 * MINUTE;

#[derive(Debug, Default)]
pub struct JobRecords(Mutex<BTreeMap<&'static str, Record>>);

#[derive(Clone, Copy, Debug)]
struct Record {
    interval: DurationMs,
    /// When it last completed here, or was started.
    at: Millis,
    recorded_at: Option<Millis>,
}

/// A job that has not completed for too long, on any node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LateJob {
    pub job: &'static str,
    /// When it last completed; if it never has, when this node started it.
    pub since: Millis,
}

impl JobRecords {
    /// Begins the record of a job that runs after every interval from now on.
    pub fn begin(&self, job: &'static str, interval: Duration, now: Millis) {
        let record = Record {
            interval: DurationMs::try_from(interval.as_millis()).unwrap_or(DurationMs::MAX),
            at: now,
            recorded_at: None,
        };
        metrics::gauge!("ink_job_interval_seconds", "name" => job).set(interval.as_secs_f64());
        for outcome in ["ok", "failed"] {
            metrics::counter!("ink_job_runs_total", "name" => job, "outcome" => outcome)
                .absolute(0);
        }
        set_last_success_gauge(job, now);
        if let Ok(mut records) = self.0.lock() {
            records.insert(job, record);
        }
    }

    /// Records that the job completed. Returns whether to record that in the database, too.
    pub fn record_success(&self, job: &'static str, now: Millis) -> bool {
        set_last_success_gauge(job, now);
        metrics::counter!("ink_job_runs_total", "name" => job, "outcome" => "ok").increment(1);
        let Ok(mut records) = self.0.lock() else {
            return false;
        };
        let Some(record) = records.get_mut(job) else {
            return false;
        };
        record.at = now;
        let is_due = record
            .recorded_at
            .is_none_or(|at| now.saturating_sub(at).saturating_abs() >= RECORD_INTERVAL);
        if is_due {
            record.recorded_at = Some(now);
        }
        is_due
    }

    pub fn record_failure(&self, job: &'static str) {
        metrics::counter!("ink_job_runs_total", "name" => job, "outcome" => "failed").increment(1);
    }

    /// The late jobs. `runs`: when each job completed on any node, from the database. By these a job that has not
    /// completed here is late after [`GRACE`]: nodes that restart more often than a job is late must not hide that it
    /// fails. A job in `reported` remains late until the database says otherwise: a node that has just started does not
    /// know how long others have waited. A gauge starts with its node; that of a late job is set to its last completion.
    #[must_use]
    pub fn late(
        &self,
        runs: &HashMap<String, Millis>,
        reported: &HashSet<String>,
        now: Millis,
    ) -> Vec<LateJob> {
        let Ok(records) = self.0.lock() else {
            return Vec::new();
        };
        let late = records.iter().filter_map(|(&job, record)| {
            let last_run = runs.get(job).copied();
            let last_run_here = record.recorded_at.map(|_| record.at);
            let allowed = record
                .interval
                .saturating_mul(LATE_AFTER_INTERVALS)
                .max(GRACE);
            let allowed_here = match (last_run, last_run_here) {
                (Some(_), None) => GRACE,
                _ => allowed,
            };
            // A time as far ahead says nothing, either: the clock was wrong when it was recorded.
            let is_past =
                |at: Millis, span: DurationMs| now.saturating_sub(at).saturating_abs() > span;
            let is_late = last_run.is_none_or(|at| is_past(at, allowed))
                && (is_past(record.at, allowed_here) || reported.contains(job));
            let since = last_run.max(last_run_here).unwrap_or(record.at).min(now);
            is_late.then(|| {
                set_last_success_gauge(job, since);
                LateJob { job, since }
            })
        });
        late.collect()
    }
}

fn set_last_success_gauge(job: &'static str, now: Millis) {
    metrics::gauge!("ink_job_last_success_timestamp_seconds", "name" => job).set(seconds(now));
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};
    use std::time::Duration;

    use ink_domain::time::DAY;
    use metrics::with_local_recorder;
    use metrics_exporter_prometheus::PrometheusBuilder;

    use super::{GRACE, JobRecords, LateJob};

    #[test]
    fn job_is_late_if_no_node_has_completed_it() {
        let records = JobRecords::default();
        records.begin("often", Duration::from_secs(15), 0);
        records.begin("seldom", Duration::from_hours(1), 0);
        let (nobody, untold) = (HashMap::new(), HashSet::new());
        assert_eq!(records.late(&nobody, &untold, GRACE), []);
        let late = records.late(&nobody, &untold, GRACE + 1);
        let (job, since) = ("often", 0);
        assert_eq!(late, [LateJob { job, since }]);
        // Another node completed it.
        let elsewhere = HashMap::from([("often".to_owned(), 1)]);
        assert_eq!(records.late(&elsewhere, &untold, GRACE + 1), []);
        // So did this one, which tells the database once a minute.
        assert!(records.record_success("often", GRACE));
        assert!(!records.record_success("often", GRACE + 59_999));
        assert!(records.record_success("often", GRACE + 60_000));
        assert_eq!(records.late(&nobody, &untold, 2 * GRACE), []);
        assert!(!records.record_success("unknown", 0));
    }

    #[test]
    fn restarts_do_not_hide_failing_job() {
        let records = JobRecords::default();
        let now = 100 * DAY;
        records.begin("seldom", Duration::from_hours(6), now);
        let last_run = now - 30 * DAY;
        let runs = HashMap::from([("seldom".to_owned(), last_run)]);
        let late = |at| records.late(&runs, &HashSet::new(), at);
        assert_eq!(late(now + GRACE), []);
        let (job, since) = ("seldom", last_run);
        let recorder = PrometheusBuilder::new().build_recorder();
        with_local_recorder(&recorder, || {
            assert_eq!(late(now + GRACE + 1), [LateJob { job, since }]);
        });
        let shown = recorder.handle().render();
        let gauge = r#"ink_job_last_success_timestamp_seconds{name="seldom"} 6048000"#;
        assert!(shown.lines().any(|line| line == gauge), "{shown}");
        // It completes here, which the database may not have heard of.
        assert!(records.record_success("seldom", now + GRACE));
        assert_eq!(late(now + 3 * GRACE), []);
    }

    #[test]
    fn clock_once_ahead_does_not_hide_late_job() {
        let records = JobRecords::default();
        let (now, ahead) = (GRACE, 3 * GRACE);
        records.begin("often", Duration::from_secs(15), 0);
        assert!(records.record_success("often", ahead));
        let runs = HashMap::from([("often".to_owned(), ahead)]);
        let (job, since) = ("often", now);
        let late = records.late(&runs, &HashSet::new(), now);
        assert_eq!(late, [LateJob { job, since }]);
        // It runs by the right time, of which the database is told at once.
        assert!(records.record_success("often", now));
        assert_eq!(records.late(&runs, &HashSet::new(), now), []);
    }

    #[test]
    fn restarted_node_does_not_end_reported_alert() {
        let records = JobRecords::default();
        let now = 10 * GRACE;
        records.begin("often", Duration::from_secs(15), now);
        let reported = HashSet::from(["often".to_owned(), "of another program".to_owned()]);
        let late = |at: Option<i64>| {
            let runs = at.map(|at| ("often".to_owned(), at)).into_iter().collect();
            records.late(&runs, &reported, now).len()
        };
        assert_eq!(late(None), 1);
        assert_eq!(late(Some(9 * GRACE - 1)), 1);
        assert_eq!(late(Some(9 * GRACE)), 0);
    }
}
