import { getDocument, type DocumentKind } from '@sufra/contract/partners/documents.ts';
import { confirmOtp, requestOtp } from '@sufra/contract/identity/identity.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin as staff } from '../../../test/admins.ts';
import { startTestApp, testKey, type Client, type TestApp } from '../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../test/inspect.ts';
import { accountIdOf, sentCode, signIn } from '../../../test/people.ts';
import { asDataUrl, photo } from '../../../test/pictures.ts';
import { localStorage } from '../../adapters/storage/local.ts';
import { openVault } from '../../platform/vault.ts';
import { cleanPictures, storeDocuments, submitDocuments, type DocumentContext } from './index.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';
import { newAccountId } from '../../platform/ids.ts';

const adminPhone = '+971507300001';
let test: TestApp;
let admin: Client;
let accountId = '' as AccountId;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await staff(test, adminPhone);
  await signIn(test, '+971507300002');
  accountId = await accountIdOf(test, '+971507300002');
});
afterAll(() => test.close());

const ctx = (): DocumentContext => {
  const { db } = test.app;
  return { db, clock: test.clock, vault: openVault([testKey]), storage: localStorage(db) };
};

async function document(kind: DocumentKind = 'id_front'): Promise<string> {
  const jpeg = await photo(640, 480).jpeg().toBuffer();
  const cleaned = await cleanPictures({ picture: asDataUrl(jpeg) });
  if (!cleaned.ok) throw new Error('It was not clean.');
  const kept = await storeDocuments(ctx(), {
    accountId,
    documents: [{ kind, picture: cleaned.value.picture }],
  });
  if (!kept.ok) throw new Error('It was not kept.');
  const [id = ''] = kept.value;
  return id;
}

async function confirm(client: Client, phone: string): Promise<void> {
  test.clock.advance(60_000);
  const { challenge } = await client.get(requestOtp, { body: { phone } });
  await client.get(confirmOtp, { body: { otp: await sentCode(test, phone), challenge } });
}

const look = (client: Client, id: string): Promise<Response> =>
  client.raw('GET', getDocument.path.replace(':id', id));

const codeOf = async (client: Client, id: string): Promise<unknown> => {
  const response = await look(client, id);
  return [response.status, ((await response.json()) as { code: string }).code];
};

const views = (id: string): Promise<number> =>
  countOf(test.app.db, "platform.audit where action = 'document.viewed' and subject_id = $1", [id]);

describe('a document', () => {
  it('is shown to a freshly confirmed admin, and each view is audited once', async () => {
    const id = await document();
    await confirm(admin, adminPhone);
    const response = await look(admin, id);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="picture.jpg"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 640,
      height: 480,
    });
    expect(await views(id)).toBe(1);
    await Promise.all(Array.from({ length: 5 }, () => look(admin, id)));
    expect(await views(id)).toBe(6);
    const { rows } = await test.app.db.pool.query(
      'select actor_account_id, details, request_id, at from platform.audit where subject_id = $1 limit 1',
      [id],
    );
    expect(rows).toEqual([
      {
        actor_account_id: await accountIdOf(test, adminPhone),
        details: { documentKind: 'id_front' },
        request_id: expect.stringMatching(/^[\w-]+$/) as string,
        at: test.clock.now(),
      },
    ]);
  });

  it('is not shown after fifteen minutes, nor to an unconfirmed admin, without an audit row', async () => {
    const id = await document();
    await confirm(admin, adminPhone);
    test.clock.advance(15 * 60_000 - 1);
    expect((await look(admin, id)).status).toBe(200);
    test.clock.advance(1);
    expect(await codeOf(admin, id)).toEqual([403, 'confirmation_needed']);
    const elsewhere = await staff(test, adminPhone);
    expect(await codeOf(elsewhere, id)).toEqual([403, 'confirmation_needed']);
    expect(await views(id)).toBe(1);
  });

  it('is not shown to its owner, other accounts or visitors, confirmed or not', async () => {
    const id = await document();
    const owner = await signIn(test, '+971507300002');
    await confirm(owner, '+971507300002');
    expect(await codeOf(owner, id)).toEqual([403, 'forbidden']);
    expect(await codeOf(test.client(), id)).toEqual([401, 'not_signed_in']);
    expect(await views(id)).toBe(0);
  });

  it('that does not exist or was removed is not found, without an audit row', async () => {
    const id = await document();
    await test.app.db.pool.query('update documents.documents set removed_at = now() where id = $1', [id]);
    await confirm(admin, adminPhone);
    for (const other of [id, randomUUID(), 'x', '1 or 1=1'])
      expect(await codeOf(admin, encodeURIComponent(other))).toEqual([404, 'not_found']);
    expect(await views(id)).toBe(0);
  });

  it('is stored encrypted, and decrypts in its own row only', async () => {
    const id = await document();
    const other = await document('selfie');
    const { rows } = await test.app.db.pool.query<{ body: Buffer }>(
      'select body from adapters.objects where key = $1',
      [`documents/${id}`],
    );
    expect(rows[0]?.body.includes(Buffer.from('JFIF'))).toBe(false);
    expect(holds(await databaseText(test.app.db, (table) => table === 'adapters.objects'), 'JFIF')).toBe(
      false,
    );
    await test.app.db.pool.query('update adapters.objects set body = $1 where key = $2', [
      rows[0]?.body,
      `documents/${other}`,
    ]);
    await confirm(admin, adminPhone);
    expect((await look(admin, other)).status).toBe(500);
    await test.app.db.pool.query("update documents.documents set kind = 'id_back' where id = $1", [id]);
    expect((await look(admin, id)).status).toBe(500);
  });
});

describe('submitting documents', () => {
  const submit = (asked: { accountId: AccountId; documentIds: string[]; applicationId?: string }) =>
    test.app.db.attempt((tx) => submitDocuments(tx, { applicationId: randomUUID(), ...asked }));
  const refused = { ok: false, refusal: { code: 'not_possible_now' } };

  it('attaches them to one application of their owner', async () => {
    const documentIds = [await document('id_front'), await document('id_back'), await document('selfie')];
    expect(await submit({ accountId: newAccountId(), documentIds })).toMatchObject(refused);
    expect(await submit({ accountId, documentIds: [...documentIds, randomUUID()] })).toMatchObject(refused);
    const both = await Promise.all([submit({ accountId, documentIds }), submit({ accountId, documentIds })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await submit({ accountId, documentIds })).toMatchObject(refused);
    const free =
      'documents.documents where id = any($1) and (application_id is null or retain_until is not null)';
    expect(await countOf(test.app.db, free, [documentIds])).toBe(0);
  });

  it('is refused once a document was removed', async () => {
    const documentIds = [await document()];
    await test.app.db.pool.query('update documents.documents set removed_at = now() where id = any($1)', [
      documentIds,
    ]);
    expect(await submit({ accountId, documentIds })).toMatchObject(refused);
  });
});
