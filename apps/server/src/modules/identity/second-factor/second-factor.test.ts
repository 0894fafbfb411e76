import { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import { getProfile } from '@sufra/contract/household/household.ts';
import {
  getSecondFactor,
  passSecondFactor,
  proveSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '@sufra/contract/identity/second-factor.ts';
import { getStaff } from '@sufra/contract/identity/staff.ts';
import { watchLive } from '@sufra/contract/live.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, auditOf, confirmedAdmin, factorCode } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { accountIdOf, signIn } from '../../../../test/people.ts';

let test: TestApp;
let phone = '';
let count = 0;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
afterAll(() => test.close());
beforeEach(() => {
  count += 1;
  phone = `+9715083400${String(count).padStart(2, '0')}`;
});

const step = 30_000;
const codeNow = (secret: string, steps = 0): string =>
  factorCode(secret, new Date(test.clock.now().getTime() + steps * step));

async function staff(role = 'owner'): Promise<Client> {
  const client = await signIn(test, phone);
  await test.app.db.pool.query(
    'update identity.accounts set is_admin = true, staff_role = $2 where phone = $1',
    [phone, role],
  );
  return client;
}

async function withFactor(): Promise<{ client: Client; secret: string; recoveryCodes: string[] }> {
  const client = await staff();
  const { secret } = await client.get(startSecondFactor, { body: {} });
  const { recoveryCodes } = await client.get(proveSecondFactor, { body: { code: codeNow(secret) } });
  test.clock.advance(step);
  return { client, secret, recoveryCodes };
}

const pass = (client: Client, code: string) => client.call(passSecondFactor, { body: { code } });

async function streamStatus({ origin, cookies }: Client): Promise<number> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const leave = new AbortController();
  const { status } = await fetch(origin + watchLive.path, { headers: { cookie }, signal: leave.signal });
  leave.abort();
  return status;
}

describe('staff without a second factor', () => {
  it('have no right, but stay customers', async () => {
    const client = await staff();
    expect(await client.refused(getAdminStats)).toMatchObject({
      status: 403,
      code: 'second_factor_needed',
      params: { step: 'set_up' },
    });
    expect(await streamStatus(client)).toBe(403);
    expect((await client.get(getProfile)).phone).toBe(phone);
    expect(await client.get(getSecondFactor)).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      needed: 'set_up',
    });
  });

  it('set one up by proving its first code', async () => {
    const client = await staff();
    const { secret, uri } = await client.get(startSecondFactor, { body: {} });
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('otpauth://totp/Sufra');
    expect((await client.get(startSecondFactor, { body: {} })).secret).toBe(secret);
    const { recoveryCodes } = await client.get(proveSecondFactor, { body: { code: codeNow(secret) } });
    expect(new Set(recoveryCodes).size).toBe(10);
    await client.get(getAdminStats);
    expect(await streamStatus(client)).toBe(200);
    expect(await client.get(getSecondFactor)).toMatchObject({ recoveryCodesLeft: 10, needed: null });
    const { rows } = await test.app.db.pool.query<{ row: string }>(
      'select to_jsonb(f)::text as row from identity.second_factors f',
    );
    for (const word of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(word);
    const accountId = await accountIdOf(test, phone);
    expect(await auditOf(test, 'factor.set_up')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ actor_account_id: accountId, subject_id: accountId }),
      ]),
    );
  });

  it("don't learn the key that another session started with, nor prove it", async () => {
    const stranger = await staff();
    const { secret } = await stranger.get(startSecondFactor, { body: {} });
    const client = await signIn(test, phone);
    const own = await client.get(startSecondFactor, { body: {} });
    expect(own.secret).not.toBe(secret);
    expect(await stranger.refused(proveSecondFactor, { body: { code: codeNow(secret) } })).toMatchObject({
      code: 'not_possible_now',
      params: { why: 'not_started' },
    });
    await client.get(proveSecondFactor, { body: { code: codeNow(own.secret) } });
    expect(await stranger.refused(getAdminStats)).toMatchObject({ params: { step: 'code' } });
  });

  it('start again after 15 minutes', async () => {
    const client = await staff();
    const { secret } = await client.get(startSecondFactor, { body: {} });
    test.clock.advance(15 * 60_000);
    expect((await client.refused(proveSecondFactor, { body: { code: codeNow(secret) } })).params).toEqual({
      why: 'not_started',
    });
    expect((await client.get(startSecondFactor, { body: {} })).secret).not.toBe(secret);
  });
});

