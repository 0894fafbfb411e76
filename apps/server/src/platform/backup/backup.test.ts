import { getDocument } from '@sufra/contract/partners/documents.ts';
import { revealIban } from '@sufra/contract/partners/admin-partners.ts';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm, confirmedAdmin } from '../../../test/admins.ts';
import { applicant, goodEmiratesId, goodIban } from '../../../test/applicants.ts';
import { emptyDatabase, startTestApp, testKey, type TestApp } from '../../../test/harness.ts';
import { databaseText, holds } from '../../../test/inspect.ts';
import { unbalanced } from '../../../test/money.ts';
import { signIn } from '../../../test/people.ts';
import { createLog } from '../log.ts';
import { openVault } from '../vault.ts';
import { backUp, BackupExists } from './backup.ts';
import { NotRestorable, restore } from './restore.ts';
import { BackupDamaged } from './sealed-file.ts';

const vault = openVault([testKey]);
const adminPhone = '+971508350001';
let world: TestApp;
let parent = '';
let applicationId = '';
beforeAll(async () => {
  world = await startTestApp();
  await confirmedAdmin(world, adminPhone);
  ({ applicationId } = await applicant(world, '+971508350002'));
  parent = await mkdtemp(path.join(tmpdir(), 'sufra-backup-'));
});
afterAll(async () => {
  await world.close();
  await rm(parent, { recursive: true, force: true });
});

const take = async (name: string): Promise<string> => {
  const folder = path.join(parent, name);
  await backUp(world.databaseUrl, vault, folder, world.clock.now());
  return folder;
};

const tablesIn = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_tables where schemaname in ('identity', 'platform')`,
  );
  await client.end();
  return rows[0]?.count ?? -1;
};

describe('a backup', { timeout: 60_000 }, () => {
  it('restores every row, sequence and sealed value, and Sufra runs on it', async () => {
    const before = await databaseText(world.app.db, (table) => table !== 'platform.migrations');
    const folder = await take('whole');
    const url = await emptyDatabase();
    const done = await restore(url, vault, folder);
    expect(done.rows).toBe(before.split('\n').length);

    const again = await startTestApp({}, createLog('silent'), { ...world, databaseUrl: url });
    try {
      expect(await databaseText(again.app.db, (table) => table !== 'platform.migrations')).toBe(before);
      expect(await unbalanced(again.app.db)).toEqual([]);
      const admin = await signIn(again, adminPhone);
      await confirm(again, adminPhone);
      const revealed = await admin.get(revealIban, { params: { id: applicationId } });
      expect(revealed).toEqual({ iban: goodIban, emiratesId: goodEmiratesId });
      const { rows } = await again.app.db.pool.query<{ id: string }>(
        'select id from documents.documents limit 1',
      );
      const picture = await admin.raw('GET', getDocument.path.replace(':id', rows[0]?.id ?? ''));
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
    } finally {
      await again.app.stop();
    }
  });

  it('is unreadable without the key', async () => {
    const folder = await take('found');
    for (const name of await readdir(folder)) {
      const bytes = (await readFile(path.join(folder, name))).toString('latin1');
      for (const known of [adminPhone, 'Mariam', goodIban]) expect(holds(bytes, known)).toBe(false);
    }
    const stranger = openVault([Buffer.alloc(32, 9)]);
    await expect(restore(await emptyDatabase(), stranger, folder)).rejects.toThrow(NotRestorable);
    const rotated = openVault([Buffer.alloc(32, 9), testKey]);
    await expect(restore(await emptyDatabase(), rotated, folder)).resolves.toMatchObject({ migrated: 0 });
  });

  it('restores nothing if a file is changed, cut short or missing', async () => {
    const harm: Record<string, (file: string) => Promise<void>> = {
      changed: async (file) => {
        const bytes = await readFile(file);
        bytes[20] = (bytes[20] ?? 0) ^ 1;
        await writeFile(file, bytes);
      },
      short: (file) => truncate(file, 40),
      empty: (file) => truncate(file, 0),
      lost: (file) => rm(file),
    };
    for (const [name, damage] of Object.entries(harm)) {
      const folder = await take(name);
      await damage(path.join(folder, 'identity.sessions.sealed'));
      const url = await emptyDatabase();
      await expect(restore(url, vault, folder), name).rejects.toThrow(BackupDamaged);
      expect(await tablesIn(url), name).toBe(0);
    }
  });

  it('never writes over anything', async () => {
    const folder = await take('once');
    const held = await readdir(folder);
    await expect(take('once')).rejects.toThrow(BackupExists);
    expect(await readdir(folder)).toEqual(held);
    expect((await readdir(parent)).filter((name) => name.includes('unfinished'))).toEqual([]);
    await expect(restore(world.databaseUrl, vault, folder)).rejects.toThrow(NotRestorable);
  });
});
