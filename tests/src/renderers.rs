//! Renderers over the built bundles.
//!
//! A test's runtime ends with it, and engines keep a handle of the runtime that they were started in. So they are
//! started in a runtime of their own, which lives as long as the process.

use std::num::NonZeroUsize;
use std::sync::LazyLock;
use std::thread;
use std::time::Duration;

use ink_ssr::{Bundle, Limits, Renderer};
use metrics::with_local_recorder;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::OnceCell;

use crate::other_engine::{Comparison, OtherEngine};

/// The product's pages.
const REAL: &str = include_str!("../../static/build/server/server.js");
/// Pages with deliberate faults, under the names of public pages.
const FAULTS: &str = include_str!("../../static/build/server/faulty-pages.js");

/// V8 must be initialised by a thread that is an ancestor of all threads that run an engine.
static ENGINE_RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let set_up = thread::spawn(|| {
        ink_ssr::init_process();
        let mut builder = Builder::new_multi_thread();
        builder.worker_threads(2).enable_all().build()
    });
    let runtime = set_up.join().expect("the engine is set up");
    runtime.expect("a runtime for engines")
});

/// A renderer's metrics.
#[derive(Clone, Debug)]
pub struct Renders(PrometheusHandle);

impl Renders {
    /// All of them, in Prometheus' format.
    #[must_use]
    pub fn metrics(&self) -> String {
        self.0.render()
    }

    /// The number of renders so far, including failed ones.
    #[must_use]
    pub fn render_count(&self) -> u64 {
        let metrics = self.0.render();
        let count = metrics
            .lines()
            .find_map(|line| line.strip_prefix("ink_render_seconds_count "));
        count.map_or(0, |count| count.parse().expect("a count is a number"))
    }
}

/// The product's pages, in engines that all tests of the process share.
pub(crate) async fn shared() -> Renderer {
    static SHARED: OnceCell<Renderer> = OnceCell::const_new();
    let start = async || start(REAL, generous_limits(2)).await.0;
    SHARED.get_or_init(start).await.clone()
}

/// The product's pages in an engine for one test, with its metrics.
pub(crate) async fn counted() -> (Renderer, Renders) {
    start(REAL, generous_limits(1)).await
}

/// The product's pages in an engine that all tests share, each rendered by the other engine as well.
pub(crate) async fn compared() -> (Renderer, Comparison) {
    let shared = shared().await;
    let other = OtherEngine::start();
    let comparison = Comparison::default();
    let compared = comparison.clone();
    let renderer = Renderer::from_fn(move |page, props| {
        let others = other.render(page, &props);
        let rendered = ENGINE_RUNTIME.handle().block_on(shared.render(page, props));
        compared.note(page, &rendered, &others);
        rendered
    });
    (renderer, comparison)
}

/// Faulty pages, with low limits: the heap's is reached well before the deadline.
pub(crate) async fn faulty() -> Renderer {
    let limits = Limits {
        deadline: Duration::from_millis(1500),
        heap: 32 << 20,
        ..generous_limits(2)
    };
    start(FAULTS, limits).await.0
}

async fn start(bundle: &'static str, limits: Limits) -> (Renderer, Renders) {
    let starting = ENGINE_RUNTIME.spawn(async move {
        let recorder = PrometheusBuilder::new().build_recorder();
        let start = || Renderer::start(&Bundle::from_source(bundle), limits);
        let renderer = with_local_recorder(&recorder, start).expect("the engines start");
        (renderer, Renders(recorder.handle()))
    });
    starting.await.expect("the renderer starts")
}

/// Limits so high that no test fails because the machine is busy.
fn generous_limits(threads: usize) -> Limits {
    let threads = NonZeroUsize::new(threads).expect("at least one thread");
    Limits {
        deadline: Duration::from_secs(20),
        patience: Duration::from_mins(1),
        ..Limits::for_threads(threads)
    }
}
