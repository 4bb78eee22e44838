-- Scripts and style sheets of this release and of earlier ones: browsers still have them, and pages that are
-- open may still ask for them. Public files, compressed with Zstandard; nothing in here is anybody's.
CREATE TABLE released_files (
    path TEXT PRIMARY KEY NOT NULL,
    role TEXT NOT NULL,
    digest TEXT NOT NULL,
    packed BLOB NOT NULL,
    seen_at INTEGER NOT NULL
) STRICT;

CREATE INDEX released_files_by_role ON released_files (role, seen_at DESC, path);
