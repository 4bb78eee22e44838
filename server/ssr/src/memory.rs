//! What the process's allocator keeps of the machine's memory for later.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod glibc {
    use std::ffi::c_int;
    use std::thread::available_parallelism;

    /// It gives threads heaps of their own, up to eight a core, and each keeps what it had at its worst. A core runs one
    /// thread at a time. Called before other threads start.
    #[expect(unsafe_code, reason = "the library takes no other word for it")]
    pub(crate) fn bound() {
        let cores = available_parallelism().map_or(1, usize::from);
        let heaps = c_int::try_from(cores.max(2)).unwrap_or(c_int::MAX);
        // SAFETY: two numbers; what the library does not know it refuses.
        unsafe {
            libc::mallopt(libc::M_ARENA_MAX, heaps);
        }
    }

    /// Gives back what is free, page by page. Whoever asks for memory meanwhile waits: it is for when nobody asks for much.
    #[expect(unsafe_code, reason = "the library takes no other word for it")]
    pub(crate) fn give_back() {
        // SAFETY: it takes the heaps' locks itself, and moves nothing that is in use.
        unsafe {
            libc::malloc_trim(0);
        }
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) use glibc::{bound, give_back};

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn bound() {}

/// Other allocators give back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back() {}
