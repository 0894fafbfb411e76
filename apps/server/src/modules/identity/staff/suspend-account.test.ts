import {
  addAdminUser,
  getAdminUser,
  getAdminUsers,
  reinstateUser,
  suspendUser,
} from '@sufra/contract/identity/admin-users.ts';
import { getSession, requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf, databaseText } from '../../../../test/inspect.ts';
import { accountIdOf, household, sentCode, signIn, subscriber } from '../../../../test/people.ts';

const boss = '+971508310001';
const body = { reason: 'Chargebacks three times' };
let test: TestApp;
let client: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  client = await confirmedAdmin(test, boss);
});
beforeEach(async () => {
  test.clock.advance(60_000);
  await confirm(test, boss);
});
afterAll(() => test.close());

const of = async (phone: string) => ({ params: { id: await accountIdOf(test, phone) } });

describe('a suspended user', () => {
  const phone = '+971508310002';
  let person: Client;
  beforeAll(async () => {
    person = await household(test, phone, { name: 'Omar' });
    test.clock.advance(60_000);
    await signIn(test, phone);
    await confirm(test, boss);
    expect(await client.get(suspendUser, { ...(await of(phone)), body })).toMatchObject({
      isSuspended: true,
    });
  });

  it('is signed out everywhere at once', async () => {
    expect(await person.refused(getSession)).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(
      await countOf(
        test.app.db,
        'identity.sessions s join identity.accounts a on a.id = s.account_id where a.phone = $1',
        [phone],
      ),
    ).toBe(0);
  });

  it('learns of it only with the right code', async () => {
    const known = await test.client().call(requestOtp, { body: { phone } });
    const unknown = await test.client().call(requestOtp, { body: { phone: '+971508310099' } });
    expect(known.status).toBe(unknown.status);
    const { challenge } = known.ok ? known.reply : { challenge: '' };
    const right = await sentCode(test, phone);
    const otp = right === '000000' ? '000001' : '000000';
    expect(await test.client().refused(verifyOtp, { body: { phone, otp, challenge } })).toMatchObject({
      code: 'otp_wrong',
    });
    const guess = { body: { phone, otp: right, challenge } };
    expect(await test.client().refused(verifyOtp, guess)).toMatchObject({
      status: 403,
      code: 'account_suspended',
    });
    expect(await test.client().refused(verifyOtp, guess)).toMatchObject({ code: 'otp_expired' });
  });

  it('is shown as suspended, with the reason', async () => {
    const shown = await client.get(getAdminUser, await of(phone));
    expect(shown).toMatchObject({
      ...{ suspension: { reason: body.reason }, sessions: 0, canSuspend: false, canReinstate: true },
      user: { name: 'Omar', isSuspended: true },
    });
    const { rows } = await client.get(getAdminUsers, { query: { status: 'suspended' } });
    expect(rows.map((row) => row.phone)).toEqual([phone]);
  });

  it('is audited once, without the reason', async () => {
    const { id } = (await of(phone)).params;
    expect(await auditOf(test, 'account.suspended')).toMatchObject([
      { actor_account_id: await accountIdOf(test, boss), subject_id: id, details: { sessionsEnded: 2 } },
    ]);
    expect(await databaseText(test.app.db, (table) => table === 'platform.audit')).not.toContain(body.reason);
  });

  it('can sign in again after reinstatement', async () => {
    expect(await client.get(reinstateUser, { ...(await of(phone)), body })).toMatchObject({
      isSuspended: false,
    });
    test.clock.advance(60_000);
    expect((await (await signIn(test, phone)).get(getSession)).user.name).toBe('Omar');
    expect(await auditOf(test, 'account.reinstated')).toHaveLength(1);
    const again = await client.refused(reinstateUser, { ...(await of(phone)), body });
    expect(again).toMatchObject({ status: 409, params: { why: 'already' } });
    expect(await auditOf(test, 'account.reinstated')).toHaveLength(1);
  });
});

