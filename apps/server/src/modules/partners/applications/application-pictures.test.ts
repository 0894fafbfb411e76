import { registerChef, registerRestaurant } from '@sufra/contract/partners/applications.ts';
import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chefBody, restaurantBody } from '../../../../test/applicants.ts';
import { startTestApp, testKey, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { accountIdOf, signIn } from '../../../../test/people.ts';
import { asDataUrl, bombJpeg, bombPng, photo, withSegment } from '../../../../test/pictures.ts';
import { openVault } from '../../../platform/vault.ts';

const phone = '+971507630001';
let test: TestApp;
let client: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  client = await signIn(test, phone);
});
afterAll(() => test.close());

const jpeg = (): Promise<Buffer> => photo(640, 480).jpeg().toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

const applications = async (): Promise<number> =>
  countOf(test.app.db, 'partners.applications where account_id = $1', [await accountIdOf(test, phone)]);

describe('a picture', () => {
  it.each([
    [
      'a PNG of 900 megapixels in 110 KB',
      async () => asDataUrl(bombPng(30_000, 30_000), 'image/png'),
      'picture_too_large',
    ],
    ['a JPEG of 16000 by 16000', async () => asDataUrl(bombJpeg(16_000)), 'picture_too_large'],
    ['an SVG named as a JPEG', async () => asDataUrl(svg), 'picture_format'],
    ['half a JPEG', async () => asDataUrl((await jpeg()).subarray(0, 2_000)), 'picture_damaged'],
    ['an address on the web', async () => 'https://evil.example/a.jpg', 'picture_unreadable'],
    [
      'more than two megabytes',
      async () => asDataUrl(Buffer.alloc(2 * 1024 * 1024 + 1)),
      'picture_too_heavy',
    ],
    [
      'one colour, as a covered lens sees it',
      async () =>
        asDataUrl(
          await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
            .jpeg()
            .toBuffer(),
        ),
      'picture_blank',
    ],
  ])('such as %s is refused by its field, and nothing is kept', async (_what, make, code) => {
    const documents = { ...chefBody.documents, idBack: await make() };
    const refused = await client.refused(registerChef, { body: { ...chefBody, documents } });
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_request',
      fields: { 'documents.idBack': code },
    });
    expect(Object.keys(refused.fields ?? {})).toEqual(['documents.idBack']);
    expect(await applications()).toBe(0);
  });

  it('is reported in each field of a restaurant', async () => {
    const bad = asDataUrl(svg);
    const documents = { tradeLicense: bad, managerEmiratesId: bad, managerSelfie: bad };
    const refused = await client.refused(registerRestaurant, { body: { ...restaurantBody, documents } });
    expect(refused.fields).toEqual({
      'documents.tradeLicense': 'picture_format',
      'documents.managerEmiratesId': 'picture_format',
      'documents.managerSelfie': 'picture_format',
    });
  });

  it('loses its location and hidden data', async () => {
    const original = await photo(640, 480)
      .withExif({ IFD0: { Make: 'canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' } })
      .jpeg()
      .toBuffer();
    const page = Buffer.from('<script>canary</script>');
    const polyglot = Buffer.concat([withSegment(original, 0xfe, page), page]);
    expect(polyglot.includes('canary')).toBe(true);
    const documents = { ...chefBody.documents, selfie: asDataUrl(polyglot) };
    const { id } = await client.get(registerChef, { body: { ...chefBody, documents } });
    const { rows } = await test.app.db.pool.query<{ id: string; kind: string; body: Buffer }>(
      `select d.id, d.kind, o.body from documents.documents d join adapters.objects o on o.key = d.storage_key
       where d.application_id = $1 and d.kind = 'selfie'`,
      [id],
    );
    const [kept] = rows;
    if (!kept) throw new Error('The selfie is gone.');
    const opened = openVault([testKey]).openBytes(kept.body, `documents.documents/${kept.id}/${kept.kind}`);
    expect(opened.includes('canary')).toBe(false);
    expect((await sharp(opened).metadata()).exif).toBeUndefined();
  });
});

