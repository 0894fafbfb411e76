import { describe, expect, it } from 'vitest';
import { testDb } from '../../test/harness.ts';
import { countOf } from '../../test/inspect.ts';
import type { Db } from './db/db.ts';
import { createLog } from './log.ts';
import { announce, createOutbox, type Outbox } from './outbox.ts';
import type { AccountId } from './pure/account-id.ts';
import { newAccountId } from './ids.ts';

const log = createLog('silent');
const event = 'household.diet_changed';

const tell = (db: Db, accountId: AccountId = newAccountId()): Promise<string> =>
  db.transaction(async (tx) => {
    await announce(tx, event, { accountId });
    return accountId;
  });

const never = (): Promise<void> => new Promise(() => undefined);

async function pauseOf(db: Db): Promise<number> {
  const { rows } = await db.pool.query<{ pause: number }>(
    'select extract(epoch from run_after - now())::float8 as pause from platform.deliveries',
  );
  return rows[0]?.pause ?? 0;
}

function listening(db: Db, heard: string[]): Outbox {
  const outbox = createOutbox(db, log);
  outbox.on(event, 'test.listener', async ({ accountId }) => {
    heard.push(accountId);
  });
  return outbox;
}

const waiting = async (db: Db): Promise<number> =>
  (await countOf(db, 'platform.outbox')) + (await countOf(db, 'platform.deliveries'));
const letTimePass = (db: Db): Promise<unknown> =>
  db.pool.query("update platform.deliveries set run_after = run_after - interval '2 hours'");

