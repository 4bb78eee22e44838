-- Older programs run on this.
-- What operators have to keep to once it was set, whatever a setting says from then on.
CREATE TABLE operator_rules (
    rule TEXT PRIMARY KEY NOT NULL,
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
