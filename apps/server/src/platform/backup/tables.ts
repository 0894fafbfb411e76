import type pg from 'pg';

export interface BackedUpTable {
  /** With its schema, quoted as SQL wants it. */
  readonly name: string;
  /** Those that are stored; generated ones come by themselves. */
  readonly columns: readonly string[];
}

export interface Month {
  readonly table: string;
  /** Its first day. */
  readonly month: string;
}

export interface Counter {
  readonly name: string;
  readonly value: string;
}

// Migrations are applied, not copied, and every start schedules its jobs. A divided table is copied as one, months are made.
const own = `
  c.relkind in ('r', 'p') and not c.relispartition
  and n.nspname not in ('information_schema', 'pgboss') and n.nspname not like 'pg\\_%'
  and (n.nspname, c.relname) <> ('platform', 'migrations')`;

export async function tablesOf(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where ${own} group by n.nspname, c.relname order by n.nspname, c.relname`);
  return rows;
}

/** The months that each divided table has partitions for. */
export async function monthsOf(client: pg.ClientBase): Promise<Month[]> {
  const { rows } = await client.query<Month>(`
    select t::text as table, m.month::text as month
    from platform.divided_tables() t, platform.months_of(t) m order by 1, 2`);
  return rows;
}

/** Counters that were used at all. */
export async function countersOf(client: pg.ClientBase): Promise<Counter[]> {
  const { rows } = await client.query<Counter>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
    from pg_sequences where schemaname not in ('pgboss') and last_value is not null order by 1`);
  return rows;
}

export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from platform.migrations order by name');
  return rows.map(({ name }) => name);
}
