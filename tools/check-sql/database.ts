import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startCluster } from '../../apps/server/src/platform/embedded/cluster.ts';
import { isNode, parseTree, type Node } from './node-tree.ts';

/** What the database knows about tables and functions. */
export interface Catalog {
  /** By `relid.attnum`. */
  readonly notNull: ReadonlySet<string>;
  /** The words a CHECK constraint allows, by `relid.attnum`. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  readonly views: ReadonlyMap<string, Node>;
  /** The expressions of generated columns, by `relid.attnum`. */
  readonly generated: ReadonlyMap<string, Node>;
  readonly functions: ReadonlyMap<string, { readonly name: string; readonly isStrict: boolean }>;
  readonly elementOf: ReadonlyMap<number, number>;
  readonly nameOf: ReadonlyMap<number, string>;
}

export interface Described {
  readonly columns: readonly { readonly name: string; readonly type: number }[];
  readonly query: Node;
}

export interface Database {
  readonly catalog: Catalog;
  /** The columns and the query tree of a statement; throws what PostgreSQL refuses. */
  describe(text: string): Promise<Described>;
  close(): Promise<void>;
}

/** A separate PostgreSQL with Sufra's migrations. */
export async function openDatabase(): Promise<Database> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-check-sql-'));
  // As root, the database has its own OS user, which must reach the folder.
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder, { durable: false });
  await migrate(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(PgBoss.getConstructionPlans('pgboss'));
  return {
    catalog: await readCatalog(client),
    describe: (text) => describe(client, text),
    close: async () => {
      await client.end();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readCatalog(client: pg.Client): Promise<Catalog> {
  const read = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text)).rows;
  const notNull = await read<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute where attnotnull or attnum < 0`,
  );
  const checks = await read<{ key: string; words: string }>(`
    select conrelid || '.' || conkey[1] as key, pg_get_constraintdef(oid) as words from pg_constraint
    where contype = 'c' and cardinality(conkey) = 1`);
  const views = await read<{ id: string; tree: string }>(
    `select ev_class::text as id, ev_action::text as tree from pg_rewrite where ev_type = '1'`,
  );
  const generated = await read<{ key: string; tree: string }>(`
    select adrelid || '.' || adnum as key, adbin::text as tree from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum where attgenerated <> ''`);
  const functions = await read<{ id: string; name: string; isStrict: boolean }>(
    'select oid::text as id, proname as name, proisstrict as "isStrict" from pg_proc',
  );
  const types = await read<{ id: number; name: string; element: number }>(
    `select oid::int as id, typname as name, case typcategory when 'A' then typelem::int else 0 end as element from pg_type`,
  );
  return {
    notNull: new Set(notNull.map(({ key }) => key)),
    words: new Map(checks.flatMap(({ key, words }) => wordsOf(key, words))),
    views: new Map(views.map(({ id, tree }) => [id, queryOf(tree)])),
    generated: new Map(generated.map(({ key, tree }) => [key, queryOf(tree)])),
    functions: new Map(functions.map(({ id, name, isStrict }) => [id, { name, isStrict }])),
    elementOf: new Map(types.filter(({ element }) => element > 0).map(({ id, element }) => [id, element])),
    nameOf: new Map(types.map(({ id, name }) => [id, name])),
  };
}

// CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
const oneOf = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/;

function wordsOf(key: string, definition: string): [string, string[]][] {
  const list = oneOf.exec(definition)?.[1];
  return list === undefined ? [] : [[key, [...list.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '')]];
}

function queryOf(tree: string): Node {
  let item = parseTree(tree);
  while (Array.isArray(item)) item = (item as readonly (typeof item)[])[0] ?? null;
  if (!isNode(item)) throw new Error('A query tree without a query.');
  return item;
}

// PostgreSQL analyses the body of a SQL function when it is created, so its catalogue then holds the resolved tree.
async function describe(client: pg.Client, text: string): Promise<Described> {
  try {
    await client.query(`begin; prepare described as ${text}`);
    const { rows } = await client.query<{ parameters: string; results: string[] | null }>(
      `select array_to_string(parameter_types, ', ') as parameters, result_types::oid[]::text[] as results
       from pg_prepared_statements where name = 'described'`,
    );
    const { parameters = '', results = null } = rows[0] ?? {};
    await client.query(
      `create function pg_temp.described(${parameters}) returns ${results === null ? 'void' : 'setof record'}
       language sql begin atomic ${text}; end`,
    );
    const body = await client.query<{ tree: string }>(
      `select prosqlbody::text as tree from pg_proc where proname = 'described'`,
    );
    const query = queryOf(body.rows[0]?.tree ?? '()');
    const names = namesOf(query);
    const columns = (results ?? []).map((type, index) => ({ name: names[index] ?? '', type: Number(type) }));
    return { columns, query };
  } finally {
    await client.query('rollback; deallocate all');
  }
}

function namesOf(query: Node): string[] {
  const list = query.fields['commandType'] === '1' ? 'targetList' : 'returningList';
  const entries = query.fields[list];
  return (Array.isArray(entries) ? (entries as readonly unknown[]) : [])
    .filter((entry): entry is Node => typeof entry === 'object' && entry !== null)
    .filter(({ fields }) => fields['resjunk'] !== 'true')
    .map(({ fields }) => (typeof fields['resname'] === 'string' ? fields['resname'] : ''));
}
