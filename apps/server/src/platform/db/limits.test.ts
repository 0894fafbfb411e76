import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { createServer } from '../http/server.ts';
import { createLog } from '../log.ts';
import { openDb, type Db, type Tx } from './db.ts';
import { sql } from './sql.ts';

let db: Db;
let works: Map<string, (tx: Tx) => Promise<unknown>>;
let server: Awaited<ReturnType<typeof createServer>>;
let close: () => Promise<void>;

const never = (): Promise<never> => new Promise(() => undefined);

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  const limits = { statementMs: 600, lockMs: 300, idleInTransactionMs: 300 };
  db = openDb({ url, poolSize: 2, limits }, () => undefined);
  await db.run(sql`create table public.things (id integer primary key)`);
  await db.run(sql`insert into public.things values (1)`);
  works = new Map();
  server = await createServer(
    { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 200 },
    createLog('silent'),
  );
  server.get<{ Params: { work: string } }>('/api/:work', ({ params }) =>
    db.transaction(works.get(params.work) ?? never),
  );
  close = async () => {
    await server.close();
    await db.close();
    await drop();
  };
});
afterAll(() => close());

const hold = (tx: Tx) => tx.row(sql`select id from public.things where id = 1 for update`);

it.each([
  [
    'hangs between two statements',
    async (tx: Tx) => {
      await hold(tx);
      await never();
    },
  ],
  ['asks for too much', (tx: Tx) => tx.row(sql`select pg_sleep(30)`)],
])('answers busy and holds no lock when a transaction %s', async (_what, work) => {
  works.set('work', work);
  // More than the pool has: each must be released.
  for (let round = 0; round < 3; round += 1) {
    const answer = await server.inject('/api/work');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      message: 'Sufra is busy. Please try again in a moment.',
    });
  }
  expect(await db.transaction(hold)).toEqual({ id: 1 });
  expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
});

it('limits how long a call waits for a lock', async () => {
  works.set('work', hold);
  const holder = await db.pool.connect();
  await holder.query('set idle_in_transaction_session_timeout = 0; begin');
  await holder.query('select id from public.things where id = 1 for update');
  const answer = await server.inject('/api/work');
  await holder.query('rollback');
  holder.release(true);
  expect(answer.statusCode).toBe(503);
  expect((await server.inject('/api/work')).statusCode).toBe(200);
});
