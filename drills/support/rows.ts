import pg from 'pg';

/** Per table: row count and checksum. */
export type Rows = Readonly<Record<string, string>>;

/** Without the job queue, which each start creates. */
export async function rowsOf(url: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema', 'pgboss')
         and tablename !~ '_(\\d{4}_\\d\\d|other)$' order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      // Order-independent.
      const { rows } = await client.query<{ held: string }>(
        `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as held from ${name} t`,
      );
      found[name] = rows[0]?.held ?? '';
    }
    return found;
  } finally {
    await client.end();
  }
}

export const countRows = (rows: Rows): number =>
  Object.values(rows).reduce((sum, held) => sum + Number.parseInt(held, 10), 0);
