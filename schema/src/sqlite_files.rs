//! The files of a SQLite database, which only their owner may read.

use std::fs::{self, DirBuilder, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use crate::error::OpenError;

const OWNERS: u32 = 0o600;
const OWNERS_FOLDER: u32 = 0o700;

/// Creates the folder and the file if they are missing. SQLite gives its other files the mode of this one.
pub(crate) fn make(file: &Path) -> Result<(), OpenError> {
    if let Some(folder) = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        let mut builder = DirBuilder::new();
        let made = builder.recursive(true).mode(OWNERS_FOLDER).create(folder);
        made.map_err(|source| OpenError::Folder {
            folder: folder.display().to_string(),
            source,
        })?;
    }
    let refused = |source| OpenError::File {
        file: file.display().to_string(),
        source,
    };
    OpenOptions::new()
        .append(true)
        .create(true)
        .mode(OWNERS)
        .open(file)
        .map_err(refused)?;
    for ending in ["", "-wal", "-shm"] {
        let mut name = file.as_os_str().to_owned();
        name.push(ending);
        close(Path::new(&name)).map_err(refused)?;
    }
    Ok(())
}

/// Removes others' permissions from a file: an older version created it with them.
fn close(file: &Path) -> io::Result<()> {
    match fs::metadata(file) {
        Ok(found) if found.permissions().mode() & 0o077 != 0 => {
            fs::set_permissions(file, Permissions::from_mode(OWNERS))
        }
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}
