import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Result } from '../pure/result.ts';
import { beginStatementSpan } from '../span.ts';
import { Batch, ownTypes, Prepared } from './prepared.ts';
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
  /** Feeds `body`, in the text format of COPY, to a `copy … from stdin` without values. */
  copyIn(statement: Statement, body: string): Promise<void>;
}

export interface Db extends Queries {
  /** Commits when `work` resolves, rolls back when it throws. Read committed; flows lock the rows they decide on. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** As `transaction`, but a refusal rolls back too: all of the work holds or none of it. */
  attempt<T>(work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>>;
  /**
   * The rows of two statements that go to the server in one message, for half the way there and back. Neither needs
   * what the other says; the second is not run where the first fails.
   */
  rowsOfBoth<First, Second>(first: Statement, second: Statement): Promise<[First[], Second[]]>;
  /**
   * Where reports are read: maybe a replica, at most some seconds behind. Never for what a person has just written and
   * looks for, nor for anything that is decided on.
   */
  readonly reports: Queries;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

type Runner = Pick<pg.ClientBase, 'query'>;

/** A statement with the name the server knows it by, where it is to keep one. */
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
    const spans = runs.map(({ text }) => beginStatementSpan(text));
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
    const span = beginStatementSpan(statement.text);
    try {
      await settled(runner, run);
    } catch (error) {
      // It was made where the answer was read; who sees it wants to know who asked.
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

/** How long the server lets a connection of ours do something, milliseconds, before it gives up on it. */
interface Limits {
  /** One statement: calls answer in far less, and jobs work in batches. */
  readonly statementMs: number;
  /** Waiting for what another transaction holds; none of ours holds anything while the outside is asked. */
  readonly lockMs: number;
  /** A transaction that asks nothing: whoever runs it hangs, and holds up everyone who waits for its rows. */
  readonly idleInTransactionMs: number;
}

const usualLimits: Limits = { statementMs: 15_000, lockMs: 5_000, idleInTransactionMs: 10_000 };

interface PoolSettings {
  readonly url: string;
  readonly poolSize: number;
  readonly limits?: Limits;
  /** Another program lends each transaction a connection of the server: nothing may be left on one for the next. */
  readonly isShared?: boolean;
  /** Statements keep their names on the server; null means that they do unless the connections are shared. */
  readonly isPrepared?: boolean | null;
}

/** After ten minutes a connection makes room for another, so that none outlives what it was opened to. */
const maxLifetimeSeconds = 600;

/** Opens a pool. `onError` hears of idle connections that broke; the pool replaces them by itself. */
export function openDb(settings: PoolSettings, onError: (error: Error) => void): Db {
  const limits = settings.limits ?? usualLimits;
  const isShared = settings.isShared ?? false;
  const isPrepared = settings.isPrepared ?? !isShared;
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    types: ownTypes,
    connectionTimeoutMillis: 5_000,
    // Kept while nobody asks: a new one begins without the statements the server knew on it, and to wind a clock up for each
    // statement that ends costs every call.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds,
    // A pooler passes on none of these, and most refuse whoever names them.
    ...(isShared ? {} : limitsOfSession(limits)),
    application_name: 'sufra',
  });
  pool.on('error', onError);
  // Between the pool's listening and ours there are moments when a line that breaks is heard by nobody, which would end the
  // process. Who uses it is told by the statement that fails.
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

/** Begins a transaction whose limits end with it, in one message. */
const beginWithin = (limits: Limits): string =>
  ['begin', ...Object.entries(limitsOfSession(limits)).map(([name, ms]) => `set local ${name} = ${ms}`)].join(
    '; ',
  );

const txOn = (client: pg.PoolClient, isPrepared: boolean): Tx => ({
  inTransaction: true,
  ...queriesOn(client, isPrepared),
  copyIn: ({ text }, body) => pipeline(Readable.from([body]), client.query(copyFrom(text))),
});

/** A commit that no standby has confirmed: the server gave up waiting, and a fail-over now would lose the work. */
class NotConfirmed extends Error {
  /** As a lost connection: nobody knows what holds, and a call with the same key finds out. */
  readonly code = '08006';
}

// The code of a warning without one of its own; words come in the language of the server.
const plainWarning = '01000';

// Whoever ends the wait for the standby does not undo the commit: the server says so in a warning and goes on.
// Whoever is told "done" then could be told so wrongly; told nothing, they ask again with their key.
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
  /** The words a transaction begins with. */
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
  // It can break between two statements, and the pool listens to idle ones only; unheard, that would end the process.
  const heard = (error: Error): void => {
    broken = error;
    end(error);
  };
  client.on('error', heard);
  try {
    await client.query(begin);
    // Work that hangs is not waited for once its connection is gone.
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
