import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { createTestDatabase } from '../apps/server/test/harness.ts';
import { accounts } from '../apps/server/test/messages.ts';
import { startServer, type ServerProcess } from '../apps/server/test/server-process.ts';
import { startStandIn, type StandIn } from '../apps/server/test/whatsapp-stand-in.ts';
import { drillEnv } from './support/fleet.ts';
import { given } from './support/ground.ts';

const [count, workers, everyMs] = [given('JOBS', 10_000), given('WORKERS', 4), given('EVERY', 2_000)];
/** Slow enough that the work outlasts a few kills. */
const answerMs = given('ANSWER', 100);
const limitMs = 30 * 60_000;

const settingsOf = ({ settings }: StandIn, databaseUrl: string): Record<string, string> => ({
  ...drillEnv(databaseUrl),
  DEMO: 'off',
  ROLE: 'worker',
  WHATSAPP_TOKEN: settings.token,
  WHATSAPP_PHONE_NUMBER_ID: settings.phoneNumberId,
  WHATSAPP_APP_SECRET: settings.appSecret,
  WHATSAPP_VERIFY_TOKEN: settings.verifyToken,
  WHATSAPP_API_BASE: settings.apiBase,
});

async function fill(db: Db): Promise<void> {
  const ids = await accounts(db, count);
  await db.pool.query(
    `insert into platform.outbox (event, payload)
     select 'money.refunded', jsonb_build_object('accountId', id, 'subject', gen_random_uuid(), 'amount', '12.50 AED')
     from unnest($1::uuid[]) as id`,
    [ids],
  );
}

interface Standing {
  readonly events: number;
  readonly rows: number;
  readonly people: number;
  readonly sent: number;
}

async function look(db: Db): Promise<Standing> {
  const { rows } = await db.pool.query<Record<keyof Standing, string>>(`
    select (select count(*) from platform.outbox) + (select count(*) from platform.deliveries) as events,
      count(*) as rows, count(distinct account_id) as people, count(*) filter (where state = 'sent') as sent
    from notifications.messages where kind = 'refund_sent'`);
  const [row] = rows;
  if (!row) throw new Error('A count has a row.');
  const { events, people, sent } = row;
  return { events: Number(events), rows: Number(row.rows), people: Number(people), sent: Number(sent) };
}

/** Returns the number of kills. */
async function killUntilDone(db: Db, start: () => ServerProcess, crew: ServerProcess[]): Promise<number> {
  const begun = performance.now();
  for (let kills = 0; performance.now() - begun < limitMs;) {
    await sleep(everyMs);
    const { events, sent } = await look(db);
    if (events === 0 && sent === count) return kills;
    const place = kills % workers;
    crew[place]?.child.kill('SIGKILL');
    await crew[place]?.ended;
    crew[place] = start();
    kills += 1;
    // Kill only workers that have started.
    await crew[(place + 1) % workers]?.address.catch(() => undefined);
  }
  throw new Error('It was not done in time.');
}

it('turns ten thousand events into ten thousand rows despite kills', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-jobs-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { url, drop } = await createTestDatabase();
  const db = openDb({ url, poolSize: 2 }, () => undefined);
  const standIn = await startStandIn();
  standIn.behave({ kind: 'takes', afterMs: answerMs });
  await fill(db);
  const begun = performance.now();
  // Receives WhatsApp's reports, and is never killed.
  const web = startServer(folder, { ...settingsOf(standIn, url), ROLE: 'web' });
  standIn.tell(`http://127.0.0.1:${new URL(await web.address).port}`);
  const start = (): ServerProcess => startServer(folder, settingsOf(standIn, url));
  const crew = Array.from({ length: workers }, start);
  const kills = await killUntilDone(db, start, crew);
  const seconds = (performance.now() - begun) / 1_000;
  for (const { child } of [...crew, web]) child.kill('SIGTERM');
  await Promise.all([...crew, web].map(({ ended }) => ended));
  const standing = await look(db);
  const reached = new Set(standIn.taken.map(({ to }) => to)).size;
  const duplicates = standIn.taken.length - reached;
  await db.close();
  await drop();
  await standIn.close();
  console.table({
    'events; workers': `${count}; ${workers}`,
    'kills, one every ms': `${kills}, ${everyMs}`,
    seconds: Math.round(seconds),
    'rows; people with one': `${standing.rows}; ${standing.people}`,
    'events that were left': standing.events,
    'people reached outside': reached,
    'sent twice outside': duplicates,
  });
  expect(standing).toEqual({ events: 0, rows: count, people: count, sent: count });
  expect(reached).toBe(count);
  expect(kills).toBeGreaterThan(0);
  // At-least-once: a killed worker's messages are sent again unless reported first.
  expect(duplicates).toBeLessThanOrEqual(kills);
  expect(standIn.wrong).toEqual([]);
});
