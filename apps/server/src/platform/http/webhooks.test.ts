import { saveProfile } from '@sufra/contract/household/household.ts';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { countOf } from '../../../test/inspect.ts';
import { accounts, twoAccounts, messagesIn, queueOne, statesIn } from '../../../test/messages.ts';
import {
  ownNumber,
  startStandIn,
  statusPayload,
  type StandIn,
  type StatusReport,
} from '../../../test/whatsapp-stand-in.ts';
import { newId } from '../ids.ts';

const path = '/api/webhooks/whatsapp';

let standIn: StandIn;
let test: TestApp;
beforeAll(async () => {
  standIn = await startStandIn();
  test = await startTestApp({ whatsapp: standIn.settings, rateLimitPerMinute: 20 });
});
afterAll(async () => {
  await test.close();
  await standIn.close();
});
beforeEach(() => test.app.db.pool.query('truncate notifications.messages, notifications.reports cascade'));

const post = (body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${test.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new Uint8Array(Buffer.from(body)),
  });

const signed = (body: string): Promise<Response> => post(body, { 'x-hub-signature-256': standIn.sign(body) });

const payloadOf = (reports: readonly StatusReport[]): string =>
  JSON.stringify(statusPayload(ownNumber, reports));

async function sent(count: number): Promise<string[]> {
  standIn.taken.splice(0);
  for (const accountId of await accounts(test.app.db, count))
    await queueOne({ db: test.app.db, clock: test.clock }, accountId);
  await test.app.sender.drain();
  return standIn.taken.map(({ wamid }) => wamid);
}

const reports = (): Promise<number> => countOf(test.app.db, 'notifications.reports');