describe('a URL instead of a picture', () => {
  let connections = 0;
  /** The port; 0 if the machine has no such address. */
  const listen = async (server: Server, host = '127.0.0.1'): Promise<number> => {
    server.on('connection', () => (connections += 1));
    const isThere = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(0, host, () => resolve(true));
    });
    onTestFinished(() => void server.close());
    return isThere ? (server.address() as AddressInfo).port : 0;
  };
  const silent = (): Server => createServer((socket) => socket.destroy());

  it('is never fetched', async () => {
    const port = await listen(silent());
    const portOfSix = await listen(silent(), '::1');
    const place = `127.0.0.1:${port}/id.jpg`;
    const redirecting = createHttpServer((_request, response) =>
      response.writeHead(302, { location: `http://${place}` }).end(),
    );
    const elsewhere = `127.0.0.1:${await listen(redirecting)}`;
    const base64 = Buffer.from(`http://${place}`).toString('base64');
    const forms = [
      `http://${place}`,
      `https://${place}`,
      `HtTp://${place}`,
      `//${place}`,
      `http://localhost:${port}/id.jpg`,
      `http://2130706433:${port}/id.jpg`,
      `http://0x7f000001:${port}/id.jpg`,
      `http://0177.0.0.1:${port}/id.jpg`,
      `http://127.1:${port}/id.jpg`,
      `http://[::1]:${portOfSix || port}/id.jpg`,
      `http://[::ffff:127.0.0.1]:${port}/id.jpg`,
      `http://evil.example@${place}`,
      `http://${elsewhere}/id.jpg`,
      `ftp://${place}`,
      `gopher://${place}`,
      `file://127.0.0.1:${port}/etc/passwd`,
      'file:///etc/passwd',
      `data:image/jpeg,http://${place}`,
      `data:image/jpeg;base64,http://${place}`,
      `data:text/uri-list;base64,${base64}`,
      `data:image/jpeg;base64,${base64}`,
      base64,
      asDataUrl(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="http://${place}"/></svg>`)),
      ` http://${place}`,
    ];
    const person = await signIn(test, '+971507630002');
    for (const form of forms) {
      const documents = { idFront: form, idBack: form, selfie: form };
      const { fields } = await person.refused(registerChef, { body: { ...chefBody, documents } });
      const refusal = expect.stringMatching(/^picture_(unreadable|format)$/) as string;
      expect([form, fields]).toEqual([
        form,
        { 'documents.idFront': refusal, 'documents.idBack': refusal, 'documents.selfie': refusal },
      ]);
    }
    expect(connections).toBe(0);
    // Proves that the listener works.
    await fetch(`http://${elsewhere}/id.jpg`).catch(() => null);
    expect(connections).toBeGreaterThanOrEqual(2);
  });
});

it('refuses large bodies before reading them, and any body of strangers', async () => {
  const documents = { ...chefBody.documents, selfie: 'A'.repeat(12 * 1024 * 1024) };
  const large = await client.raw('POST', registerChef.path, { ...chefBody, documents });
  expect(large.status).toBe(413);
  expect((await test.client().raw('POST', registerChef.path, { ...chefBody, documents })).status).toBe(401);
});

it('answers twenty concurrent requests with an application or a retry', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, at) => signIn(test, `+9715076310${String(at).padStart(2, '0')}`)),
  );
  const large = asDataUrl(await photo(2_000, 2_000, 42).jpeg({ quality: 80 }).toBuffer());
  const body = { ...chefBody, documents: { idFront: large, idBack: large, selfie: large } };
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(
    people.map((one) => one.call(registerChef, { body, headers: { 'idempotency-key': randomUUID() } })),
  );
  const grownMb = (process.memoryUsage().rss - before) / 1024 / 1024;
  for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('unavailable');
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect(grownMb).toBeLessThan(150);
}, 120_000);
