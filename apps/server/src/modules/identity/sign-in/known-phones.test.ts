import { saveProfile } from '@sufra/contract/household/household.ts';
import { requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { plainProfile, sentCode, signIn, subscriber } from '../../../../test/people.ts';

const people = {
  'who signed in once': '+971501260001',
  'who reads Arabic': '+971501260002',
  'who subscribes': '+971501260003',
};

/** A reply without its date and per-request values: the phone, the random challenge and the request id, whose length counts in Content-Length. */
async function replyTo(client: Client, path: string, phone: string, more: object = {}): Promise<string> {
  const response = await client.raw('POST', path, { phone, ...more });
  const body = await response.text();
  const headers = [...response.headers].filter(([name]) => !/^(date|content-length)$/.test(name));
  const drawn = [...body.matchAll(/"(?:challenge|requestId)":"([^"]+)"/g)].map(([, value = '']) => value);
  const said = [response.status, ...headers.map((header) => header.join(': ')), body].join('\n');
  return [phone, ...drawn].reduce((text, own) => text.replaceAll(own, '*'), said);
}

const wrongCodeFor = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

describe.each([
  ['in demo mode', true],
  ['outside demo mode', false],
])('the replies reveal no account %s', (_name, demo) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ demo });
    await signIn(test, people['who signed in once']);
    const arabic = await signIn(test, people['who reads Arabic']);
    await arabic.get(saveProfile, { body: { ...plainProfile, language: 'ar' } });
    await subscriber(test, people['who subscribes']);
  });
  afterAll(() => test.close());

  /** Every reply about a phone, from the first code to the burned one. */
  async function whatIsSaidOf(phone: string): Promise<string[]> {
    const stranger = test.client();
    const replies = [await replyTo(test.client(), verifyOtp.path, phone, { otp: '000000' })];
    replies.push(await replyTo(stranger, requestOtp.path, phone));
    const otp = wrongCodeFor(await sentCode(test, phone));
    replies.push(await replyTo(stranger, requestOtp.path, phone));
    replies.push(
      await replyTo(test.client(), verifyOtp.path, phone, { otp, challenge: 'of-another-browser' }),
    );
    for (let guess = 0; guess < 6; guess += 1) {
      replies.push(await replyTo(stranger, verifyOtp.path, phone, { otp }));
    }
    test.clock.advance(11 * 60_000);
    replies.push(await replyTo(stranger, verifyOtp.path, phone, { otp }));
    replies.push(await replyTo(stranger, requestOtp.path, phone, { language: 'ar' }));
    return replies;
  }

  it('covers every kind of reply', async () => {
    const codes = (await whatIsSaidOf('+971501260008')).map(
      (reply) => /"code":"(\w+)"/.exec(reply)?.[1] ?? reply.slice(0, 3),
    );
    expect(new Set(codes)).toEqual(
      new Set(['otp_expired', '200', 'otp_too_soon', 'otp_wrong', 'otp_burned']),
    );
  });

  it.each(Object.entries(people))('answers %s like an unknown phone', async (_who, phone) => {
    const unknown = phone.replace('26000', '27000');
    expect(await whatIsSaidOf(phone)).toEqual(await whatIsSaidOf(unknown));
  });
});
