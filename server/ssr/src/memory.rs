//! Memory that the process keeps from the system for later.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod linux {
    use std::ffi::{c_int, c_void};
    use std::thread::available_parallelism;
    use std::{ptr, slice};

    use libc::{dl_phdr_info, size_t};

    /// The allocator gives threads separate heaps, up to eight per core, and each keeps its peak size. A core runs one
    /// thread at a time. Must be called before other threads start.
    #[expect(unsafe_code, reason = "the library takes no other word for it")]
    pub(crate) fn bound() {
        let cores = available_parallelism().map_or(1, usize::from);
        let heaps = c_int::try_from(cores.max(2)).unwrap_or(c_int::MAX);
        // SAFETY: two numbers; the library refuses what it does not know.
        unsafe {
            libc::mallopt(libc::M_ARENA_MAX, heaps);
        }
    }

    /// Returns free memory, page by page, and the program's own pages, which are read from its file again once they are
    /// needed: a third of a process's memory was read to start it, and not since. Allocations wait meanwhile: call it when
    /// there are few.
    #[expect(unsafe_code, reason = "the library takes no other word for it")]
    pub fn give_back() {
        // SAFETY: it takes the heaps' locks itself, and moves nothing that is in use.
        unsafe {
            libc::malloc_trim(0);
        }
        // SAFETY: the callback has the required type, and does nothing with the null pointer that it is passed.
        unsafe {
            libc::dl_iterate_phdr(Some(give_back_program), ptr::null_mut());
        }
    }

    /// The first object visited is the program itself (`dl_iterate_phdr(3)`); the iteration ends there.
    #[expect(unsafe_code, reason = "called by the library, with its own pointers")]
    unsafe extern "C" fn give_back_program(
        program: *mut dl_phdr_info,
        _: size_t,
        _: *mut c_void,
    ) -> c_int {
        // SAFETY: the library passes what lives as long as this call, and says how many headers there are.
        let (base, headers) = unsafe {
            let program = &*program;
            let headers = slice::from_raw_parts(program.dlpi_phdr, program.dlpi_phnum.into());
            (program.dlpi_addr, headers)
        };
        let loaded = headers.iter().filter(|part| part.p_type == libc::PT_LOAD);
        for part in loaded.filter(|part| part.p_flags & libc::PF_W == 0) {
            let before = part.p_vaddr % part.p_align.max(1);
            let start = usize::try_from(base + part.p_vaddr - before);
            let length = usize::try_from(part.p_memsz + before);
            let (Ok(start), Ok(length)) = (start, length) else {
                continue;
            };
            // SAFETY: nobody writes to these pages, not even the loader: they equal the file's contents, now and when they
            // are read again.
            unsafe {
                libc::madvise(
                    ptr::with_exposed_provenance_mut(start),
                    length,
                    libc::MADV_DONTNEED,
                );
            }
        }
        1
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) use linux::bound;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub use linux::give_back;

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn bound() {}

/// Other allocators return memory on their own.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_back() {}
