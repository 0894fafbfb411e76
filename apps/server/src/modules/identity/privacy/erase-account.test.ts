import { eraseAccount, exportAccount } from '@sufra/contract/identity/account.ts';
import { addAddress } from '@sufra/contract/household/addresses.ts';
import { getSession, requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testKey, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../../test/inspect.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { fullLife, type Life } from '../../../../test/lives.ts';
import { accountIdOf, plainAddress, sentCode, signIn, subscriber } from '../../../../test/people.ts';
import { openVault } from '../../../platform/vault.ts';
import { loadCustomer } from '../../money/invoices/invoice.store.ts';
import { openDelivery, openProof } from '../../ordering/index.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const mealId = 'adas-soup';
const vault = openVault([testKey]);
let test: TestApp;
let kitchen: TestPartner;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971507910011', 'restaurant', [mealId]);
});
afterAll(() => test.close());

/** Requests a code as the settings do, and erases with it. */
async function erase(client: Client, phone: string): Promise<void> {
  const { challenge } = await client.get(requestOtp, { body: { phone } });
  await client.get(eraseAccount, { body: { otp: await sentCode(test, phone), challenge } });
}

// Kept for tax law, the kitchen's ledger and its ratings; without any identity.
const kept = [
  'money.entries',
  'money.invoices',
  'money.payments',
  'money.refunds',
  'ordering.orders',
  'ordering.ratings',
  'subscription.charges',
  'subscription.skips',
  'subscription.subscriptions',
];

describe('an erased account', () => {
  it('leaves no data behind and touches no other account', async () => {
    const person = await fullLife(test, '+971507910001', kitchen, mealId);
    const other = await fullLife(test, '+971507910002', kitchen, mealId);
    const words = [...Object.values(person.words), person.phone];
    const before = await databaseText(test.app.db);
    for (const word of [person.words.name, person.words.street, person.phone])
      expect(holds(before, word)).toBe(true);
    const sums = () => countOf(test.app.db, '(select sum(amount_fils) from money.postings) s where sum = 0');
    const taken = await other.client.get(exportAccount);

    await erase(person.client, person.phone);
    const waiting = await databaseText(test.app.db, (table) => /outbox|deliveries/.test(table));
    expect(waiting).toContain('account.erased');
    expect(words.filter((word) => holds(waiting, word))).toEqual([]);
    await test.app.outbox.deliverDue();

    const after = await databaseText(test.app.db);
    expect(words.filter((word) => holds(after, word))).toEqual([]);
    expect((await tablesOf(person.accountId)).filter((table) => !kept.includes(table))).toEqual([]);
    expect(await sealedOf(person)).toEqual({
      delivery: nowhere,
      proof: { ingredientsChecked: 0, diners: [], notes: null },
    });
    expect(await sums()).toBe(1);
    expect({ ...(await other.client.get(exportAccount)), exportedAt: '' }).toEqual({
      ...taken,
      exportedAt: '',
    });
  });

  it('is signed out everywhere at once, before any listener runs', async () => {
    const phone = '+971507910003';
    const [elsewhere, here] = [await signIn(test, phone), await signIn(test, phone)];
    const token = here.cookies.get('sufra_session') ?? '';
    await erase(here, phone);
    const bearer = { authorization: `Bearer ${token}` };
    expect(await test.client().refused(getSession, { headers: bearer })).toMatchObject({ status: 401 });
    expect(await elsewhere.refused(getSession)).toMatchObject({ status: 401 });
    expect(await elsewhere.refused(addAddress, { body: plainAddress })).toMatchObject({ status: 401 });
    expect(here.cookies.has('sufra_session')).toBe(false);
    expect(await countOf(test.app.db, 'identity.devices where phone = $1', [phone])).toBe(0);
  });

  it('is not named on an invoice issued in the meantime', async () => {
    const phone = '+971507910014';
    const client = await subscriber(test, phone);
    const accountId = await accountIdOf(test, phone);
    expect(await loadCustomer(test.app.db, accountId)).toMatchObject({ phone });
    await erase(client, phone);
    expect(await loadCustomer(test.app.db, accountId)).toBeNull();
  });

  it('can sign up with the same phone as a new account', async () => {
    const phone = '+971507910004';
    const client = await subscriber(test, phone);
    await erase(client, phone);
    const again = await signIn(test, phone);
    await test.app.outbox.deliverDue();
    expect((await again.get(getSession)).user).toMatchObject({
      phone,
      name: null,
      isProfileComplete: false,
      hasActiveSubscription: false,
      aiDisclaimerAccepted: false,
    });
    expect((await again.get(getSubscription)).subscription).toBeNull();
  });
});

it('closes its kitchen and keeps the trading name', async () => {
  const phone = '+971507910013';
  const { id, client } = await partner(test, phone, 'chef', [mealId], { email: 'cook@sufra.example' });
  expect((await client.get(exportAccount)).account).toMatchObject({
    partner: { type: 'chef', phone, email: 'cook@sufra.example', menu: [{ mealId, priceFils: 4_000 }] },
  });
  await erase(client, phone);
  await test.app.outbox.deliverDue();
  const text = await databaseText(test.app.db);
  for (const word of [phone, 'cook@sufra.example']) expect(holds(text, word)).toBe(false);
  expect(
    await countOf(
      test.app.db,
      "partners.partners where id = $1 and not is_approved and name ->> 'en' = 'Kitchen 13'",
      [id],
    ),
  ).toBe(1);
});

