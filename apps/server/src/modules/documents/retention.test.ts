import { eraseAccount } from '@sufra/contract/identity/account.ts';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testKey, type TestApp } from '../../../test/harness.ts';
import { accountIdOf, sentCode, signIn } from '../../../test/people.ts';
import { startS3, type S3StandIn } from '../../../test/s3-stand-in.ts';
import { s3Storage } from '../../adapters/storage/s3.ts';
import { createLog } from '../../platform/log.ts';
import { openVault } from '../../platform/vault.ts';
import {
  listDocumentsOf,
  storeDocuments,
  retainDocuments,
  submitDocuments,
  type DocumentContext,
} from './index.ts';
import { sealContext } from './document.store.ts';
import { removeDueDocuments, rotateDocuments } from './remove-documents.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

const hour = 3_600_000;
const day = 24 * hour;
const picture = { bytes: randomBytes(2_000), width: 640, height: 480 };

let s3: S3StandIn;
let test: TestApp;
beforeAll(async () => {
  s3 = await startS3({}, () => test.clock.now().getTime());
  test = await startTestApp({ demo: false, s3: s3.settings });
});
afterAll(async () => {
  await test.close();
  await s3.close();
});
beforeEach(() => s3.ail('cuts', 0));

const patience = { timeoutMs: 300, tries: 1, pauseMs: 2 };
const ctx = (keys = [testKey]): DocumentContext => ({
  db: test.app.db,
  clock: test.clock,
  vault: openVault(keys),
  storage: s3Storage(s3.settings, test.clock, createLog('silent'), patience),
});

let people = 0;
async function newPerson(): Promise<{ phone: string; accountId: AccountId }> {
  people += 1;
  const phone = `+97150740${String(people).padStart(4, '0')}`;
  await signIn(test, phone);
  return { phone, accountId: await accountIdOf(test, phone) };
}

async function uploaded(accountId: AccountId): Promise<string[]> {
  const documents = [
    { kind: 'id_front', picture },
    { kind: 'selfie', picture },
  ] as const;
  const kept = await storeDocuments(ctx(), { accountId, documents });
  if (!kept.ok) throw new Error(kept.refusal.code);
  return kept.value;
}

async function submitted(accountId: AccountId): Promise<{ applicationId: string; ids: string[] }> {
  const ids = await uploaded(accountId);
  const applicationId = randomUUID();
  await test.app.db.attempt((tx) => submitDocuments(tx, { accountId, documentIds: ids, applicationId }));
  return { applicationId, ids };
}

/** Runs the hourly job and delivers its events. */
async function clean(): Promise<void> {
  await removeDueDocuments(ctx());
  await test.app.outbox.deliverDue();
}

const areStored = (ids: readonly string[]): boolean[] =>
  ids.map((id) => s3.objects.has(`${s3.settings.bucket}/documents/${id}`));

const decide = (applicationId: string, outcome: 'approved' | 'rejected' | 'ended') =>
  test.app.db.transaction((tx) => retainDocuments(tx, { applicationId, outcome, at: test.clock.now() }));

