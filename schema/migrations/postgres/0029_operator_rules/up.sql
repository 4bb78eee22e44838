-- Older programs run on this.
-- What operators have to keep to once it was set, whatever a setting says from then on.
CREATE TABLE operator_rules (
    rule TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    since BIGINT NOT NULL
);