describe('erasing', () => {
  it('needs a fresh code sent to this account', async () => {
    const [phone, stranger] = ['+971507910005', '+971507910006'];
    const client = await signIn(test, phone);
    const refusal = (otp: string, challenge?: string) =>
      client.refused(eraseAccount, { body: { otp, ...(challenge === undefined ? {} : { challenge }) } });
    client.cookies.delete('sufra_challenge');
    expect(await refusal('123456')).toMatchObject({ status: 401, code: 'otp_expired' });
    const foreign = await client.get(requestOtp, { body: { phone: stranger } });
    expect(await refusal(await sentCode(test, stranger), foreign.challenge)).toMatchObject({
      code: 'otp_expired',
    });
    const own = await client.get(requestOtp, { body: { phone } });
    const right = await sentCode(test, phone);
    const wrong = right === '000000' ? '000001' : '000000';
    expect(await refusal(wrong, own.challenge)).toMatchObject({
      code: 'otp_wrong',
      params: { attemptsLeft: 4 },
    });
    test.clock.advance(11 * 60_000);
    expect(await refusal(right, own.challenge)).toMatchObject({ code: 'otp_expired' });
    expect((await client.call(getSession)).ok).toBe(true);
  });

  it('burns the code after five wrong guesses, here or at sign-in', async () => {
    const phone = '+971507910007';
    const client = await signIn(test, phone);
    const { challenge } = await client.get(requestOtp, { body: { phone } });
    const right = await sentCode(test, phone);
    const wrong = right === '000000' ? '000001' : '000000';
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? client.refused(eraseAccount, { body: { otp: wrong, challenge } })
          : client.refused(verifyOtp, { body: { phone, otp: wrong, challenge } }),
      ),
    );
    expect(guesses.filter(({ code }) => code === 'otp_wrong')).toHaveLength(4);
    const others = guesses.filter(({ code }) => code !== 'otp_wrong').map(({ code }) => code);
    for (const code of others) expect(['otp_burned', 'otp_expired']).toContain(code);
    expect((await client.call(eraseAccount, { body: { otp: right, challenge } })).ok).toBe(false);
    expect((await client.call(getSession)).ok).toBe(true);
  });

  it('happens once, also when requested concurrently', async () => {
    const phone = '+971507910008';
    const client = await signIn(test, phone);
    const { challenge } = await client.get(requestOtp, { body: { phone } });
    const body = { otp: await sentCode(test, phone), challenge };
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.call(eraseAccount, { body })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.every(({ ok, status }) => ok || status === 401)).toBe(true);
    expect(await countOf(test.app.db, "platform.outbox where event = 'account.erased'")).toBe(1);
  });

  it('is refused to customer and kitchen while an order is open, and keeps the code', async () => {
    const [phone, cook] = ['+971507910009', '+971507910012'];
    const own = await partner(test, cook, 'chef', [mealId]);
    const client = await subscriber(test, phone);
    await orderMeal(client, { mealId, partnerId: own.id, addressId: (await home(client)).id });
    for (const [who, number, open] of [
      [client, phone, 'order'],
      [own.client, cook, 'kitchen'],
    ] as const) {
      const { challenge } = await who.get(requestOtp, { body: { phone: number } });
      const body = { otp: await sentCode(test, number), challenge };
      expect(await who.refused(eraseAccount, { body })).toMatchObject({
        status: 409,
        code: 'not_possible_now',
        params: { open },
      });
      expect(await countOf(test.app.db, 'identity.otp_codes where phone = $1', [number])).toBe(1);
      expect((await who.call(getSession)).ok).toBe(true);
    }
  });
});

const nowhere = {
  ...{ title: '', street: '', building: '', phone: '', area: 'Marina', emirate: 'Dubai' },
  ...{ apartment: null, landmark: null, makani: null, instructions: null, notes: null },
};

/** What an order's sealed columns still contain. */
async function sealedOf({ orderId }: Life): Promise<unknown> {
  const { rows } = await test.app.db.pool.query<{ delivery: Buffer; proof: Buffer }>(
    'select delivery, proof from ordering.orders where id = $1',
    [orderId],
  );
  const [row] = rows;
  if (!row) throw new Error('The order is gone.');
  return {
    delivery: openDelivery(vault, orderId, row.delivery),
    proof: openProof(vault, orderId, row.proof),
  };
}

/** The tables with a row of this account. */
async function tablesOf(accountId: AccountId): Promise<string[]> {
  const { rows } = await test.app.db.pool.query<{ name: string }>(`
    select table_schema || '.' || table_name as name from information_schema.columns
    where column_name = 'account_id' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')
      and table_name !~ '^public_|_(\\d{4}_\\d\\d|other)$' order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    if ((await countOf(test.app.db, `${name} where account_id = $1`, [accountId])) > 0) found.push(name);
  }
  return found;
}
