import { getDemoMessages } from '@sufra/contract/demo/demo-panel.ts';
import * as contract from '@sufra/contract/notifications/newsletter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin as newAdmin, auditOf, confirm } from '../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../test/inspect.ts';
import { forgetUnconfirmed } from './subscribe.ts';

const dayMs = 24 * 3_600_000;
let test: TestApp;
let visitor: Client;
beforeAll(async () => {
  test = await startTestApp();
  visitor = test.client();
});
afterAll(() => test.close());
// Each case gets its own rate-limit window of ten minutes.
beforeEach(() => test.clock.advance(11 * 60_000));

const ask = (email: string, language = 'en') =>
  visitor.call(contract.subscribeToNewsletter, {
    body: { email },
    headers: { 'accept-language': language },
  });

/** The emails to an address, newest first. */
async function lettersTo(email: string) {
  await test.app.outbox.deliverDue();
  return (await visitor.get(getDemoMessages)).messages.filter((one) => one.email === email);
}

async function tokensOf(email: string): Promise<{ confirm: string; leave: string }> {
  const [letter] = await lettersTo(email);
  const token = (page: string): string =>
    new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(letter?.text ?? '')?.[1] ?? '';
  return { confirm: token('confirm'), leave: token('leave') };
}

const sayYes = (token: string) => visitor.get(contract.confirmNewsletter, { body: { token } });
const confirmed = () => countOf(test.app.db, "newsletter.subscribers where status = 'confirmed'");

it('encrypts an address, and keeps it once confirmed', async () => {
  const before = await confirmed();
  const answer = await ask('Mariam@Sufra.example');
  expect(answer).toMatchObject({ ok: true, reply: { ok: true } });
  const [letter] = await lettersTo('Mariam@Sufra.example');
  expect(letter).toMatchObject({ kind: 'newsletter_confirm', language: 'en', phone: null });
  expect(letter?.text).toMatch(/^Please confirm/);
  const { confirm: token } = await tokensOf('Mariam@Sufra.example');
  const written = (table: string): boolean => /^(newsletter|platform|adapters)\./.test(table);
  const lines = (await databaseText(test.app.db, written)).split('\n');
  const telling = lines.filter((line) => ['ariam@', token].some((word) => holds(line, word)));
  expect(telling).toEqual([]);
  expect(await confirmed()).toBe(before);
  expect(await sayYes(token)).toEqual({ outcome: 'confirmed' });
  expect(await sayYes(token)).toEqual({ outcome: 'confirmed' });
  expect(await confirmed()).toBe(before + 1);
});

it('sends the email in the language of the request', async () => {
  await ask('salma@sufra.example', 'ar');
  const [letter] = await lettersTo('salma@sufra.example');
  expect(letter).toMatchObject({ language: 'ar' });
  expect(letter?.text).toMatch(/^تأكيد/);
});

it('replies the same for a confirmed address, which gets no second email', async () => {
  const first = await ask('known@sufra.example');
  await sayYes((await tokensOf('known@sufra.example')).confirm);
  test.clock.advance(dayMs + 1);
  const again = await ask('KNOWN@sufra.example');
  expect(again).toEqual(first);
  expect(await lettersTo('KNOWN@sufra.example')).toEqual([]);
  expect(await lettersTo('known@sufra.example')).toHaveLength(1);
});

it('limits repeated emails, and keeps every link valid', async () => {
  const email = 'eager@sufra.example';
  await Promise.all(Array.from({ length: 4 }, () => ask(email)));
  expect(await lettersTo(email)).toHaveLength(1);
  const { confirm: first } = await tokensOf(email);
  for (let times = 0; times < 3; times += 1) {
    test.clock.advance(11 * 60_000);
    expect(await ask(email)).toMatchObject({ ok: true });
  }
  expect((await lettersTo(email)).length).toBeLessThanOrEqual(3);
  expect(await sayYes(first)).toEqual({ outcome: 'confirmed' });
});

