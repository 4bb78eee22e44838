-- Scripts and style sheets of this release and of earlier ones: browsers still have them, and pages that are
-- open may still ask for them. Public files, compressed with Zstandard; nothing in here is anybody's.
CREATE TABLE released_files (
    path TEXT COLLATE "C" PRIMARY KEY,
    role TEXT COLLATE "C" NOT NULL,
    digest TEXT NOT NULL,
    packed BYTEA NOT NULL,
    seen_at BIGINT NOT NULL
);

CREATE INDEX released_files_by_role ON released_files (role, seen_at DESC, path);
