import { confirmOtp, requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { sentCode, signIn } from '../../../../test/people.ts';
import { isConfirmed } from '../../../platform/pure/confirmation.ts';
import { authenticator } from '../index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
afterAll(() => test.close());

let people = 0;
async function person(): Promise<{ phone: string; client: Client }> {
  people += 1;
  const phone = `+97150750${String(people).padStart(4, '0')}`;
  return { phone, client: await signIn(test, phone) };
}

/** Requests a code as the settings do, and returns the WhatsApp message. */
async function freshCode(client: Client, phone: string): Promise<{ otp: string; challenge: string }> {
  test.clock.advance(60_000);
  const { challenge } = await client.get(requestOtp, { body: { phone } });
  return { otp: await sentCode(test, phone), challenge };
}

async function confirmed(client: Client): Promise<boolean> {
  const { db } = test.app;
  const actor = await authenticator({ db, clock: test.clock })(client.cookies.get('sufra_session') ?? '');
  return actor !== null && isConfirmed(actor, test.clock.now());
}

const wrong = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

it('confirms with a fresh code for fifteen minutes; signing in alone does not', async () => {
  const { phone, client } = await person();
  expect(await confirmed(client)).toBe(false);
  const { confirmedUntil } = await client.get(confirmOtp, { body: await freshCode(client, phone) });
  expect(Date.parse(confirmedUntil) - test.clock.now().getTime()).toBe(15 * 60_000);
  expect(await confirmed(client)).toBe(true);
  test.clock.advance(15 * 60_000 - 1);
  expect(await confirmed(client)).toBe(true);
  test.clock.advance(1);
  expect(await confirmed(client)).toBe(false);
});

it('confirms neither other sessions of the account nor the browser’s next one', async () => {
  const { phone, client } = await person();
  test.clock.advance(60_000);
  const elsewhere = await signIn(test, phone);
  const { otp } = await freshCode(client, phone);
  await client.get(confirmOtp, { body: { otp } });
  expect([await confirmed(client), await confirmed(elsewhere)]).toEqual([true, false]);
  test.clock.advance(60_000);
  await signIn(test, phone, client);
  expect(await confirmed(client)).toBe(false);
});

it('accepts a code once, and none that was used to sign in', async () => {
  const { phone, client } = await person();
  const code = await freshCode(client, phone);
  await client.get(confirmOtp, { body: code });
  expect(await client.refused(confirmOtp, { body: code })).toMatchObject({
    status: 401,
    code: 'otp_expired',
  });
  const next = await freshCode(client, phone);
  await test.client().get(verifyOtp, { body: { phone, ...next } });
  expect(await client.refused(confirmOtp, { body: next })).toMatchObject({ code: 'otp_expired' });
});

it('rejects codes of another phone or another browser', async () => {
  const [one, other] = [await person(), await person()];
  const code = await freshCode(other.client, other.phone);
  expect(await one.client.refused(confirmOtp, { body: code })).toMatchObject({
    status: 401,
    code: 'otp_expired',
  });
  const stolen = await freshCode(test.client(), one.phone);
  const guess = { otp: stolen.otp };
  expect(await one.client.refused(confirmOtp, { body: guess })).toMatchObject({ status: 401 });
  expect(await confirmed(one.client)).toBe(false);
});

it('counts wrong codes as signing in does, and burns the code at the fifth', async () => {
  const { phone, client } = await person();
  const { otp, challenge } = await freshCode(client, phone);
  const guesses: unknown[] = [];
  for (let guess = 0; guess < 5; guess += 1) {
    const { code, params } = await client.refused(confirmOtp, { body: { otp: wrong(otp), challenge } });
    guesses.push(params?.['attemptsLeft'] ?? code);
  }
  expect(guesses).toEqual([4, 3, 2, 1, 'otp_burned']);
  expect(await client.refused(confirmOtp, { body: { otp, challenge } })).toMatchObject({
    code: 'otp_expired',
  });
  expect(await confirmed(client)).toBe(false);
});

it('lets one of many parallel confirmations through', async () => {
  const { phone, client } = await person();
  const body = await freshCode(client, phone);
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.call(confirmOtp, { body })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

it('requires a session', async () => {
  const { phone } = await person();
  const stranger = test.client();
  const body = await freshCode(stranger, phone);
  expect(await stranger.refused(confirmOtp, { body })).toMatchObject({ status: 401, code: 'not_signed_in' });
});
