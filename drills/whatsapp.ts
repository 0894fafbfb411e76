import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { runningCluster } from '../apps/server/src/platform/embedded/cluster.ts';
import { Journal } from './crash/journal.ts';
import { startStandIn, takes, type Manner, type StandIn } from '../apps/server/test/whatsapp-stand-in.ts';
import { startCodes } from './support/codes.ts';
import { startLoad } from './support/load.ts';
import { given, openTown } from './support/ground.ts';
import { quantile } from './support/steady.ts';

const seconds = given('SECONDS', 600);
const [ordersPerSecond, codesPerSecond] = [given('ORDERS', 2), given('CODES', 5)];
/** A time-out of the real service. */
const drainLimitMs = 120_000;

const manners: readonly Manner[] = [{ kind: 'hangs' }, { kind: 'cuts' }, { kind: 'broken', status: 500 }];

const settingsOf = ({ settings }: StandIn): Record<string, string> => ({
  WHATSAPP_TOKEN: settings.token,
  WHATSAPP_PHONE_NUMBER_ID: settings.phoneNumberId,
  WHATSAPP_APP_SECRET: settings.appSecret,
  WHATSAPP_VERIFY_TOKEN: settings.verifyToken,
  WHATSAPP_API_BASE: settings.apiBase,
});

async function statesOf(database: pg.Client): Promise<Record<string, number>> {
  const { rows } = await database.query<{ state: string; count: number }>(
    'select state, count(*)::integer as count from notifications.messages group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

interface Unsent {
  readonly tooLate: number;
  /** Handover codes whose order ended before they were sent. */
  readonly notNeeded: number;
}

async function unsentIn(database: pg.Client): Promise<Unsent> {
  const { rows } = await database.query<{ all: number; notNeeded: number }>(
    `select count(*)::integer as all, count(*) filter (where m.kind = 'order_on_the_way' and exists (
       select 1 from ordering.orders o
       where o.id::text = m.subject and not o.is_open and o.finished_at < m.expires_at))::integer as "notNeeded"
     from notifications.messages m where m.state = 'expired'`,
  );
  const { all = 0, notNeeded = 0 } = rows[0] ?? {};
  return { tooLate: all - notNeeded, notNeeded };
}

const waitingOf = ({ queued = 0, sending = 0 }: Record<string, number>): number => queued + sending;

async function untilDrained(database: pg.Client): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < drainLimitMs) {
    if (waitingOf(await statesOf(database)) === 0) return performance.now() - begun;
    await sleep(250);
  }
  return Number.POSITIVE_INFINITY;
}

it('affects codes only, and sends waiting messages on recovery', async () => {
  const standIn = await startStandIn();
  const { site, customers } = await openTown(60);
  const server = site.start(settingsOf(standIn));
  await server.address;
  const database = new pg.Client({ connectionString: (await runningCluster(site.folder)) ?? '' });
  await database.connect();
  const journal = new Journal(site.origin);
  const load = startLoad(site.origin, journal, customers, { ordersPerSecond, looksPerSecond: 5 });
  const codes = startCodes(site.origin, codesPerSecond);
  // Few enough to avoid the fraud limit.
  await sleep(5_000);
  const before = codes.begin();
  // The demo's history has expired messages.
  const unsentBefore = await unsentIn(database);
  for (const manner of manners) {
    standIn.behave(manner);
    await sleep((seconds * 1_000) / manners.length);
  }
  const during = codes.begin();
  const kept = waitingOf(await statesOf(database));
  standIn.behave(takes);
  const backSince = performance.now();
  const drainedMs = await untilDrained(database);
  // The first code probes the service; codes just before were still refused.
  await sleep(Math.max(0, 20_000 - (performance.now() - backSince)));
  codes.begin();
  await sleep(5_000);
  const after = codes.begin();
  const [seen] = await Promise.all([load.stop(), codes.stop()]);
  await untilDrained(database);
  const [states, unsent] = [await statesOf(database), await unsentIn(database)];
  await database.end();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await Promise.all([site.clear(), standIn.close()]);
  // Those that opened the breaker waited for the whole time-out.
  const open = during.answers.filter(({ atMs }) => atMs > 6_000).map(({ tookMs }) => tookMs);
  const acknowledged = journal.intents.filter(({ id }) => id !== null).length;
  console.table({
    'seconds without WhatsApp': seconds,
    'codes before, during, after': [before, during, after]
      .map(({ answers }) => `${answers.filter(({ isSent }) => isSent).length} of ${answers.length} sent`)
      .join('; '),
    'p50 of a code while it is away, ms': Math.round(quantile(open, 0.5)),
    'p99, ms': Math.round(quantile(open, 0.99)),
    'longest, ms': Math.round(Math.max(0, ...open)),
    'orders sent; acknowledged': `${seen.placed}; ${acknowledged}`,
    'looks; failed': `${seen.looks}; ${seen.failedLooks}`,
    'longest pause between two orders, ms': Math.round(seen.longestPauseMs),
    'messages that waited': kept,
    'until all were sent, ms': Math.round(drainedMs),
    'sent in the end': states['sent'] ?? 0,
    'came too late; of these before': `${unsent.tooLate}; ${unsentBefore.tooLate}`,
    'codes of doors whose order had ended': unsent.notNeeded - unsentBefore.notNeeded,
  });
  expect(standIn.wrong).toEqual([]);
  expect(before.answers.every(({ isSent }) => isSent)).toBe(true);
  expect(during.answers.every(({ isSent }) => !isSent)).toBe(true);
  expect(after.answers.every(({ isSent }) => isSent)).toBe(true);
  expect(open.length).toBeGreaterThan(seconds);
  expect(quantile(open, 0.99)).toBeLessThan(300);
  expect([acknowledged, journal.surprises, seen.failedLooks]).toEqual([seen.placed, [], 0]);
  expect(seen.looks).toBeGreaterThan(seconds);
  expect(kept).toBeGreaterThan(0);
  expect(drainedMs).toBeLessThanOrEqual(drainLimitMs);
  expect(Object.keys(states).filter((state) => state !== 'sent' && state !== 'expired')).toEqual([]);
  expect(unsent.tooLate).toBe(unsentBefore.tooLate);
});
