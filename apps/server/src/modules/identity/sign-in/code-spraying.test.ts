import { logout, requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { sentCode, signIn } from '../../../../test/people.ts';
import { solve } from '../../../../test/solve.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ otpWorkBits: 6 });
});
afterAll(() => test.close());

const wrongCodeFor = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

/** As if so many had failed in the last hour. */
async function setFailures(count: number): Promise<void> {
  await test.app.db.pool.query(
    `insert into identity.otp_counters (scope, key, window_start, count) values ('failures', 'all', $2, $1)
     on conflict (scope, key) do update set count = $1, window_start = $2`,
    [count, test.clock.now()],
  );
}

const failures = async (): Promise<number> => {
  const { rows } = await test.app.db.pool.query<{ count: number }>(
    `select count from identity.otp_counters where scope = 'failures' and key = 'all'`,
  );
  return rows[0]?.count ?? 0;
};

type Body = Record<string, unknown> & { phone: string };

/** Sends the request, solves its proof of work, and repeats it. */
async function worked(client: Client, path: string, body: Body): Promise<Response> {
  const first = await client.raw('POST', path, body);
  const { code, params } = (await first.clone().json()) as {
    code?: string;
    params?: { puzzle: string; bits: number };
  };
  if (code !== 'work_needed' || !params) return first;
  return client.raw('POST', path, { ...body, work: solve(params.puzzle, params.bits) });
}

const codeOf = async (answer: Response): Promise<string> =>
  answer.ok ? 'ok' : ((await answer.json()) as { code: string }).code;

async function asked(phone: string): Promise<Client> {
  const client = test.client();
  expect((await worked(client, requestOtp.path, { phone })).status).toBe(200);
  return client;
}

it('requires a proof of work from 500 wrong codes on, and accepts it', async () => {
  const phone = '+971501510001';
  await setFailures(499);
  const early = test.client();
  await early.get(requestOtp, { body: { phone: '+971501510002' } });
  const otp = wrongCodeFor(await sentCode(test, '+971501510002'));
  expect((await early.refused(verifyOtp, { body: { phone: '+971501510002', otp } })).code).toBe('otp_wrong');
  const client = test.client();
  const refusal = await client.refused(requestOtp, { body: { phone } });
  expect(refusal).toMatchObject({ code: 'work_needed', status: 429, params: { bits: 6 } });
  expect(await sentCode(test, phone)).toBe('');
  expect((await worked(client, requestOtp.path, { phone })).status).toBe(200);
  const right = await sentCode(test, phone);
  expect((await client.refused(verifyOtp, { body: { phone, otp: right } })).code).toBe('work_needed');
  expect((await worked(client, verifyOtp.path, { phone, otp: right })).status).toBe(200);
});

it('replies the same for phones with and without an account', async () => {
  await setFailures(0);
  await signIn(test, '+971501520001');
  test.clock.advance(31_000);
  await setFailures(600);
  const saidOf = async (phone: string) => {
    const { code, status, params = {} } = await test.client().refused(requestOtp, { body: { phone } });
    return { code, status, bits: params['bits'] };
  };
  expect(await saidOf('+971501520001')).toEqual(await saidOf('+971501520002'));
});

it('accepts a proof of work once, for its phone, browser and call only', async () => {
  await setFailures(500);
  const phone = '+971501530001';
  const client = await asked(phone);
  const otp = wrongCodeFor(await sentCode(test, phone));
  const { params } = await client.refused(verifyOtp, { body: { phone, otp } });
  const work = solve(String(params?.['puzzle']), Number(params?.['bits']));
  const other = await asked('+971501530002');
  expect((await other.refused(verifyOtp, { body: { phone: '+971501530002', otp, work } })).code).toBe(
    'work_needed',
  );
  const challenge = 'of-another-browser';
  const stranger = await test.client().refused(verifyOtp, { body: { phone, otp, work, challenge } });
  expect(stranger.code).toBe('work_needed');
  expect((await test.client().refused(requestOtp, { body: { phone: '+971501530003', work } })).code).toBe(
    'work_needed',
  );
  const before = await failures();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => client.raw('POST', verifyOtp.path, { phone, otp, work }).then(codeOf)),
  );
  expect(answers.filter((code) => code === 'otp_wrong')).toHaveLength(1);
  expect(answers.filter((code) => code === 'work_needed')).toHaveLength(19);
  expect(await failures()).toBe(before + 1);
});

it('evaluates at most 1,000 guesses an hour, even in parallel', { timeout: 60_000 }, async () => {
  await setFailures(500);
  const phones = Array.from({ length: 40 }, (_, index) => `+9715015400${String(index).padStart(2, '0')}`);
  const clients = await Promise.all(phones.map(asked));
  await setFailures(990);
  const answers = await Promise.all(
    clients.map(async (client, index) => {
      const phone = phones[index] ?? '';
      const otp = wrongCodeFor(await sentCode(test, phone));
      return codeOf(await worked(client, verifyOtp.path, { phone, otp }));
    }),
  );
  expect(answers.filter((code) => code === 'otp_wrong')).toHaveLength(10);
  expect(answers.filter((code) => code === 'otp_budget')).toHaveLength(30);
  expect(await failures()).toBe(1_000);
});

it('never limits a known browser, and everyone is free again the next hour', async () => {
  const phone = '+971501550001';
  await setFailures(0);
  const known = await signIn(test, phone);
  for (const count of [700, 1_000]) {
    await known.get(logout);
    test.clock.advance(31_000);
    await setFailures(count);
    await signIn(test, phone, known);
  }
  test.clock.advance(61 * 60_000);
  await signIn(test, '+971501550002');
});
