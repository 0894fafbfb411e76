import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Result } from '../pure/result.ts';
import { beginStatementSpan, tracer } from '../span.ts';
import { Batch, ownTypes, Prepared, type Statement } from './sql.ts';

export interface Queries {
  /** `tools/check-sql` compares `Row` with the columns PostgreSQL reports for the statement. */
  rows<Row>(statement: Statement): Promise<Row[]>;
  row<Row>(statement: Statement): Promise<Row | null>;
  run(statement: Statement): Promise<number>;
}

export interface Tx extends Queries {
  readonly inTransaction: true;
  copyIn(statement: Statement, body: string): Promise<void>;
}

export interface Db extends Queries {
  /** Read committed: lock the rows you decide on. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  attempt<T>(work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>>;
  /** Sends two independent statements in one round trip; the second does not run if the first fails. */
  rowsOfBoth<First, Second>(first: Statement, second: Statement): Promise<[First[], Second[]]>;
  /** Possibly a replica, some seconds stale. Never read own writes or decide on it. */
  readonly reports: Queries;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

type Runner = Pick<pg.ClientBase, 'query'>;

/** Without a name, the server does not keep the statement prepared. */
const named = (statement: Statement, isPrepared: boolean): Statement =>
  isPrepared ? statement : { ...statement, name: '' };

const settled = (runner: Runner, run: Prepared | Batch): Promise<void> =>
  new Promise((resolve, reject) => {
    runner.query(run, (error: Error | null | undefined) => (error ? reject(error) : resolve()));
  });

const bothOn =
  (runner: Runner, isPrepared: boolean): Db['rowsOfBoth'] =>
  async <First, Second>(...[one, other]: [Statement, Statement]): Promise<[First[], Second[]]> => {
    const first = new Prepared(named(one, isPrepared));
    const second = new Prepared(named(other, isPrepared));
    const runs = [first, second];
    const spans = runs.map(({ text }) => tracer && beginStatementSpan(tracer, text));
    try {
      await settled(runner, new Batch(runs));
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error);
      for (const span of spans) span?.end({}, true);
      throw error;
    }
    runs.forEach(({ rowCount }, index) => {
      spans[index]?.end({ 'db.response.returned_rows': rowCount });
    });
    return [first.rows as First[], second.rows as Second[]];
  };

function queriesOn(runner: Runner, isPrepared: boolean): Queries {
  const query = async <T>(statement: Statement, take: (run: Prepared) => T): Promise<T> => {
    const run = new Prepared(named(statement, isPrepared));
    const span = tracer && beginStatementSpan(tracer, statement.text);
    try {
      await settled(runner, run);
    } catch (error) {
      // The error was created in the socket's callback: show the caller's stack.
      if (error instanceof Error) Error.captureStackTrace(error);
      span?.end({}, true);
      throw error;
    }
    span?.end({ 'db.response.returned_rows': run.rowCount });
    return take(run);
  };
  return {
    rows: <Row>(statement: Statement) => query(statement, ({ rows }) => rows as Row[]),
    row: <Row>(statement: Statement) => query(statement, ({ rows }) => (rows[0] as Row | undefined) ?? null),
    run: (statement) => query(statement, ({ rowCount }) => rowCount),
  };
}

interface Limits {
  readonly statementMs: number;
  /** `lock_timeout`. We never hold a lock across an external call. */
  readonly lockMs: number;
  /** A hanging transaction would block everyone needing its rows. */
  readonly idleInTransactionMs: number;
}

const usualLimits: Limits = { statementMs: 15_000, lockMs: 5_000, idleInTransactionMs: 10_000 };

interface PoolSettings {
  readonly url: string;
  readonly poolSize: number;
  readonly limits?: Limits;
  readonly isShared?: boolean;
  readonly isPrepared?: boolean | null;
}

/** Recycle connections, so that none outlives a fail-over. */
const maxLifetimeSeconds = 600;

/** `onError` receives errors of idle connections; the pool replaces them. */
export function openDb(settings: PoolSettings, onError: (error: Error) => void): Db {
  const limits = settings.limits ?? usualLimits;
  const isShared = settings.isShared ?? false;
  const isPrepared = settings.isPrepared ?? !isShared;
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    types: ownTypes,
    connectionTimeoutMillis: 5_000,
    // Never time out idle connections: a new one has no prepared statements, and timers cost every call.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds,
    // Poolers drop or refuse startup parameters.
    ...(isShared ? {} : limitsOfSession(limits)),
    application_name: 'sufra',
  });
  pool.on('error', onError);
  // pg's pool has moments without an error listener, and an unhandled error would end the process. The failing
  // statement reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const ways = { begin: isShared ? beginWithin(limits) : 'begin', isPrepared };
  const queries = queriesOn(pool, isPrepared);
  return {
    pool,
    ...queries,
    rowsOfBoth: bothOn(pool, isPrepared),
    reports: queries,
    transaction: (work) => inTransaction(pool, ways, work, () => true),
    attempt: (work) => inTransaction(pool, ways, work, (result) => result.ok),
    close: () => pool.end(),
  };
}

const limitsOfSession = ({ statementMs, lockMs, idleInTransactionMs }: Limits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
});

const beginWithin = (limits: Limits): string =>
  ['begin', ...Object.entries(limitsOfSession(limits)).map(([name, ms]) => `set local ${name} = ${ms}`)].join(
    '; ',
  );

const txOn = (client: pg.PoolClient, isPrepared: boolean): Tx => ({
  inTransaction: true,
  ...queriesOn(client, isPrepared),
  copyIn: ({ text }, body) => pipeline(Readable.from([body]), client.query(copyFrom(text))),
});

/** No standby confirmed the commit, so a fail-over now would lose it. */
class NotConfirmed extends Error {
  /** Treated as a lost connection: a retry with the same key learns the outcome. */
  readonly code = '08006';
}

// The code of a generic warning; the message is localised, so it can't be matched.
const plainWarning = '01000';

// Cancelling the wait for the standby doesn't undo the commit; the server only warns. Report an error, so the caller
// retries with its idempotency key.
async function commit(client: pg.PoolClient): Promise<void> {
  let isLocalOnly = false;
  const hear = ({ code }: { readonly code?: string | undefined }): void => {
    isLocalOnly ||= code === plainWarning;
  };
  client.on('notice', hear);
  try {
    await client.query('commit');
  } finally {
    client.off('notice', hear);
  }
  if (isLocalOnly) throw new NotConfirmed('No standby confirmed this commit in time.');
}

interface Ways {
  readonly begin: string;
  readonly isPrepared: boolean;
}

async function inTransaction<T>(
  pool: pg.Pool,
  { begin, isPrepared }: Ways,
  work: (tx: Tx) => Promise<T>,
  commits: (value: T) => boolean,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let end: (error: Error) => void;
  const ended = new Promise<never>((_resolve, reject) => {
    end = reject;
  });
  ended.catch(() => undefined);
  // The pool listens to idle connections only.
  const heard = (error: Error): void => {
    broken = error;
    end(error);
  };
  client.on('error', heard);
  try {
    await client.query(begin);
    // Don't wait for hanging work once its connection is gone.
    const value = await Promise.race([work(txOn(client, isPrepared)), ended]);
    await (commits(value) ? commit(client) : client.query('rollback'));
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
