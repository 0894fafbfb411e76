import { getSession, logout, requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sentCode, signIn } from '../../../../test/people.ts';
import { pump } from '../../../../test/pumping.ts';

let test: TestApp;
beforeAll(async () => {
  // One trusted proxy, so a test can choose its address.
  test = await startTestApp({ trustProxy: 1 });
});
afterAll(() => test.close());

const counts = async (statement: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await test.app.db.pool.query<{ count: number }>(statement, values);
  return Number(rows[0]?.count ?? -1);
};

const wrongCodeFor = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

describe('signing in', () => {
  it('opens a session with the sent code and ends it on the server', async () => {
    const client = await signIn(test, '0501230001');
    const { user } = await client.get(getSession);
    expect(user).toMatchObject({ phone: '+971501230001', isProfileComplete: false, roles: ['customer'] });
    const stolen = client.cookies.get('sufra_session') ?? '';
    await client.get(logout);
    expect(client.cookies.has('sufra_session')).toBe(false);
    const thief = test.client();
    thief.cookies.set('sufra_session', stolen);
    expect((await thief.refused(getSession)).status).toBe(401);
  });

  it('gives other clients a token that works as a bearer and never the literal fallback', async () => {
    const client = test.client();
    const { challenge } = await client.get(requestOtp, { body: { phone: '+971501230002' } });
    const other = test.client();
    const otp = await sentCode(test, '+971501230002');
    const { token } = await other.get(verifyOtp, { body: { phone: '+971501230002', otp, challenge } });
    const bearer = test.client();
    const reply = await bearer.get(getSession, { headers: { authorization: `Bearer ${token}` } });
    expect(reply.user.phone).toBe('+971501230002');
    const literal = await bearer.refused(getSession, { headers: { authorization: 'Bearer session_token' } });
    expect(literal.code).toBe('not_signed_in');
  });

  it('rotates the session: a planted cookie is worthless and the old session ends', async () => {
    const fixed = test.client();
    fixed.cookies.set('sufra_session', 'attacker-chosen-token-attacker-chosen');
    await signIn(test, '+971501230003', fixed);
    const first = fixed.cookies.get('sufra_session');
    expect(first).not.toBe('attacker-chosen-token-attacker-chosen');
    await signIn(test, '+971501230003', fixed);
    const old = test.client();
    old.cookies.set('sufra_session', first ?? '');
    expect((await old.refused(getSession)).code).toBe('not_signed_in');
  });

  it('keeps the code for the browser that asked', async () => {
    const asking = test.client();
    await asking.get(requestOtp, { body: { phone: '+971501230004' } });
    const stranger = test.client();
    await stranger.get(requestOtp, { body: { phone: '+971501239999' } });
    const otp = await sentCode(test, '+971501230004');
    const refusal = await stranger.refused(verifyOtp, { body: { phone: '+971501230004', otp } });
    expect(refusal.code).toBe('otp_expired');
    await asking.get(verifyOtp, { body: { phone: '+971501230004', otp } });
  });

  it.each([
    '0501234567',
    '00971501234567',
    '+971 50 123 4567',
    '+9710501234567',
    '٠٥٠١٢٣٤٥٦٧',
    '０５０１２３４５６７',
    '50 123 4567\n',
  ])('understands %j as one phone', async (phone) => {
    test.clock.advance(40_000);
    const { phone: normal } = await test.client().get(requestOtp, { body: { phone } });
    expect(normal).toBe('+971501234567');
  });

  it.each(['+19005550100', '05O1234567', 'phone', '+97150', ''])('refuses %j on the field', async (phone) => {
    const refusal = await test.client().refused(requestOtp, { body: { phone } });
    expect(refusal.fields).toHaveProperty('phone');
  });

  it('refuses phones and codes that are not text', async () => {
    for (const phone of [['0501234567'], 501234567, null, {}]) {
      const response = await test.client().raw('POST', requestOtp.path, { phone });
      expect(response.status).toBe(400);
    }
    const response = await test
      .client()
      .raw('POST', verifyOtp.path, { phone: '0501234567', otp: ['123456'] });
    expect(response.status).toBe(400);
  });
});

