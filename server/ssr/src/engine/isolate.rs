//! An engine as `deno_core` exposes it: through V8's interface, which the other engine implements, too.
//!
//! The differences between the two are in [`super::particular`].

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::task::{Context, Waker};

use deno_core::{JsRuntime, PollEventLoopOptions, RuntimeOptions, v8};

use super::Fault;
use super::particular::{FLAGS, lifted_cap, prepare_process, shrink};
use crate::bundle::Bundle;
use crate::memory;
use crate::rendered::Rendered;

/// The function that every bundle defines.
const RENDER: &str = "inkRender";

/// Makes the bundle drop what it keeps for the next render, if anything.
const FORGET: &str = "globalThis.inkForget?.()";

/// The part of the cap at which an engine first collects garbage. By default it starts at half, and that much
/// memory comes and goes.
const FIRST: usize = 8;

/// Sets the engine up for this process. Call it on the main thread, before other threads start: V8
/// lets only threads that descend from the caller run engines.
pub fn init_process() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        memory::bound();
        prepare_process();
        set_flags();
        JsRuntime::init_platform(None);
    });
}

pub(super) fn set_flags() {
    let flags = std::iter::once("ink").chain(FLAGS);
    deno_core::v8_set_flags(flags.map(str::to_owned).collect());
}

pub(super) fn evaluate(runtime: &mut JsRuntime, source: &'static str) -> Result<(), Fault> {
    runtime
        .execute_script("ink:bundle", source)
        .map(drop)
        .map_err(|error| Fault::Threw(error.to_string()))
}

/// Stops whatever the engine runs, from any thread.
#[derive(Clone, Debug)]
pub(crate) struct Stopper(v8::IsolateHandle);

impl Stopper {
    pub(crate) fn stop(&self) {
        self.0.terminate_execution();
    }
}

/// One engine, bound to the thread that started it. A thread holds at most one at a time.
pub(crate) struct Engine {
    render: v8::Global<v8::Function>,
    out_of_memory: Arc<AtomicBool>,
    stopper: Stopper,
    runtime: JsRuntime,
}

impl Engine {
    /// Starts from the bundle's snapshot if there is one, otherwise evaluates its source.
    ///
    /// `heap` caps the engine's memory in bytes. Must be called inside a tokio runtime's context:
    /// the engine posts delayed tasks of its own to it.
    pub(crate) fn start(bundle: &Bundle, heap: usize) -> Result<Self, Fault> {
        let mut runtime = JsRuntime::try_new(RuntimeOptions {
            startup_snapshot: bundle.heap,
            create_params: Some(v8::CreateParams::default().heap_limits(heap / FIRST, heap)),
            ..RuntimeOptions::default()
        })
        .map_err(|error| Fault::Threw(error.to_string()))?;
        let out_of_memory = cap_heap(&mut runtime);
        if bundle.heap.is_none() {
            evaluate(&mut runtime, bundle.source)?;
        }
        Ok(Self {
            render: hold(&mut runtime)?,
            out_of_memory,
            stopper: Stopper(runtime.v8_isolate().thread_safe_handle()),
            runtime,
        })
    }

    /// What another thread uses to stop a render that takes too long.
    pub(crate) fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Renders a page from props in JSON.
    ///
    /// After [`Fault::Stopped`] and [`Fault::OutOfMemory`] the engine must be dropped.
    pub(crate) fn render(&mut self, page: &str, props: &str) -> Result<Rendered, Fault> {
        let render = self.render.clone();
        let out_of_memory = Arc::clone(&self.out_of_memory);
        deno_core::scope!(scope, self.runtime);
        v8::tc_scope!(scope, scope);
        let rendered = call(scope, &render, page, props).and_then(|page| read(scope, page));
        if let Some(rendered) = rendered {
            return Ok(rendered);
        }
        if out_of_memory.load(Ordering::Acquire) {
            return Err(Fault::OutOfMemory);
        }
        if scope.has_terminated() {
            return Err(Fault::Stopped);
        }
        let message = scope
            .stack_trace()
            .or_else(|| scope.exception())
            .map_or_else(
                || "the page was not returned as an object of texts".to_owned(),
                |thrown| thrown.to_rust_string_lossy(scope),
            );
        Err(Fault::Threw(message))
    }

    /// Whether the heap reached its cap, perhaps at the end of a page that was rendered: the next one would be stopped.
    pub(crate) fn is_out_of_memory(&self) -> bool {
        self.out_of_memory.load(Ordering::Acquire)
    }

    /// Lets the engine run its own tasks. Called while nobody waits.
    pub(crate) fn tidy(&mut self) {
        let mut context = Context::from_waker(Waker::noop());
        // Pages await nothing, so there is no result: only the engine's own tasks run.
        let _ = self
            .runtime
            .poll_event_loop(&mut context, PollEventLoopOptions::default());
    }

    /// Returns memory to the system. Takes as long as rendering some pages: for when none have been requested for a while.
    pub(crate) fn shrink(&mut self) {
        // What could not be dropped stays: nothing depends on it.
        let _ = self.runtime.execute_script("ink:forget", FORGET);
        shrink(&mut self.runtime);
    }
}

/// Ends the render, not the process, when the heap nears its cap.
fn cap_heap(runtime: &mut JsRuntime) -> Arc<AtomicBool> {
    let reached = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&reached);
    let isolate = runtime.v8_isolate().thread_safe_handle();
    runtime.add_near_heap_limit_callback(move |current, initial| {
        flag.store(true, Ordering::Release);
        isolate.terminate_execution();
        lifted_cap(current, initial)
    });
    reached
}

/// Looks up the render function once, so that no script is compiled per request.
fn hold(runtime: &mut JsRuntime) -> Result<v8::Global<v8::Function>, Fault> {
    let missing = || Fault::Threw(format!("the bundle does not define {RENDER}"));
    deno_core::scope!(scope, runtime);
    let name = v8::String::new(scope, RENDER).ok_or_else(missing)?;
    let global = scope.get_current_context().global(scope);
    let value = global.get(scope, name.into()).ok_or_else(missing)?;
    let function = v8::Local::<v8::Function>::try_from(value).map_err(|_| missing())?;
    Ok(v8::Global::new(scope, function))
}

fn call<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    render: &v8::Global<v8::Function>,
    page: &str,
    props: &str,
) -> Option<v8::Local<'s, v8::Object>> {
    let render = v8::Local::new(scope, render);
    let page = v8::String::new(scope, page)?;
    let props = v8::String::new(scope, props)?;
    let props = v8::json::parse(scope, props)?;
    let this = v8::undefined(scope);
    let returned = render.call(scope, this.into(), &[page.into(), props])?;
    v8::Local::<v8::Object>::try_from(returned).ok()
}

fn read(scope: &mut v8::PinScope<'_, '_>, page: v8::Local<'_, v8::Object>) -> Option<Rendered> {
    let field = |name: &str| {
        let name = v8::String::new(scope, name)?;
        page.get(scope, name.into())
    };
    let text = |name: &str| {
        let value = field(name)?;
        value.is_string().then(|| value.to_rust_string_lossy(scope))
    };
    Some(Rendered {
        html: text("html")?,
        title: text("title")?,
        description: text("description")?,
        indexed: field("indexed")?.is_true(),
        // Most pages have none.
        image: text("image"),
        islands: text("islands")?
            .split_whitespace()
            .map(str::to_owned)
            .collect(),
        data: text("data"),
    })
}