describe('an event', () => {
  it('reaches every listener of its name once, and is gone', async () => {
    const db = await testDb();
    const heard: string[] = [];
    const also: string[] = [];
    const outbox = listening(db, heard);
    outbox.on(event, 'test.another', async ({ accountId }) => {
      also.push(accountId);
    });
    outbox.on('subscription.started', 'test.listener', async () => {
      heard.push('another event');
    });
    const told: string[] = [];
    for (let index = 0; index < 145; index += 1) told.push(await tell(db));
    expect(await outbox.deliverDue()).toBe(290);
    expect([[...heard].sort(), [...also].sort()]).toEqual([[...told].sort(), [...told].sort()]);
    expect(await waiting(db)).toBe(0);
  });

  it('is awaited if its delivery is running', async () => {
    const db = await testDb();
    const outbox = createOutbox(db, log);
    let begun = false;
    let heard = false;
    outbox.on(event, 'test.slow', async () => {
      begun = true;
      await new Promise((resolve) => setTimeout(resolve, 300));
      heard = true;
    });
    await tell(db);
    outbox.start();
    await expect.poll(() => begun).toBe(true);
    expect(await outbox.deliverDue()).toBe(0);
    expect(heard).toBe(true);
    expect(await waiting(db)).toBe(0);
    await outbox.stop();
  });

  it('is never delivered after a rollback or refusal', async () => {
    const db = await testDb();
    const failing = db.transaction(async (tx) => {
      await announce(tx, event, { accountId: newAccountId() });
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await db.attempt(async (tx) => {
      await announce(tx, event, { accountId: newAccountId() });
      return { ok: false, refusal: { code: 'forbidden' } };
    });
    expect(await waiting(db)).toBe(0);
  });

  it('is not delivered before the commit', async () => {
    const db = await testDb();
    const heard: string[] = [];
    const outbox = listening(db, heard);
    await db.transaction(async (tx) => {
      await announce(tx, event, { accountId: newAccountId() });
      await outbox.deliverDue();
      expect(heard).toEqual([]);
    });
    await outbox.deliverDue();
    expect(heard).toHaveLength(1);
  });

  it('is removed without listeners', async () => {
    const db = await testDb();
    await tell(db);
    await createOutbox(db, log).deliverDue();
    expect(await waiting(db)).toBe(0);
  });
});

describe('a listener that fails', () => {
  it('gets the event again with backoff, without delaying others', async () => {
    const db = await testDb();
    const heard: string[] = [];
    const outbox = createOutbox(db, log);
    const broken = await tell(db);
    const fine = await tell(db);
    let failures = 3;
    outbox.on(event, 'test.listener', async ({ accountId }) => {
      if (accountId === broken && (failures -= 1) >= 0) throw new Error('not now');
      heard.push(accountId);
    });
    const pauses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await outbox.deliverDue();
      pauses.push(await pauseOf(db));
      expect(heard).toEqual([fine]);
      await letTimePass(db);
    }
    await outbox.deliverDue();
    expect(heard).toEqual([fine, broken]);
    expect(await waiting(db)).toBe(0);
    const [first = 0, second = 0, third = 0] = pauses;
    expect(first).toBeGreaterThan(2);
    expect(second).toBeGreaterThan(first * 1.5);
    expect(third).toBeGreaterThan(second * 1.5);
    expect(third).toBeLessThanOrEqual(3_600);
  });

  it('is retried alone', async () => {
    const db = await testDb();
    const heard: string[] = [];
    const outbox = listening(db, heard);
    let calls = 0;
    outbox.on(event, 'test.failing', async () => {
      calls += 1;
      if (calls < 4) throw new Error('not now');
    });
    const told = await tell(db);
    for (let round = 1; round <= 4; round += 1) {
      await outbox.deliverDue();
      expect([heard, calls]).toEqual([[told], round]);
      await letTimePass(db);
    }
    expect(await waiting(db)).toBe(0);
  });

  it('gets the same event id on a retry', async () => {
    const db = await testDb();
    const outbox = createOutbox(db, log);
    const ids: number[] = [];
    outbox.on(event, 'test.listener', async (_payload, eventId) => {
      ids.push(eventId);
      if (ids.length < 3) throw new Error('not now');
    });
    await tell(db);
    for (let round = 0; round < 3; round += 1) {
      await outbox.deliverDue();
      await letTimePass(db);
    }
    await tell(db);
    await outbox.deliverDue();
    const [first, second, third, next] = ids;
    expect([second, third]).toEqual([first, first]);
    expect(next).toBeGreaterThan(first ?? 0);
  });

  it('is retried hourly after days of failures', async () => {
    const db = await testDb();
    const outbox = createOutbox(db, log);
    outbox.on(event, 'test.listener', () => Promise.reject(new Error('never')));
    await tell(db);
    expect(await outbox.deliverDue()).toBe(1);
    // At one attempt an hour, this many take weeks.
    await db.pool.query('update platform.deliveries set attempts = 2000');
    await letTimePass(db);
    expect(await outbox.deliverDue()).toBe(1);
    expect(await pauseOf(db)).toBeGreaterThan(3_500);
    expect(await pauseOf(db)).toBeLessThanOrEqual(3_600);
  });
});

describe('a listener that hangs', () => {
  it('does not delay other listeners', async () => {
    const db = await testDb();
    const heard: string[] = [];
    const outbox = listening(db, heard);
    const slow: string[] = [];
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    outbox.on(event, 'test.slow', async ({ accountId }) => {
      await held;
      slow.push(accountId);
    });
    outbox.start();
    const told = await Promise.all(Array.from({ length: 30 }, () => tell(db)));
    await expect.poll(() => heard.length).toBe(30);
    const late = await tell(db);
    await expect.poll(() => heard.includes(late)).toBe(true);
    expect(slow).toEqual([]);
    goOn();
    await expect.poll(() => slow.length).toBe(31);
    await outbox.stop();
    expect([...slow].sort()).toEqual([...told, late].sort());
    expect(await waiting(db)).toBe(0);
  });

  it('does not keep the process from ending', async () => {
    const db = await testDb();
    const outbox = createOutbox(db, log);
    let isCalled = false;
    outbox.on(event, 'test.listener', () => ((isCalled = true), never()));
    outbox.start();
    await tell(db);
    await expect.poll(() => isCalled).toBe(true);
    // It would hang forever; the test's time limit catches it.
    await outbox.stop();
    expect(await waiting(db)).toBe(1);
  });
});

describe('the listeners', () => {
  it('of an event have distinct names', async () => {
    const outbox = listening(await testDb(), []);
    expect(() => outbox.on(event, 'test.listener', never)).toThrow('test.listener');
  });

  it('lose their deliveries a week after they are removed, and only then', async () => {
    const db = await testDb();
    const outbox = createOutbox(db, log);
    for (const name of ['test.kept', 'test.gone'])
      outbox.on(event, name, () => Promise.reject(new Error('not now')));
    await tell(db);
    await outbox.deliverDue();
    const next = createOutbox(db, log);
    next.on(event, 'test.kept', never);
    await next.forgetOrphans();
    expect(await waiting(db)).toBe(2);
    await db.pool.query("update platform.deliveries set created_at = created_at - interval '8 days'");
    await next.forgetOrphans();
    expect(await countOf(db, "platform.deliveries where listener = 'test.kept'")).toBe(1);
    expect(await waiting(db)).toBe(1);
  });
});

describe('several workers', () => {
  it('share the events: each is delivered once', async () => {
    const db = await testDb();
    const heard: string[] = [];
    const told = await Promise.all(Array.from({ length: 200 }, () => tell(db)));
    await Promise.all(Array.from({ length: 4 }, () => listening(db, heard).deliverDue()));
    expect([...heard].sort()).toEqual([...told].sort());
  });

  it("take over a dead worker's deliveries", async () => {
    const db = await testDb();
    const dying = createOutbox(db, log);
    dying.on(event, 'test.listener', never);
    const told = await tell(db);
    // It times out long after this test, when the database is gone.
    dying.deliverDue().catch(() => undefined);
    const heard: string[] = [];
    const next = listening(db, heard);
    await expect.poll(() => countOf(db, 'platform.deliveries where attempts = 1')).toBe(1);
    await next.deliverDue();
    expect(heard).toEqual([]);
    await letTimePass(db);
    await next.deliverDue();
    expect(heard).toEqual([told]);
  });
});

it('delivers automatically once started and finishes its work on stop', async () => {
  const db = await testDb();
  const heard: string[] = [];
  const outbox = listening(db, heard);
  outbox.start();
  const first = await tell(db);
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([first]);
  await outbox.stop();
  await tell(db);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(heard).toEqual([first]);
  expect(await waiting(db)).toBe(1);
});