describe('the limits of codes', () => {
  it('evaluates at most five of 200 parallel guesses from 100 addresses and browsers, and burns the code', async () => {
    const phone = '+971501240001';
    const { challenge } = await test.client().get(requestOtp, { body: { phone } });
    const right = await sentCode(test, phone);
    const wrong = wrongCodeFor(right);
    const browsers = Array.from({ length: 100 }, () => test.client());
    // Ten times the pool's connections: most of them queue.
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const headers = { 'x-forwarded-for': `10.1.0.${index % 100}` };
        const body = { phone, otp: wrong, challenge };
        const answer = await browsers[index % 100]?.call(verifyOtp, { body, headers });
        return answer?.ok ? 'in' : answer?.error.code;
      }),
    );
    const evaluated = await counts('select failures as count from identity.otp_buckets where phone = $1', [
      phone,
    ]);
    expect(evaluated).toBe(5);
    expect(answers.filter((code) => code === 'otp_wrong')).toHaveLength(4);
    expect(answers.filter((code) => code === 'in')).toHaveLength(0);
    const late = await test.client().refused(verifyOtp, { body: { phone, otp: right, challenge } });
    expect(late.code).toBe('otp_burned');
  });

  it('lets one of 50 racing right codes in', async () => {
    const phone = '+971501240002';
    const { challenge } = await test.client().get(requestOtp, { body: { phone } });
    const otp = await sentCode(test, phone);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => test.client().call(verifyOtp, { body: { phone, otp, challenge } })),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const sessions = await counts(
      'select count(*) from identity.sessions s join identity.accounts a on a.id = s.account_id where a.phone = $1',
      [phone],
    );
    expect(sessions).toBe(1);
  });

  it('reports attempts left, resends after 30 s at the earliest, and expires the code after ten minutes', async () => {
    const phone = '+971501240003';
    const client = test.client();
    await client.get(requestOtp, { body: { phone } });
    const otp = await sentCode(test, phone);
    const wrong = await client.refused(verifyOtp, { body: { phone, otp: wrongCodeFor(otp) } });
    expect(wrong).toMatchObject({ code: 'otp_wrong', params: { attemptsLeft: 4 } });
    const soon = await client.refused(requestOtp, { body: { phone } });
    expect(soon).toMatchObject({ code: 'otp_too_soon', status: 429, params: { retryAfterSeconds: 30 } });
    test.clock.advance(10 * 60_000);
    expect((await client.refused(verifyOtp, { body: { phone, otp } })).code).toBe('otp_expired');
    await client.get(requestOtp, { body: { phone } });
  });

  it('does not delay the next code by an hour if the clock was set back', async () => {
    const body = { phone: '+971501240019' };
    await test.client().get(requestOtp, { body });
    test.clock.advance(-3_600_000);
    expect((await test.client().call(requestOtp, { body })).ok).toBe(true);
    expect((await test.client().refused(requestOtp, { body })).code).toBe('otp_too_soon');
    test.clock.advance(3_600_000);
  });

  it('lets a known browser in after 500 failures of other devices on its phone', async () => {
    const phone = '+971501240004';
    const known = await signIn(test, phone);
    await known.get(logout);
    for (let round = 0; round < 9; round += 1) {
      test.clock.advance(31_000);
      const hostile = test.client();
      await hostile.get(requestOtp, { body: { phone } });
      const guesses = Array.from({ length: 56 }, () =>
        hostile.refused(verifyOtp, { body: { phone, otp: '000000' } }),
      );
      await Promise.all(guesses);
    }
    await signIn(test, phone, known);
  });

  it('stops sending when the budget of an address is used up, whatever X-Forwarded-For says', async () => {
    const strict = await startTestApp({ otpSendsPerAddress: 5 });
    const outcomes: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const answer = await strict.client().call(requestOtp, {
        body: { phone: `+97150126000${index}` },
        headers: { 'x-forwarded-for': `10.0.0.${index}` },
      });
      outcomes.push(answer.ok ? 'sent' : answer.error.code);
    }
    await strict.close();
    expect(outcomes).toEqual([...Array<string>(5).fill('sent'), ...Array<string>(3).fill('otp_budget')]);
  });

  it('sends ten codes a day to a phone, and more on the next Dubai day', async () => {
    const own = await startTestApp();
    const body = { phone: '+971501240020' };
    const ask = async (): Promise<string> => {
      own.clock.advance(31_000);
      const answer = await own.client().call(requestOtp, { body });
      return answer.ok ? 'sent' : answer.error.code;
    };
    const outcomes: string[] = [];
    for (let send = 0; send < 12; send += 1) outcomes.push(await ask());
    expect(outcomes).toEqual([...Array<string>(10).fill('sent'), 'otp_budget', 'otp_budget']);
    const { rows } = await own.app.db.pool.query(
      `select count(*)::int as sent from adapters.whatsapp_messages where kind = 'code' and phone = $1`,
      [body.phone],
    );
    expect(rows).toEqual([{ sent: 10 }]);
    // Starts 31 seconds later, a second before midnight there.
    own.clock.set('2026-11-21T19:59:28Z');
    expect([await ask(), await ask()]).toEqual(['otp_budget', 'sent']);
    await own.close();
  });

  it('sends no more in a day than its budget, however many addresses ask for however many phones', async () => {
    const [calls, budget] = [200, 50];
    expect(await pump(calls, budget)).toEqual({
      answers: { sent: budget, otp_budget: calls - budget },
      sent: budget,
    });
  });
});

describe('demo phones', () => {
  it('take the fixed code without a challenge in demo mode', async () => {
    const client = test.client();
    await client.get(requestOtp, { body: { phone: '+971500000003' } });
    const { user } = await test.client().get(verifyOtp, { body: { phone: '+971500000003', otp: '123456' } });
    expect(user.hasActiveSubscription).toBe(true);
  });

  it('are ordinary phones outside demo mode', async () => {
    const real = await startTestApp({ demo: false });
    const client = real.client();
    await client.get(requestOtp, { body: { phone: '+971500000003' } });
    const sent = await sentCode(real, '+971500000003');
    expect(sent).toMatch(/^\d{6}$/);
    if (sent !== '123456') {
      const refusal = await client.refused(verifyOtp, { body: { phone: '+971500000003', otp: '123456' } });
      expect(refusal.code).toBe('otp_wrong');
    }
    await real.close();
  });
});
