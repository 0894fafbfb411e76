import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sentCode, signIn } from '../../../../test/people.ts';
import { lookAtCodes } from '../index.ts';

let test: TestApp;
const known = ['+971501610001', '+971501610002'] as const;
beforeAll(async () => {
  test = await startTestApp({ otpTricklePerHour: 60 });
  for (const phone of known) await signIn(test, phone);
  test.clock.advance(2 * 3_600_000);
});
afterAll(() => test.close());

let drawn = 0;
const unknownPhone = (): string => `+97150162${String((drawn += 1)).padStart(4, '0')}`;

/** Requests a code in its own browser; returns whether a message was sent soon after, and the reply. */
async function ask(phone: string): Promise<{ isSent: boolean; said: unknown }> {
  const before = await sentCode(test, phone);
  const answer = await test.client().raw('POST', requestOtp.path, { phone });
  const { challenge, ...body } = (await answer.json()) as Record<string, unknown>;
  expect(challenge).toMatch(/^[\w-]{43}$/);
  const headers = [...answer.headers.keys()].sort();
  for (let waited = 0; waited < 20 && (await sentCode(test, phone)) === before; waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    isSent: (await sentCode(test, phone)) !== before,
    said: { ...body, phone: '', status: answer.status, headers },
  };
}

const minutes = (count: number): void => test.clock.advance(count * 60_000);

it('keeps sending while codes may still be entered', async () => {
  await Promise.all(
    Array.from({ length: 60 }, () => test.client().get(requestOtp, { body: { phone: unknownPhone() } })),
  );
  expect((await ask(unknownPhone())).isSent).toBe(true);
});

it(
  'withholds codes to unknown phones, except one a minute, once hardly any was entered',
  { timeout: 60_000 },
  async () => {
    minutes(4);
    const outcomes = [];
    for (let asked = 0; asked < 4; asked += 1) outcomes.push((await ask(unknownPhone())).isSent);
    expect(outcomes).toEqual([true, false, false, false]);
    expect(await lookAtCodes(test.app.db, test.clock.now())).toMatchObject({ heldBack: 3, verified: 0 });
    minutes(1);
    expect([(await ask(unknownPhone())).isSent, (await ask(unknownPhone())).isSent]).toEqual([true, false]);
  },
);

it('still sends to phones with an account, with the same reply for both', async () => {
  const [one, other] = [await ask(known[0]), await ask(unknownPhone())];
  expect([one.isSent, other.isSent]).toEqual([true, false]);
  expect(one.said).toEqual(other.said);
});

it('resumes when a fifth of the codes are entered again', async () => {
  const { rowCount } = await test.app.db.pool.query(
    `update identity.otp_sends set verified_at = sent_at
     where code_id in (select code_id from identity.otp_sends where is_sent and not is_known and sent_at > $1 order by sent_at limit 14)`,
    [new Date(test.clock.now().getTime() - 3_600_000)],
  );
  expect(rowCount).toBe(14);
  expect((await ask(unknownPhone())).isSent).toBe(true);
  expect((await ask(unknownPhone())).isSent).toBe(true);
});

it('counts a code as entered once it signs in', async () => {
  const before = await lookAtCodes(test.app.db, test.clock.now());
  await signIn(test, unknownPhone());
  minutes(4);
  const after = await lookAtCodes(test.app.db, test.clock.now());
  expect(after.verified).toBe(before.verified + 1);
});

it('sends no code at all with a trickle of zero', async () => {
  const strict = await startTestApp({ otpTricklePerHour: 0 }, undefined, test);
  strict.clock.advance(test.clock.now().getTime() - strict.clock.now().getTime());
  await test.app.db.pool.query('update identity.otp_sends set verified_at = null');
  const phone = unknownPhone();
  await strict.client().get(requestOtp, { body: { phone } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await sentCode(test, phone)).toBe('');
  await strict.app.stop();
});
