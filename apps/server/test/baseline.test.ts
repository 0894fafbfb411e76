import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createApp } from '../src/app.ts';
import { backUp } from '../src/platform/backup/backup.ts';
import { restore } from '../src/platform/backup/restore.ts';
import { settableClock } from '../src/platform/clock.ts';
import { migrate, migrationNames, TooOld } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log.ts';
import { openVault } from '../src/platform/vault.ts';
import { emptyDatabase, testKey } from './harness.ts';
import { schemaOf } from './schema.ts';
import { testConfig, testNow } from './settings.ts';

const vault = openVault([testKey]);
const migrations = path.resolve(import.meta.dirname, '../migrations');

/** SQL dump of the last version before the baseline, with the demo world and some orders. */
const before = gunzipSync(
  readFileSync(path.join(import.meta.dirname, 'fixtures/before-baseline.sql.gz')),
).toString();

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function oldDatabase(): Promise<{ url: string; client: pg.Client }> {
  const url = await emptyDatabase();
  const loading = new pg.Client({ connectionString: url });
  await loading.connect();
  await loading.query(before);
  await loading.end();
  return { url, client: await connect(url) };
}

/** Added or removed after the baseline. */
const laterColumns =
  "array['safety_alarm', 'kept_times', 'grace_card', 'is_refunded', 'plan_change', 'opened_at', 'cash_fils', 'from_driver', 'receipt_number', 'covered_fee_fils', 'queue', 'answer_by', 'door_since', 'contacts', 'refunded_food_fils', 'refunded_fee_fils', 'quoted_food_fils', 'quoted_fee_fils', 'quoted_covered_fils', 'is_objected', 'chef_arrived_at', 'objection', 'objection_text', 'objected_at', 'remainder_fils', 'billed_at', 'credit_fils', 'previous_price_fils', 'noticed_for', 'reminded_at', 'closed_until', 'busy_until', 'busy_minutes', 'slot_capacity', 'sold_out_until', 'held_partner', 'held_slot', 'due_at', 'staff_role', 'approved_by', 'free_drivers', 'nearer_drivers', 'assigned_by', 'closed_days', 'menu_sections', 'section_id', 'photo_id', 'photo_note', 'option_groups', 'heard_at', 'satisfaction', 'heard_id', 'said_count', 'sos_at', 'sos_lat', 'sos_lng', 'sos_closed_at', 'sos_note', 'factor_at', 'expires_on', 'reminded_days', 'picture_id']";

async function rowsOf(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
      and oid::regclass::text not in ('platform.migrations', 'delivery.live_offers', 'household.gates', 'household.emirates', 'household.areas', 'catalogue.gate_bits')`);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - ${laterColumns})::text as row from ${name} t order by 1`,
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}

const numberOf = async (client: pg.Client, question: string): Promise<number> =>
  Number((await client.query<{ number: string }>(`select ${question} as number`)).rows[0]?.number);

const patience = { timeout: 60_000 };

it(
  'upgrades a database of the 94 earlier migrations to the same schema, with every row',
  patience,
  async () => {
    const { url, client } = await oldDatabase();
    const rows = await rowsOf(client);
    const fils = '(select sum(abs(amount_fils)) from money.postings)';
    const sum = await numberOf(client, fils);
    expect(rows['money.postings']?.length).toBeGreaterThan(100);
    expect(await migrate(url)).toEqual((await migrationNames()).filter((name) => name > '0021'));
    expect(await rowsOf(client)).toEqual(rows);
    expect(await numberOf(client, fils)).toBe(sum);
    expect(await schemaOf(client)).toEqual(await schemaOf(await connect(inject('databaseUrl'))));
    expect(await numberOf(client, '(select count(*) from platform.overflowing())')).toBe(0);
    expect(await numberOf(client, '(select count(*) from platform.migrations)')).toBe(
      94 + (await migrationNames()).length,
    );
  },
);

it('upgrades once with several starts, and Sufra runs on it', patience, async () => {
  const { url, client } = await oldDatabase();
  const next = (await numberOf(client, '(select max(id) from platform.audit)')) + 1;
  await Promise.all(Array.from({ length: 4 }, () => migrate(url)));
  const app = await createApp(testConfig(), url, settableClock(testNow), createLog('silent'));
  await app.outbox.deliverDue();
  await app.stop();
  const { rows } = await client.query<{ id: string }>(`
    insert into platform.audit (at, action, subject_kind, subject_id, details)
    values (now(), 'account.seen', 'account', 'x', '{}') returning id`);
  expect(Number(rows[0]?.id)).toBe(next);
});

it(
  'restores backups from before the baseline and from an upgraded database',
  { timeout: 60_000 },
  async () => {
    const { url, client } = await oldDatabase();
    const rows = await rowsOf(client);
    const folder = await mkdtemp(path.join(tmpdir(), 'sufra-baseline-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    // This version's backup needs partitions, which an old database lacks.
    await client.query(readFileSync(path.join(migrations, '0001_platform_months.sql'), 'utf8'));
    await backUp(url, vault, path.join(folder, 'old'), new Date());
    await migrate(await upgradable(url, client));
    await backUp(url, vault, path.join(folder, 'upgraded'), new Date());
    for (const name of ['old', 'upgraded']) {
      const target = await emptyDatabase();
      await restore(target, vault, path.join(folder, name));
      const restored = await connect(target);
      expect(await rowsOf(restored)).toEqual(rows);
      const inMonths =
        "(select count(*) from platform.audit where tableoid <> 'platform.audit_other'::regclass)";
      expect((await numberOf(restored, inMonths)) > 20).toBe(name === 'upgraded');
    }
  },
);

/** The upgrade adds them. */
async function upgradable(url: string, client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regprocedure::text as name from pg_proc where pronamespace = 'platform'::regnamespace and proname ~ 'month|divide|part|overflow|timed'",
  );
  for (const { name } of rows) await client.query(`drop function ${name}`);
  return url;
}

it('leaves a database from the middle of the history unchanged and names the remedy', patience, async () => {
  const { url, client } = await oldDatabase();
  await client.query("delete from platform.migrations where name = '0190_money_run_seller.sql'");
  const schema = await schemaOf(client);
  await expect(migrate(url)).rejects.toThrow(TooOld);
  expect(await schemaOf(client)).toEqual(schema);
});