it('allows ten requests per network in ten minutes, for any addresses', async () => {
  const answers = [];
  for (let at = 0; at < 12; at += 1) answers.push(await ask(`reader${at}@sufra.example`));
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429, 429]);
});

it.each([
  '',
  'no-address',
  'a@b',
  'x'.repeat(250) + '@sufra.example',
  'a@sufra.example\r\nBcc: b@sufra.example',
])('refuses the address %j', async (email) => {
  expect(await ask(email)).toMatchObject({ ok: false, status: 400, error: { code: 'invalid_request' } });
});

it('accepts a link for seven days, and deletes unconfirmed addresses', async () => {
  await ask('slow@sufra.example');
  const { confirm: token } = await tokensOf('slow@sufra.example');
  test.clock.advance(7 * dayMs + 1);
  expect(await sayYes(token)).toEqual({ outcome: 'expired' });
  expect(await sayYes('B'.repeat(43))).toEqual({ outcome: 'expired' });
  await forgetUnconfirmed({ ...test.app, vault: null as never, clock: test.clock, origin: '' });
  expect(await countOf(test.app.db, 'newsletter.subscribers where not is_confirmed')).toBe(0);
  expect(await countOf(test.app.db, 'newsletter.askings')).toBe(0);
});

describe('unsubscribing', () => {
  async function reader(email: string): Promise<string> {
    await ask(email);
    const { confirm: token, leave } = await tokensOf(email);
    await sayYes(token);
    return leave;
  }

  it('deletes the address, and replies the same for an unknown token', async () => {
    const token = await reader('leaver@sufra.example');
    const before = await confirmed();
    const wrong = `${token.split('.')[0] ?? ''}.${'A'.repeat(43)}`;
    const leave = (one: string) => visitor.get(contract.leaveNewsletter, { body: { token: one } });
    expect(await leave(wrong)).toEqual({ ok: true });
    expect(await confirmed()).toBe(before);
    expect(await leave(token)).toEqual({ ok: true });
    expect(await confirmed()).toBe(before - 1);
    expect(await leave(token)).toEqual({ ok: true });
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('takes one click in a mail program, sent as %s', async (type, form) => {
    const token = await reader(`press${type.length}@sufra.example`);
    const before = await confirmed();
    const press = (one: string) =>
      fetch(`${test.origin}/api/mail/leave?token=${one}`, {
        method: 'POST',
        headers: { 'content-type': type, origin: 'https://mail.example' },
        body: form,
      });
    expect((await press(`${token}x`)).status).toBe(200);
    expect(await confirmed()).toBe(before);
    expect((await press(token)).status).toBe(200);
    expect(await confirmed()).toBe(before - 1);
  });

  it('shows the page when its link opens in a browser', async () => {
    const response = await fetch(`${test.origin}/api/mail/leave?token=${'a'.repeat(30)}`, {
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/newsletter/leave?token=${'a'.repeat(30)}`,
    ]);
  });

  it('accepts no other form posts', async () => {
    const response = await fetch(`${test.origin}${contract.leaveNewsletter.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: test.origin },
      body: 'token=x',
    });
    expect(response.status).toBe(415);
  });
});

it('lets admins count addresses, and export them with a fresh confirmation', async () => {
  const admin = await newAdmin(test, '+971507970001');
  await ask('file@sufra.example');
  await sayYes((await tokensOf('file@sufra.example')).confirm);
  const counts = await admin.get(contract.getNewsletterCount);
  expect(counts.confirmed).toBe(await confirmed());
  const file = () => admin.raw('GET', contract.getNewsletterCsv.path);
  expect((await file()).status).toBe(403);
  expect(await auditOf(test, 'newsletter.exported')).toEqual([]);
  await confirm(test, '+971507970001');
  const lines = (await (await file()).text()).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe('email,language,confirmedAt,leaveUrl');
  expect(lines).toHaveLength(counts.confirmed + 1);
  expect(lines.find((line) => line.startsWith('file@sufra.example,en,'))).toMatch(
    /\/newsletter\/leave\?token=/,
  );
  expect(await auditOf(test, 'newsletter.exported')).toHaveLength(1);
});