it('is no matter of customers', async () => {
  const client = await signIn(test, phone);
  expect((await client.get(getSecondFactor)).needed).toBeNull();
  for (const route of [startSecondFactor, proveSecondFactor, passSecondFactor, renewRecoveryCodes])
    expect(await client.refused(route, { body: { code: '123456' } })).toMatchObject({
      code: 'not_possible_now',
      params: { why: 'not_staff' },
    });
});

describe('the next sign-in', () => {
  it('asks for a code, in digits of any script', async () => {
    const { secret } = await withFactor();
    const client = await signIn(test, phone);
    expect(await client.refused(getAdminStats)).toMatchObject({
      code: 'second_factor_needed',
      params: { step: 'code' },
    });
    const arabic = codeNow(secret).replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    expect(await pass(client, arabic)).toMatchObject({ ok: true });
    await client.get(getAdminStats);
    expect(await pass(client, '000000')).toMatchObject({ ok: true });
  });

  it.each([-1, 1])('accepts a clock that is wrong by %s step', async (steps) => {
    const { secret } = await withFactor();
    test.clock.advance(2 * step);
    expect(await pass(await signIn(test, phone), codeNow(secret, steps))).toMatchObject({ ok: true });
  });

  it.each([-2, 2])('refuses a code %s steps away', async (steps) => {
    const { secret } = await withFactor();
    test.clock.advance(3 * step);
    expect(await pass(await signIn(test, phone), codeNow(secret, steps))).toMatchObject({
      error: { code: 'second_factor_wrong', params: { attemptsLeft: 4 } },
    });
  });

  it('never accepts a step twice, nor an earlier one', async () => {
    const { secret } = await withFactor();
    const code = codeNow(secret);
    expect(await pass(await signIn(test, phone), code)).toMatchObject({ ok: true });
    const again = await signIn(test, phone);
    expect(await pass(again, code)).toMatchObject({ error: { code: 'second_factor_used' } });
    expect(await pass(again, codeNow(secret, -1))).toMatchObject({ error: { code: 'second_factor_used' } });
    expect(await again.refused(getAdminStats)).toMatchObject({ code: 'second_factor_needed' });
    const parallel = [await signIn(test, phone), await signIn(test, phone)];
    const next = codeNow(secret, 1);
    const outcomes = await Promise.all(parallel.map((client) => pass(client, next)));
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it('accepts each recovery code once', async () => {
    const { recoveryCodes } = await withFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect(await pass(await signIn(test, phone), first.toLowerCase())).toMatchObject({ ok: true });
    const again = await signIn(test, phone);
    expect(await pass(again, first)).toMatchObject({ error: { code: 'second_factor_wrong' } });
    expect(await pass(again, second.replace('-', ' '))).toMatchObject({ ok: true });
    expect((await again.get(getSecondFactor)).recoveryCodesLeft).toBe(8);
  });

  it('locks for ten minutes after five wrong codes, in all sessions', async () => {
    const { secret } = await withFactor();
    const [one, two] = [await signIn(test, phone), await signIn(test, phone)];
    for (const client of [one, two, one, two])
      expect(await pass(client, '000000')).toMatchObject({ error: { code: 'second_factor_wrong' } });
    expect(await pass(one, '000000')).toMatchObject({
      status: 429,
      error: { code: 'second_factor_locked', params: { retryAfterSeconds: 600 } },
    });
    expect(await pass(two, codeNow(secret))).toMatchObject({ error: { code: 'second_factor_locked' } });
    test.clock.advance(10 * 60_000);
    expect(await pass(two, codeNow(secret))).toMatchObject({ ok: true });
    const accountId = await accountIdOf(test, phone);
    const wrong = (await auditOf(test, 'factor.wrong_code')).filter((row) => row.subject_id === accountId);
    expect(wrong.map(({ details }) => details['isLocked'])).toEqual([false, false, false, false, true]);
  });

  it('forgets wrong codes after ten minutes', async () => {
    const { secret } = await withFactor();
    const client = await signIn(test, phone);
    for (let failed = 0; failed < 4; failed += 1) await pass(client, '000000');
    test.clock.advance(10 * 60_000);
    expect(await pass(client, '000000')).toMatchObject({ error: { params: { attemptsLeft: 4 } } });
    expect(await pass(client, codeNow(secret))).toMatchObject({ ok: true });
  });
});

describe('a present code', () => {
  it('is needed for new recovery codes, which end the old ones', async () => {
    const { client, secret, recoveryCodes } = await withFactor();
    const wrong = { body: { code: '000000' } };
    expect(await client.refused(renewRecoveryCodes, wrong)).toMatchObject({ code: 'second_factor_wrong' });
    const renewed = await client.get(renewRecoveryCodes, { body: { code: codeNow(secret) } });
    const again = await signIn(test, phone);
    expect(await pass(again, recoveryCodes[0] ?? '')).toMatchObject({ ok: false });
    expect(await pass(again, renewed.recoveryCodes[0] ?? '')).toMatchObject({ ok: true });
  });

  it('is needed for another device, whose key ends the old one in every session', async () => {
    const { client, secret } = await withFactor();
    const other = await signIn(test, phone);
    await other.get(passSecondFactor, { body: { code: codeNow(secret) } });
    test.clock.advance(step);
    expect((await client.refused(startSecondFactor, { body: {} })).fields).toEqual({ code: 'required' });
    const next = await client.get(startSecondFactor, { body: { code: codeNow(secret) } });
    await other.get(getAdminStats);
    await client.get(proveSecondFactor, { body: { code: codeNow(next.secret) } });
    await client.get(getAdminStats);
    expect(await other.refused(getAdminStats)).toMatchObject({ params: { step: 'code' } });
    test.clock.advance(2 * step);
    expect(await pass(other, codeNow(secret))).toMatchObject({ ok: false });
    expect(await pass(other, codeNow(next.secret))).toMatchObject({ ok: true });
  });
});

describe('a reset by an owner', () => {
  it('needs a confirmation, ends the sessions and is audited', async () => {
    const { client } = await withFactor();
    const id = await accountIdOf(test, phone);
    const unconfirmed = await admin(test, '+971508340091');
    expect(await unconfirmed.refused(resetSecondFactor, { params: { id } })).toMatchObject({
      code: 'confirmation_needed',
    });
    const owner = await confirmedAdmin(test, '+971508340092');
    expect((await owner.get(getStaff)).find((one) => one.id === id)?.secondFactorSince).not.toBeNull();
    expect(await owner.get(resetSecondFactor, { params: { id } })).toMatchObject({ secondFactorSince: null });
    await owner.get(resetSecondFactor, { params: { id } });
    expect(await client.refused(getAdminStats)).toMatchObject({ code: 'not_signed_in' });
    expect(await (await signIn(test, phone)).refused(getAdminStats)).toMatchObject({
      params: { step: 'set_up' },
    });
    expect((await auditOf(test, 'factor.reset')).filter((row) => row.subject_id === id)).toHaveLength(1);
    const self = await accountIdOf(test, '+971508340092');
    expect((await owner.refused(resetSecondFactor, { params: { id: self } })).params).toEqual({
      why: 'self',
    });
  });

  it('is no right of other roles', async () => {
    const finance = await confirmedAdmin(test, phone, 'finance');
    const id = await accountIdOf(test, '+971508340092');
    expect(await finance.refused(resetSecondFactor, { params: { id } })).toMatchObject({ code: 'forbidden' });
  });
});

describe('the demo', () => {
  it('asks for no factor until one is set up, and its own phones also pass with the demo code', async () => {
    const demo = await startTestApp();
    const client = await admin(demo, '+971508340095');
    await client.get(getAdminStats);
    const { secret } = await client.get(startSecondFactor, { body: {} });
    // Apps don't know the demo clock.
    const code = factorCode(secret, new Date(demo.clock.now().getTime()));
    await client.get(proveSecondFactor, { body: { code } });
    const again = await signIn(demo, '+971508340095');
    expect(await again.refused(getAdminStats)).toMatchObject({ params: { step: 'code' } });
    expect(await pass(again, '123456')).toMatchObject({ error: { code: 'second_factor_wrong' } });
    await demo.close();
  });
});
