// Proves that an event is told if and only if its change was committed, and told again until somebody took it.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDb } from '../../test/harness.ts';
import { countOf } from '../../test/inspect.ts';
import type { Db } from './db/db.ts';
import { createLog } from './log.ts';
import { announce, createOutbox, type Outbox } from './outbox.ts';

const log = createLog('silent');
const event = 'household.diet_changed';

const tell = (db: Db, accountId: string = randomUUID()): Promise<string> =>
  db.transaction(async (tx) => {
    await announce(tx, event, { accountId });
    return accountId;
  });

/** A worker that notes what it heard. */
function listening(db: Db, heard: string[]): Outbox {
  const outbox = createOutbox(db, log);
  outbox.on(event, async ({ accountId }) => {
    heard.push(accountId);
  });
  return outbox;
}

const waiting = (db: Db): Promise<number> => countOf(db, 'platform.outbox');
const letTimePass = (db: Db): Promise<unknown> =>
  db.pool.query("update platform.outbox set run_after = run_after - interval '2 hours'");

async function drain(outbox: Outbox): Promise<void> {
  while ((await outbox.deliverDue()) > 0);
}

describe('an event', () => {
  it('reaches every listener of its name, in the order of the changes, and is gone', async () => {
    const db = await testDb();
    const heard: string[] = [];
    const also: string[] = [];
    const outbox = listening(db, heard);
    outbox.on(event, async ({ accountId }) => {
      also.push(accountId);
    });
    outbox.on('subscription.started', async () => {
      heard.push('another event');
    });
    const told: string[] = [];
    for (let index = 0; index < 45; index += 1) told.push(await tell(db));
    await drain(outbox);
    expect([heard, also]).toEqual([told, told]);
    expect(await waiting(db)).toBe(0);
  });

  it('of a change that was rolled back or refused is never told', async () => {
    const db = await testDb();
    const failing = db.transaction(async (tx) => {
      await announce(tx, event, { accountId: randomUUID() });
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await db.attempt(async (tx) => {
      await announce(tx, event, { accountId: randomUUID() });
      return { ok: false, refusal: { code: 'forbidden' } };
    });
    expect(await waiting(db)).toBe(0);
  });

  it('is not told before its change is committed', async () => {
    const db = await testDb();
    const heard: string[] = [];
    const outbox = listening(db, heard);
    await db.transaction(async (tx) => {
      await announce(tx, event, { accountId: randomUUID() });
      await drain(outbox);
      expect(heard).toEqual([]);
    });
    await drain(outbox);
    expect(heard).toHaveLength(1);
  });

  it('nobody listens to does not stay for ever', async () => {
    const db = await testDb();
    await tell(db);
    await drain(createOutbox(db, log));
    expect(await waiting(db)).toBe(0);
  });
});

describe('a listener that fails', () => {
  it('hears the event again, after a pause that grows, and holds nobody else up', async () => {
    const db = await testDb();
    const heard: string[] = [];
    const outbox = createOutbox(db, log);
    const broken = await tell(db);
    const fine = await tell(db);
    let failures = 3;
    outbox.on(event, async ({ accountId }) => {
      if (accountId === broken && (failures -= 1) >= 0) throw new Error('not now');
      heard.push(accountId);
    });
    const pauses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await drain(outbox);
      const { rows } = await db.pool.query<{ pause: number }>(
        'select extract(epoch from run_after - now())::float8 as pause from platform.outbox',
      );
      pauses.push(rows[0]?.pause ?? 0);
      expect(heard).toEqual([fine]);
      await letTimePass(db);
    }
    await drain(outbox);
    expect(heard).toEqual([fine, broken]);
    expect(await waiting(db)).toBe(0);
    const [first = 0, second = 0, third = 0] = pauses;
    expect(first).toBeGreaterThan(5);
    expect(second).toBeGreaterThan(first * 1.5);
    expect(third).toBeGreaterThan(second * 1.5);
    expect(third).toBeLessThanOrEqual(3_600);
  });

  it('that failed for days is asked again within the hour, and holds nobody else up', async () => {
    const db = await testDb();
    const outbox = createOutbox(db, log);
    outbox.on(event, () => Promise.reject(new Error('never')));
    await tell(db);
    // Asked once an hour, this many attempts take two days.
    await db.pool.query('update platform.outbox set attempts = 50');
    expect(await outbox.deliverDue()).toBe(1);
    expect(await countOf(db, "platform.outbox where run_after <= now() + interval '1 hour'")).toBe(1);
  });
});

describe('several workers', () => {
  it('share the events: each is told once', async () => {
    const db = await testDb();
    const heard: string[] = [];
    const told = await Promise.all(Array.from({ length: 200 }, () => tell(db)));
    await Promise.all(Array.from({ length: 4 }, () => drain(listening(db, heard))));
    expect([...heard].sort()).toEqual([...told].sort());
  });

  it('take over what a worker had in hand when it died', async () => {
    const db = await testDb();
    const dying = createOutbox(db, log);
    dying.on(event, () => new Promise(() => undefined));
    const told = await tell(db);
    void dying.deliverDue();
    const heard: string[] = [];
    const next = listening(db, heard);
    await expect.poll(() => countOf(db, 'platform.outbox where attempts = 1')).toBe(1);
    await drain(next);
    expect(heard).toEqual([]);
    await letTimePass(db);
    await drain(next);
    expect(heard).toEqual([told]);
  });
});

it('a started outbox tells by itself, and a stopped one has finished what it began', async () => {
  const db = await testDb();
  const heard: string[] = [];
  const outbox = listening(db, heard);
  outbox.start();
  const first = await tell(db);
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual([first]);
  await outbox.stop();
  await tell(db);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(heard).toEqual([first]);
  expect(await waiting(db)).toBe(1);
});
