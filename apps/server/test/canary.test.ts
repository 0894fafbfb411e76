import { approvePartner, revealIban } from '@sufra/contract/partners/admin-partners.ts';
import { registerChef } from '@sufra/contract/partners/applications.ts';
import { requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import type { Route } from '@sufra/contract/route.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { changeCard } from '@sufra/contract/money/billing.ts';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { backUp } from '../src/platform/backup/backup.ts';
import { fileOf, readContents, readHead } from '../src/platform/backup/contents.ts';
import { textOf } from '../src/platform/backup/sealed-file.ts';
import { createLog } from '../src/platform/log.ts';
import { openVault } from '../src/platform/vault.ts';
import { confirmedAdmin } from './admins.ts';
import { applicant, chefBody } from './applicants.ts';
import { startTestApp, testKey, type Client, type TestApp } from './harness.ts';
import { idsOf, kitchenOf, type Ids, type Kitchen } from './ids.ts';
import { databaseText, holds } from './inspect.ts';
import { goodCard, readyToPay, sentCode, signIn, subscriber } from './people.ts';
import { addressOf, caseOf, writeRoutes } from './route-cases.ts';
import { tripOf, type TestTrip } from './trips.ts';

const pan = '5555555555554444';
const cvv = '9173';
const iban = 'AE070331234567890123456';
const emiratesId = '784-1990-1234567-6';
const code = '604817';
const card = { ...goodCard, cardNumber: pan.replaceAll(/(.{4})(?=.)/g, '$1 '), cvv };
const keys = { cardNumber: pan, cvv, iban, bankIban: iban, emiratesId, otp: code, code };

const vault = openVault([testKey]);
const lines: string[] = [];
let test: TestApp;
let customer: Client;
let kitchen: Kitchen;
let ids: Ids;
let trip: TestTrip;
let admin: Client;
beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  test = await startTestApp({}, log);
  customer = await subscriber(test, '+971508340001');
  kitchen = await kitchenOf(test, '+971508340002');
  trip = await tripOf(test, '8340008');
  ids = { ...(await idsOf(customer, kitchen)), ...trip.ids };
  admin = await confirmedAdmin(test, '+971508340009');
});
afterAll(() => test.close());

// Four digits occur by chance in ids, hashes and times.
const chance = [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, /\\x[0-9a-f]+/g, /\d\d:\d\d:\d\d(\.\d+)?/g];
const withoutChance = (text: string): string => chance.reduce((rest, one) => rest.replaceAll(one, ' '), text);
const asWord = (word: string): RegExp => new RegExp(`(?<![\\w.-])${word}(?![\\w-])`);
const bare = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** Long secrets in any grouping and as bytes; short ones as whole words. */
function secretsIn(text: string, codes: readonly string[] = []): string[] {
  const packed = bare(text);
  const long = [pan, iban, emiratesId].filter(
    (secret) => packed.includes(bare(secret)) || holds(text, secret),
  );
  const words = withoutChance(text);
  return [...long, ...[cvv, code, ...codes].filter((secret) => asWord(secret).test(words))];
}

/** Long ones only: short ones occur in any bytes by chance. */
const longIn = (bytes: Buffer): string[] =>
  [pan, card.cardNumber, iban, emiratesId, bare(emiratesId)].filter((secret) => bytes.includes(secret));

async function filesIn(folder: string): Promise<{ name: string; content: Buffer }[]> {
  const names = await readdir(folder);
  expect(names.length).toBeGreaterThan(50);
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(path.join(folder, name)) })));
}

async function dumpOf(folder: string): Promise<string> {
  const head = await readHead(folder);
  const { tables } = await readContents(fileOf(vault, folder, head, 'contents'));
  const parts: string[] = [];
  for (const { name } of tables) parts.push(await textOf(fileOf(vault, folder, head, name)));
  return parts.join('');
}

const endsTheSession = (route: Route): boolean =>
  ['logout', 'endSession', 'endOtherSessions'].includes(route.name);
const signedOutLast = [
  ...writeRoutes.filter((route) => !endsTheSession(route)),
  ...writeRoutes.filter(endsTheSession),
];

async function expectNowhere(codes: readonly string[] = []): Promise<void> {
  expect(lines.filter((line) => secretsIn(line, codes).length > 0)).toEqual([]);
  const rows = (await databaseText(test.app.db)).split('\n');
  expect(rows.filter((row) => secretsIn(row, codes).length > 0)).toEqual([]);
}

