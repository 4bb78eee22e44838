-- One line for everything in the schema that must not differ; see postgres.sql for its twin.
WITH tables AS (
    SELECT name FROM sqlite_schema
    WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name NOT LIKE '\_\_diesel%' ESCAPE '\'
)
SELECT 'column ' || tables.name || '.' || c.name || ' at ' || (c.cid + 1) || ': ' || c.type
    || CASE WHEN c."notnull" = 1 THEN ' NOT NULL' ELSE '' END
    || coalesce(' DEFAULT ' || c.dflt_value, '') AS line
FROM tables JOIN pragma_table_info(tables.name) AS c
UNION ALL
SELECT 'primary key of ' || tables.name || ': ' || group_concat(c.name, ', ' ORDER BY c.pk)
FROM tables JOIN pragma_table_info(tables.name) AS c
WHERE c.pk > 0
GROUP BY tables.name
UNION ALL
SELECT 'index ' || i.name || ' of ' || tables.name
    || CASE WHEN i."unique" = 1 THEN ', unique: ' ELSE ': ' END
    || group_concat(c.name || CASE WHEN c.desc = 1 THEN ' DESC' ELSE '' END, ', ' ORDER BY c.seqno)
FROM tables JOIN pragma_index_list(tables.name) AS i JOIN pragma_index_xinfo(i.name) AS c
WHERE i.origin <> 'pk' AND c.key = 1
GROUP BY tables.name, i.name
UNION ALL
SELECT 'foreign key of ' || tables.name || ': ' || group_concat(f."from", ', ' ORDER BY f.seq)
    || ' -> ' || f."table" || ' (' || group_concat(f."to", ', ' ORDER BY f.seq) || ')'
    || ' ON DELETE ' || f.on_delete || ' ON UPDATE ' || f.on_update
FROM tables JOIN pragma_foreign_key_list(tables.name) AS f
GROUP BY tables.name, f.id
ORDER BY line
