-- One line for everything in the schema that must not differ; see sqlite.sql for its twin. Types
-- are those that SQLite has for them: its INTEGER is every whole number.
WITH tables AS (
    SELECT oid, relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '\_\_diesel%'
),
columns AS (
    SELECT tables.name AS table_name, tables.oid AS table_oid, a.*
    FROM tables JOIN pg_attribute AS a ON a.attrelid = tables.oid
    WHERE a.attnum > 0 AND NOT a.attisdropped
),
actions (code, name) AS (VALUES ('a', 'NO ACTION'), ('r', 'RESTRICT'), ('c', 'CASCADE'), ('n', 'SET NULL'))
SELECT 'column ' || c.table_name || '.' || c.attname || ' at ' || c.attnum || ': '
    || CASE format_type(c.atttypid, c.atttypmod)
        WHEN 'smallint' THEN 'INTEGER'
        WHEN 'integer' THEN 'INTEGER'
        WHEN 'bigint' THEN 'INTEGER'
        WHEN 'double precision' THEN 'REAL'
        WHEN 'bytea' THEN 'BLOB'
        ELSE upper(format_type(c.atttypid, c.atttypmod))
    END
    || CASE WHEN c.attnotnull THEN ' NOT NULL' ELSE '' END
    || coalesce(' DEFAULT ' || replace(pg_get_expr(d.adbin, d.adrelid), '::text', ''), '') AS line
FROM columns AS c LEFT JOIN pg_attrdef AS d ON d.adrelid = c.table_oid AND d.adnum = c.attnum
UNION ALL
SELECT 'primary key of ' || tables.name || ': ' || string_agg(c.attname, ', ' ORDER BY k.nth)
FROM tables
JOIN pg_index AS i ON i.indrelid = tables.oid AND i.indisprimary
CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (attnum, nth)
JOIN columns AS c ON c.table_oid = tables.oid AND c.attnum = k.attnum
GROUP BY tables.name
UNION ALL
SELECT 'index ' || i.indexrelid::regclass || ' of ' || tables.name
    || CASE WHEN i.indisunique THEN ', unique: ' ELSE ': ' END
    || string_agg(c.attname || CASE WHEN i.indoption[k.nth - 1] & 1 = 1 THEN ' DESC' ELSE '' END, ', ' ORDER BY k.nth)
FROM tables
JOIN pg_index AS i ON i.indrelid = tables.oid AND NOT i.indisprimary
CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (attnum, nth)
JOIN columns AS c ON c.table_oid = tables.oid AND c.attnum = k.attnum
GROUP BY tables.name, i.indexrelid, i.indisunique
UNION ALL
SELECT 'foreign key of ' || tables.name || ': ' || string_agg(c.attname, ', ' ORDER BY k.nth)
    || ' -> ' || f.confrelid::regclass || ' (' || string_agg(r.attname, ', ' ORDER BY k.nth) || ')'
    || ' ON DELETE ' || deleted.name || ' ON UPDATE ' || updated.name
FROM tables
JOIN pg_constraint AS f ON f.conrelid = tables.oid AND f.contype = 'f'
CROSS JOIN LATERAL unnest(f.conkey, f.confkey) WITH ORDINALITY AS k (from_attnum, to_attnum, nth)
JOIN columns AS c ON c.table_oid = tables.oid AND c.attnum = k.from_attnum
JOIN pg_attribute AS r ON r.attrelid = f.confrelid AND r.attnum = k.to_attnum
JOIN actions AS deleted ON deleted.code = f.confdeltype::text
JOIN actions AS updated ON updated.code = f.confupdtype::text
GROUP BY tables.name, f.oid, f.confrelid, deleted.name, updated.name
ORDER BY line