describe('refused', () => {
  it('is refused without a fresh confirmation, and changes nothing', async () => {
    const other = await admin(test, '+971508310003');
    const target = await of(boss);
    const calls = [
      other.refused(suspendUser, { ...target, body }),
      other.refused(reinstateUser, { ...target, body }),
      other.refused(addAdminUser, { body: { phone: '050 831 0098', name: 'New' } }),
    ];
    for (const refusal of await Promise.all(calls))
      expect(refusal).toMatchObject({ code: 'confirmation_needed' });
    expect(await countOf(test.app.db, "identity.accounts where phone = '+971508310098'")).toBe(0);
    await test.app.db.pool.query(
      "update identity.accounts set is_admin = false, staff_role = null where phone = '+971508310003'",
    );
  });

  it('is refused for oneself, as the last admin or with others', async () => {
    expect(await client.refused(suspendUser, { ...(await of(boss)), body })).toMatchObject({
      params: { why: 'last_admin' },
    });
    await admin(test, '+971508310004');
    expect(await client.refused(suspendUser, { ...(await of(boss)), body })).toMatchObject({
      params: { why: 'self' },
    });
    await test.app.db.pool.query(
      "update identity.accounts set is_admin = false, staff_role = null where phone = '+971508310004'",
    );
  });

  it.each([{ reason: '' }, { reason: ' x ' }, { reason: 'a'.repeat(301) }, {}])('for %j', async (given) => {
    const target = await of(boss);
    const response = await client.raw('POST', suspendUser.path.replace(':id', target.params.id), given);
    expect(response.status).toBe(400);
  });
});

describe('concurrently', () => {
  it('leaves one admin when two suspend each other', async () => {
    const phones = ['+971508310005', '+971508310006'] as const;
    const [one, two] = [await confirmedAdmin(test, phones[0]), await confirmedAdmin(test, phones[1])];
    const answers = await Promise.all([
      one.call(suspendUser, { ...(await of(phones[1])), body }),
      two.call(suspendUser, { ...(await of(phones[0])), body }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const left = 'identity.accounts where phone = any ($1) and is_admin and suspended_at is null';
    expect(await countOf(test.app.db, left, [phones])).toBe(1);
  });

  it('applies twenty equal suspensions once', async () => {
    const phone = '+971508310007';
    await subscriber(test, phone);
    const before = (await auditOf(test, 'account.suspended')).length;
    const target = await of(phone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call(suspendUser, { ...target, body })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await auditOf(test, 'account.suspended')).length).toBe(before + 1);
    expect(await countOf(test.app.db, 'identity.suspensions where account_id = $1', [target.params.id])).toBe(
      1,
    );
  });

  it('leaves no session to a concurrent sign-in, whichever comes first', async () => {
    const phone = '+971508310008';
    await signIn(test, phone);
    for (let round = 0; round < 5; round += 1) {
      test.clock.advance(60_000);
      await confirm(test, boss);
      const { challenge } = await test.client().get(requestOtp, { body: { phone } });
      const guess = { body: { phone, otp: await sentCode(test, phone), challenge } };
      const target = await of(phone);
      const [, suspended] = await Promise.all([
        test.client().call(verifyOtp, guess),
        client.call(suspendUser, { ...target, body }),
      ]);
      expect(suspended.ok).toBe(true);
      expect(await countOf(test.app.db, 'identity.sessions where account_id = $1', [target.params.id])).toBe(
        0,
      );
      await client.get(reinstateUser, { ...target, body });
    }
  });
});

describe('adding a user', () => {
  it('creates a named account that its owner can sign in to', async () => {
    const added = await client.get(addAdminUser, { body: { phone: '050 831 0009', name: '  سارة  ' } });
    expect(added).toMatchObject({ phone: '+971508310009', name: 'سارة', isAdmin: false });
    expect(await auditOf(test, 'account.added')).toMatchObject([{ subject_id: added.id }]);
    const { user } = await (await signIn(test, added.phone)).get(getSession);
    expect(user).toMatchObject({ name: 'سارة', isProfileComplete: false });
  });

  it('refuses known phones and invalid ones', async () => {
    const again = { body: { phone: boss, name: 'Again' } };
    expect(await client.refused(addAdminUser, again)).toMatchObject({ status: 409, code: 'phone_known' });
    for (const phone of ['+19005550100', 'x', '0501'])
      expect(await client.refused(addAdminUser, { body: { phone, name: 'No' } })).toMatchObject({
        fields: { phone: 'invalid' },
      });
    expect(await auditOf(test, 'account.added')).toHaveLength(1);
  });
});