describe('documents', () => {
  it('not submitted are removed after a day, with an audit row', async () => {
    const { accountId } = await newPerson();
    const ids = await uploaded(accountId);
    test.clock.advance(day - 1);
    await clean();
    expect(areStored(ids)).toEqual([true, true]);
    test.clock.advance(1);
    await clean();
    expect(areStored(ids)).toEqual([false, false]);
    const { rows } = await test.app.db.pool.query(
      'select kind, storage_key, key_id, removed_at from documents.documents where id = $1',
      [ids[0]],
    );
    expect(rows).toEqual([
      { kind: 'id_front', storage_key: null, key_id: null, removed_at: test.clock.now() },
    ]);
  });

  it('of an application stay while it is open or the partner exists, and ninety days longer', async () => {
    const { accountId } = await newPerson();
    const { applicationId, ids } = await submitted(accountId);
    test.clock.advance(200 * day);
    await clean();
    await decide(applicationId, 'approved');
    test.clock.advance(500 * day);
    await clean();
    expect(areStored(ids)).toEqual([true, true]);
    await decide(applicationId, 'ended');
    test.clock.advance(90 * day - 1);
    await clean();
    expect(areStored(ids)).toEqual([true, true]);
    test.clock.advance(1);
    await clean();
    expect(areStored(ids)).toEqual([false, false]);
  });

  it('of a rejected application are removed after ninety days, those of the next stay', async () => {
    const { accountId } = await newPerson();
    const first = await submitted(accountId);
    await decide(first.applicationId, 'rejected');
    const second = await submitted(accountId);
    test.clock.advance(90 * day);
    await clean();
    expect(await listDocumentsOf(test.app.db, first.applicationId)).toEqual([]);
    expect(await listDocumentsOf(test.app.db, second.applicationId)).toEqual([
      { id: second.ids[0], kind: 'id_front' },
      { id: second.ids[1], kind: 'selfie' },
    ]);
    expect([areStored(first.ids), areStored(second.ids)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('of an erased account are removed at once', async () => {
    const { phone, accountId } = await newPerson();
    const { applicationId, ids } = await submitted(accountId);
    await decide(applicationId, 'approved');
    const loose = await uploaded(accountId);
    test.clock.advance(60_000);
    const client = await signIn(test, phone);
    test.clock.advance(60_000);
    const { challenge } = await client.get(requestOtp, { body: { phone } });
    await client.get(eraseAccount, { body: { otp: await sentCode(test, phone), challenge } });
    await test.app.outbox.deliverDue();
    expect(areStored([...ids, ...loose])).toEqual([false, false, false, false]);
    const kept = await storeDocuments(ctx(), { accountId, documents: [] });
    expect(kept).toMatchObject({ refusal: { code: 'not_signed_in' } });
  });

  it('are retried until an unavailable storage has deleted them', async () => {
    const { accountId } = await newPerson();
    const ids = await uploaded(accountId);
    test.clock.advance(day);
    s3.ail('slow_down', 1_000);
    await clean();
    expect(areStored(ids)).toEqual([true, true]);
    s3.ail('slow_down', 0);
    await test.app.db.pool.query('update platform.deliveries set run_after = now()');
    await clean();
    await clean();
    expect(areStored(ids)).toEqual([false, false]);
  });

  it('of a failed upload leave nothing after a day', async () => {
    const { accountId } = await newPerson();
    s3.ail('cuts', 1);
    const documents = [
      { kind: 'selfie', picture },
      { kind: 'id_back', picture },
    ] as const;
    const kept = await storeDocuments(ctx(), { accountId, documents });
    expect(kept).toMatchObject({ refusal: { code: 'unavailable', params: { retryAfterSeconds: 5 } } });
    test.clock.advance(day);
    await clean();
    const { rows } = await test.app.db.pool.query(
      'select id from documents.documents where account_id = $1 and storage_key is not null',
      [accountId],
    );
    expect(rows).toEqual([]);
    expect([...s3.objects.keys()].length).toBe(await documentsKept());
  });
});

const documentsKept = async (): Promise<number> => {
  const { rows } = await test.app.db.pool.query('select from documents.documents where removed_at is null');
  return rows.length;
};

describe('a new encryption key', () => {
  const newKey = Buffer.alloc(32, 9);
  const keyIds = async (ids: readonly string[]): Promise<string[]> => {
    const { rows } = await test.app.db.pool.query<{ keyId: string }>(
      'select key_id as "keyId" from documents.documents where id = any($1)',
      [ids],
    );
    return rows.map(({ keyId }) => keyId);
  };

  it('re-encrypts everything sealed by an earlier key, which can then be removed', async () => {
    const { accountId } = await newPerson();
    const { ids } = await submitted(accountId);
    expect(await rotateDocuments(ctx([newKey, testKey]))).toBeGreaterThanOrEqual(2);
    const vault = openVault([newKey]);
    expect(new Set(await keyIds(ids))).toEqual(new Set([vault.keyId]));
    for (const [index, id] of ids.entries()) {
      const sealed = s3.objects.get(`${s3.settings.bucket}/documents/${id}`)?.bytes ?? Buffer.alloc(0);
      const kind = index === 0 ? 'id_front' : 'selfie';
      expect(vault.openBytes(sealed, sealContext({ id, kind })).equals(picture.bytes)).toBe(true);
    }
    expect(await rotateDocuments(ctx([newKey, testKey]))).toBe(0);
  });

  it('continues after a storage outage, and past unreadable documents', async () => {
    const { accountId } = await newPerson();
    const { ids } = await submitted(accountId);
    const latest = [Buffer.alloc(32, 11), newKey, testKey];
    const name = `${s3.settings.bucket}/documents/${ids[0]}`;
    const good = s3.objects.get(name) ?? { bytes: Buffer.alloc(0), contentType: '' };
    s3.objects.set(name, { ...good, bytes: randomBytes(500) });
    await expect(rotateDocuments(ctx(latest))).rejects.toThrow(
      'Some documents are still encrypted with an earlier key.',
    );
    expect((await keyIds([ids[1] ?? ''])).includes(openVault(latest).keyId)).toBe(true);
    s3.objects.set(name, good);
    s3.ail('slow_down', 1);
    await expect(rotateDocuments(ctx(latest))).rejects.toThrow();
    expect(await rotateDocuments(ctx(latest))).toBe(1);
  });

  it('restores nothing that is removed concurrently', async () => {
    const { accountId } = await newPerson();
    const ids = await uploaded(accountId);
    const own = ctx([Buffer.alloc(32, 12), testKey]);
    const storage: DocumentContext['storage'] = {
      ...own.storage,
      get: async (key) => {
        const read = await own.storage.get(key);
        await test.app.db.pool.query('update documents.documents set removed_at = now() where id = any($1)', [
          ids,
        ]);
        return read;
      },
    };
    await rotateDocuments({ ...own, storage }).catch(() => undefined);
    expect(areStored(ids)).toContain(false);
    expect(areStored(ids.slice(0, 1))).toEqual([false]);
  });
});
