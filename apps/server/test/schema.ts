import type pg from 'pg';

// Excludes partitions: they equal their table and depend on the date.
const isOurs = `n.nspname !~ '^(pg_|information_schema$)' and n.nspname <> 'pgboss'`;
const isTable = `${isOurs} and c.relname !~ '_\\d{4}_\\d\\d$'`;

const statements = [
  `select format('%s %I.%I %s %s %s', c.relkind, n.nspname, c.relname, c.relpersistence, c.reloptions,
     coalesce(pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid))) || coalesce(' ' || c.relacl::text, '')
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isTable} and c.relkind in ('r', 'p', 'v', 'S')`,
  `select format('column %I.%I %s %I %s %s %s %s %s %s', n.nspname, c.relname,
     row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
     a.attnotnull, a.attidentity::text || a.attgenerated::text, pg_get_expr(d.adbin, d.adrelid), a.attcollation::regcollation, a.attstorage)
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where ${isTable} and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s %I %s %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
   from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where ${isTable} and k.contype <> 'n' and not (k.contype = 'f' and k.conparentid <> 0)`,
  `select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
   join pg_namespace n on n.oid = c.relnamespace where ${isTable}`,
  // Restoring a dump changes the parentheses.
  `select translate(pg_get_triggerdef(t.oid), '()', '') || ' ' || t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
   join pg_namespace n on n.oid = c.relnamespace where ${isTable} and not t.tgisinternal`,
  `select pg_get_functiondef(p.oid) || coalesce(' ' || p.proacl::text, '') from pg_proc p
   join pg_namespace n on n.oid = p.pronamespace where ${isOurs}`,
  `select pg_get_viewdef(c.oid) from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOurs} and c.relkind = 'v'`,
  `select format('sequence %I.%I %s %s %s', s.schemaname, s.sequencename, s.data_type, s.start_value, s.increment_by)
   from pg_sequences s join pg_namespace n on n.nspname = s.schemaname where ${isOurs}`,
];

/** As sorted texts. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) {
    const { rows } = await client.query<[string]>({ text: statement, rowMode: 'array' });
    found.push(...rows.map(([text]) => text));
  }
  return found.sort();
}