describe('a secret', () => {
  it('would be found in any grouping, as bytes and as text', () => {
    expect(secretsIn('{"n":"5555 5555 5555 4444"}')).toEqual([pan]);
    expect(secretsIn(`\\x00${Buffer.from(iban).toString('hex')}`)).toEqual([iban]);
    expect(secretsIn('(1,784199012345676,"9173")')).toEqual([emiratesId, cvv]);
    expect(secretsIn('01a1fde4-9173-7100-8fc9-9eb45fd1a66c 06:00:00.604817')).toEqual([]);
  });

  it('of a card is stored nowhere, whether paid, declined or replaced', async () => {
    const payer = await readyToPay(test, '+971508340003', 'full-day');
    const refused = { ...card, cardNumber: '4000 0000 0000 0002' };
    await payer.refused(checkout, { body: { paymentMethod: refused } });
    await payer.refused(checkout, { body: { paymentMethod: { ...card, cardNumber: `${pan}4` } } });
    await payer.get(checkout, { body: { paymentMethod: card } });
    await payer.get(changeCard, { body: { paymentMethod: card } });
    await expectNowhere();
    expect(lines.join('')).toContain(checkout.path);
  });

  it('code is stored nowhere, whether wrong, right or reused', async () => {
    const [phone, client] = ['+971508340004', test.client()];
    await client.get(requestOtp, { body: { phone } });
    const sent = await sentCode(test, phone);
    expect(sent).toMatch(/^\d{6}$/);
    await client.refused(verifyOtp, { body: { phone, otp: code } });
    await expectNowhere([sent]);
    await client.get(verifyOtp, { body: { phone, otp: sent } });
    await client.refused(verifyOtp, { body: { phone, otp: sent } });
    await expectNowhere([sent]);
  });

  it('of an application is stored nowhere in plain, whether refused, pending, approved or revealed', async () => {
    const hopeful = await signIn(test, '+971508340005');
    const documents = { ...chefBody.documents, selfie: 'no picture' };
    await hopeful.refused(registerChef, { body: { ...chefBody, documents } });
    const admin = await confirmedAdmin(test, '+971508340006');
    const { applicationId: id } = await applicant(test, '+971508340007');
    await expectNowhere();
    expect((await admin.get(revealIban, { params: { id } })).iban).toBe(iban);
    const partner = await admin.get(approvePartner, { params: { id }, body: { type: 'chef' } });
    const revealed = await admin.get(revealIban, { params: { id: partner.id } });
    expect(revealed).toEqual({ iban, emiratesId });
    await test.app.outbox.deliverDue();
    await expectNowhere();
    expect(lines.join('')).toContain(registerChef.path);
  });

  it('session token is stored nowhere', async () => {
    const session = customer.cookies.get('sufra_session') ?? '';
    expect(session.length).toBeGreaterThan(20);
    expect(holds(lines.join('\n'), session)).toBe(false);
    expect(holds(await databaseText(test.app.db), session)).toBe(false);
  });

  it.each(signedOutLast.map((route) => [route.name, route] as const))(
    'that %s never asked for is stored nowhere',
    async (_name, route: Route) => {
      const callers = { partner: kitchen.client, driver: trip.driver.client, admin };
      const client = route.who in callers ? callers[route.who as keyof typeof callers] : customer;
      const { body, ...sent } = caseOf(route, ids);
      const address = addressOf(route, sent);
      const said = await client.raw(route.method, `${address}?${new URLSearchParams(keys).toString()}`, {
        ...keys,
        ...body,
      });
      // The customer loses the role when the subscription is cancelled.
      expect(client !== customer && [401, 403].includes(said.status)).toBe(false);
      const torn = JSON.stringify({ ...body, ...keys }).slice(0, -1);
      await client.raw(route.method, address, torn);
      await client.raw(route.method, `${address}/${pan}`, body ?? {});
      expect(lines.filter((line) => secretsIn(line).length > 0)).toEqual([]);
    },
  );

  it('in an unknown field is stored in no row', () => expectNowhere());

  it('is in no backup, encrypted or decrypted', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sufra-canary-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const taken = path.join(folder, 'taken');
    await backUp(test.databaseUrl, vault, taken, test.clock.now());
    for (const { content } of await filesIn(taken)) expect(longIn(content)).toEqual([]);
    const dump = await dumpOf(taken);
    expect(dump).toContain('+971508340003');
    expect(dump.split('\n').filter((row) => secretsIn(row).length > 0)).toEqual([]);
  });

  // External database files are out of reach.
  const isElsewhere = process.env['TEST_DATABASE_URL'] !== undefined;
  it.skipIf(isElsewhere)('is in no database file, even after deletion', async () => {
    await test.app.db.pool.query('checkpoint');
    const { rows } = await test.app.db.pool.query<{ folder: string }>(
      `select current_setting('data_directory') || '/base/' || oid as folder
       from pg_database where datname = current_database()`,
    );
    const files = await filesIn(rows[0]?.folder ?? '');
    expect(files.some(({ content }) => content.includes('+971508340003'))).toBe(true);
    expect(files.filter(({ content }) => longIn(content).length > 0).map(({ name }) => name)).toEqual([]);
  });
});