describe('a call that is', () => {
  const body = JSON.stringify(statusPayload(ownNumber, [{ wamid: 'wamid.forged', status: 'read' }]));
  const spaced = JSON.stringify(JSON.parse(body), null, 2);
  const cases: readonly [string, string, () => Record<string, string>][] = [
    ['unsigned', body, () => ({})],
    ['signed with nothing', body, () => ({ 'x-hub-signature-256': '' })],
    ['signed with another secret', body, () => ({ 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` })],
    ['signed by the old way', body, () => ({ 'x-hub-signature': standIn.sign(body) })],
    ['signed for other bytes', `${body} `, () => ({ 'x-hub-signature-256': standIn.sign(body) })],
    ['re-serialised', spaced, () => ({ 'x-hub-signature-256': standIn.sign(body) })],
    ['signed in capitals', body, () => ({ 'x-hub-signature-256': standIn.sign(body).toUpperCase() })],
    ['signed by a bare digest', body, () => ({ 'x-hub-signature-256': standIn.sign(body).slice(7) })],
  ];
  it.each(cases)('is refused and stores nothing: %s', async (_name, sentBody, headers) => {
    const response = await post(sentBody, headers());
    expect([response.status, await reports()]).toEqual([401, 0]);
  });

  it('is refused without a signature before its body arrives', async () => {
    const { port } = new URL(test.origin);
    const line = connect(Number(port), '127.0.0.1');
    line.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 3000000\r\n\r\n{`,
    );
    const answer = await text(line);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('"code":"not_signed_in"');
  });

  it('changes nothing if signed but not JSON or of an unknown kind', async () => {
    expect((await signed('{"entry":')).status).toBe(400);
    const strange = [
      '[]',
      'null',
      '{}',
      '{"entry":[{"changes":[{"value":{}}]}]}',
      payloadOf([{ wamid: 'wamid.x', status: 'played' }]),
      JSON.stringify(statusPayload('999999', [{ wamid: 'wamid.x', status: 'read' }])),
      JSON.stringify({
        entry: [{ changes: [{ field: 'messages', value: { messages: [{ from: '9715' }] } }] }],
      }),
    ];
    for (const one of strange) expect([one, (await signed(one)).status]).toEqual([one, 200]);
    expect(await reports()).toBe(0);
  });

  it('is refused if encoded or not JSON by its type', async () => {
    const sign = { 'x-hub-signature-256': standIn.sign(body) };
    expect((await post(body, { ...sign, 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(body, { ...sign, 'content-encoding': 'gzip' })).status).toBe(415);
  });
});

describe("Meta's calls", () => {
  it('are verified over the raw bytes', async () => {
    const [wamid = ''] = await sent(1);
    const escaped = payloadOf([{ wamid, status: 'delivered' }]).replace(
      '"metadata":',
      '"note":"\\u0633\\ud83d\\ude00\\/","metadata":',
    );
    expect((await signed(escaped)).status).toBe(200);
    expect(await statesIn(test.app.db)).toEqual({ delivered: 1 });
  });

  it('get their challenge back only with our token', async () => {
    const ask = (query: Record<string, string>) =>
      fetch(`${test.origin}${path}?${new URLSearchParams(query).toString()}`);
    const right = {
      'hub.mode': 'subscribe',
      'hub.verify_token': standIn.settings.verifyToken,
      'hub.challenge': '1158201444',
    };
    const response = await ask(right);
    expect([response.status, await response.text()]).toEqual([200, '1158201444']);
    expect(response.headers.get('content-type')).toContain('text/plain');
    for (const wrong of [
      { 'hub.verify_token': 'another' },
      { 'hub.mode': 'unsubscribe' },
      { 'hub.challenge': '<script>alert(1)</script>' },
      { 'hub.challenge': '' },
    ])
      expect((await ask({ ...right, ...wrong })).status).toBe(403);
  });

  it('are exempt from the rate limit', async () => {
    const body = payloadOf([{ wamid: 'wamid.burst', status: 'sent' }]);
    const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await signed(body)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await reports()).toBe(1);
  });
});

describe('reports', () => {
  it('reach the same states for 1,000 of them, tripled and shuffled', async () => {
    const wamids = await sent(400);
    const wanted = ['sent', 'delivered', 'read', 'failed'] as const;
    const ending = (index: number) => wanted[index % 4] ?? 'sent';
    const all = wamids.flatMap((wamid, index) => {
      const steps: StatusReport[] = [{ wamid, status: 'sent' }];
      if (index % 4 === 1 || index % 4 === 2) steps.push({ wamid, status: 'delivered' });
      if (index % 4 === 2) steps.push({ wamid, status: 'read' });
      if (index % 4 === 3) steps.push({ wamid, status: 'failed', code: 131_026 });
      return steps;
    });
    expect(all).toHaveLength(800);
    const late = wamids.slice(0, 200).map((wamid) => ({ wamid, status: 'sent' }));
    const order = (seed: number) => (one: StatusReport, other: StatusReport) =>
      hash(`${one.wamid}${one.status}${seed}`) - hash(`${other.wamid}${other.status}${seed}`);
    const shuffled = [1, 2, 3].flatMap((seed) => [...all, ...late].sort(order(seed)));
    const batches = Array.from({ length: 60 }, (_, index) => shuffled.slice(index * 50, index * 50 + 50));
    for (let index = 0; index < batches.length; index += 4) {
      const answers = await Promise.all(
        batches.slice(index, index + 4).map((batch) => signed(payloadOf(batch))),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    const expected: Record<string, number> = {};
    for (const [index] of wamids.entries()) expected[ending(index)] = (expected[ending(index)] ?? 0) + 1;
    expect(await statesIn(test.app.db)).toEqual(expected);
    expect(await reports()).toBe(800);
    const failed = (await messagesIn(test.app.db)).filter(({ state }) => state === 'failed');
    expect(new Set(failed.map(({ failure }) => failure))).toEqual(new Set(['whatsapp_131026']));
  });

  it('are not lost if they arrive before the message is stored', async () => {
    const [accountId] = await twoAccounts(test.app.db);
    const ctx = { db: test.app.db, clock: test.clock };
    await queueOne(ctx, accountId);
    const { takeDue, settleTaken } = await import('../../modules/notifications/messages/send-messages.ts');
    const [taken] = await takeDue(ctx, 1);
    expect((await signed(payloadOf([{ wamid: 'wamid.early', status: 'read' }]))).status).toBe(200);
    if (taken) await settleTaken(ctx, taken, { outcome: 'taken', providerId: 'wamid.early' });
    expect(await statesIn(test.app.db)).toEqual({ read: 1 });
  });

  it('find a message by its reference if its id was not stored', async () => {
    const [accountId] = await twoAccounts(test.app.db);
    await queueOne({ db: test.app.db, clock: test.clock }, accountId);
    const { takeDue } = await import('../../modules/notifications/messages/send-messages.ts');
    const [taken] = await takeDue({ db: test.app.db, clock: test.clock }, 1);
    const report = { wamid: 'wamid.unnoted', status: 'sent' };
    await signed(payloadOf([{ ...report, reference: 'none of ours' }]));
    expect(await statesIn(test.app.db)).toEqual({ sending: 1 });
    await signed(payloadOf([{ ...report, reference: taken?.id ?? '' }]));
    expect(await statesIn(test.app.db)).toEqual({ sent: 1 });
  });

  it('change nothing for codes and unknown messages', async () => {
    await sent(2);
    await signed(payloadOf([{ wamid: 'wamid.unknown', status: 'failed', reference: newId() }]));
    expect(await statesIn(test.app.db)).toEqual({ sent: 2 });
  });
});

describe('everything else', () => {
  it('still needs our origin with a cookie, and JSON is parsed', async () => {
    const client = test.client();
    client.cookies.set('sufra_session', 'x'.repeat(43));
    const foreign = { origin: 'https://evil.example' };
    expect((await client.raw('POST', saveProfile.path, {}, foreign)).status).toBe(403);
    expect((await client.raw('POST', `${path}/`, {}, foreign)).status).toBe(403);
    expect((await client.raw('POST', '/api/webhooks/other', {}, foreign)).status).toBe(403);
  });

  it('has no webhook without WhatsApp', async () => {
    const plain = await startTestApp();
    const answer = await fetch(`${plain.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    await plain.close();
    expect(answer.status).toBe(404);
  });
});

/** A fixed shuffle: the same order on every run. */
function hash(text: string): number {
  let value = 7;
  for (const char of text) value = (Math.imul(value, 31) + (char.codePointAt(0) ?? 0)) | 0;
  return value;
}
