// The door to PostgreSQL: a pool, typed rows, and transactions; repos, reads and flows use it.
import pg from 'pg';
import type { Result } from '../pure/result.ts';
import { ownTypes, Prepared } from './prepared.ts';
import type { Statement } from './sql.ts';

/** Runs statements, on the pool or inside a transaction. */
export interface Queries {
  /** All rows. `Row` states what the SELECT yields; the tests of each repo hold it to that. */
  rows<Row>(statement: Statement): Promise<Row[]>;
  /** The first row, or null. */
  row<Row>(statement: Statement): Promise<Row | null>;
  /** How many rows were changed. */
  run(statement: Statement): Promise<number>;
}

export interface Tx extends Queries {
  readonly inTransaction: true;
}

export interface Db extends Queries {
  /** Commits when `work` resolves, rolls back when it throws. Read committed; flows lock the rows they decide on. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `transaction`, but a refusal rolls back too: all of the work holds or none of it. */
  attempt<T>(work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>>;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

type Runner = Pick<pg.ClientBase, 'query'>;

function queriesOn(runner: Runner): Queries {
  const query = async (statement: Statement): Promise<Prepared> => {
    const run = new Prepared(statement);
    try {
      await new Promise<void>((resolve, reject) => {
        runner.query(run, (error: Error | null | undefined) => (error ? reject(error) : resolve()));
      });
    } catch (error) {
      // It was made where the answer was read; who sees it wants to know who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
    return run;
  };
  return {
    rows: async <Row>(statement: Statement) => (await query(statement)).rows as Row[],
    row: async <Row>(statement: Statement) => ((await query(statement)).rows[0] as Row | undefined) ?? null,
    run: async (statement) => (await query(statement)).rowCount,
  };
}

/** Opens a pool. `onError` hears of idle connections that broke; the pool replaces them by itself. */
export function openDb(settings: { url: string; poolSize: number }, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    types: ownTypes,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'sufra',
  });
  pool.on('error', onError);
  return {
    pool,
    ...queriesOn(pool),
    transaction: (work) => inTransaction(pool, work, () => true),
    attempt: (work) => inTransaction(pool, work, (result) => result.ok),
    close: () => pool.end(),
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  commits: (value: T) => boolean,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // It can break between two statements, and the pool listens to idle ones only; unheard, that would end the process.
  const heard = (error: Error): void => {
    broken = error;
  };
  client.on('error', heard);
  try {
    await client.query('begin');
    const value = await work({ inTransaction: true, ...queriesOn(client) });
    await client.query(commits(value) ? 'commit' : 'rollback');
    return value;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: unknown) => {
      broken = rollbackError instanceof Error ? rollbackError : new Error(String(rollbackError));
    });
    throw error;
  } finally {
    client.off('error', heard);
    client.release(broken);
  }
}
