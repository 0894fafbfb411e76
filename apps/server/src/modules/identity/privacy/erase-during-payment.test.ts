import { eraseAccount } from '@sufra/contract/identity/account.ts';
import { changeCard, changePlan, previewPlanChange } from '@sufra/contract/money/billing.ts';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { accountIdOf, goodCard, readyToPay, sentCode, subscriber } from '../../../../test/people.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';

const mealId = 'adas-soup';
let test: TestApp;
let kitchen: TestPartner;
let lastPhone = 971_507_920_000;
beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971507920000', 'restaurant', [mealId]);
});
afterAll(() => test.close());

interface Answered {
  readonly ok: boolean;
  readonly status: number;
  readonly error?: { readonly code: string; readonly params?: unknown } | undefined;
}

interface Person {
  readonly accountId: string;
  readonly pay: () => Promise<Answered>;
  readonly erase: () => Promise<Answered>;
}

async function personWith(phone: string, client: Client, pay: Person['pay']): Promise<Person> {
  const { challenge } = await client.get(requestOtp, { body: { phone } });
  const body = { otp: await sentCode(test, phone), challenge };
  return { accountId: await accountIdOf(test, phone), pay, erase: () => client.call(eraseAccount, { body }) };
}

async function atCheckout(phone: string): Promise<Person> {
  const client = await readyToPay(test, phone, 'full-day');
  return personWith(phone, client, () => client.call(checkout, { body: { paymentMethod: goodCard } }));
}

async function ordering(phone: string, cash: boolean): Promise<Person> {
  const client = await subscriber(test, phone);
  const { id: addressId } = await home(client);
  const body = await mealBody(client, { mealId, partnerId: kitchen.id, addressId, cash });
  return personWith(phone, client, () => client.call(placeOrder, { body, ...anew() }));
}

async function upgrading(phone: string): Promise<Person> {
  const client = await subscriber(test, phone, 'lunch-only');
  const { due, credit } = await client.get(previewPlanChange, { query: { planId: 'family' } });
  return personWith(phone, client, () =>
    client.call(changePlan, { body: { planId: 'family', due, credit }, ...anew() }),
  );
}

async function changingCard(phone: string): Promise<Person> {
  const client = await subscriber(test, phone);
  return personWith(phone, client, () => client.call(changeCard, { body: { paymentMethod: goodCard } }));
}

/** Runs work while another connection holds a lock it needs. */
async function holding<T>(
  lock: string,
  values: readonly string[],
  work: (release: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const holder = await test.app.db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, [...values]);
    return await work(() => holder.query('commit'));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const waiting = (count: number) =>
  expect
    .poll(() =>
      countOf(
        test.app.db,
        "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      ),
    )
    .toBe(count);

/** Both wait for the account's lock, in this order. */
const inThisOrder = (
  { accountId }: Person,
  first: () => Promise<Answered>,
  second: () => Promise<Answered>,
): Promise<[Promise<Answered>, Promise<Answered>]> =>
  holding('select 1 from identity.accounts where id = $1 for update', [accountId], async (release) => {
    const one = first();
    await waiting(1);
    const two = second();
    await waiting(2);
    await release();
    return [one, two];
  });

const charges = ({ accountId }: Person): Promise<number> =>
  countOf(
    test.app.db,
    `adapters.gateway_charges c join money.payments p on p.id::text = c.idempotency_key
     where p.account_id = $1 and c.outcome ->> 'outcome' = 'succeeded'`,
    [accountId],
  );
const nextPhone = (): string => `+${(lastPhone += 1)}`;

describe.each([
  ['a checkout', atCheckout, 0, 1],
  ['an order by card', (phone: string) => ordering(phone, false), 1, 2],
  ['an order in cash', (phone: string) => ordering(phone, true), 1, 1],
  ['a better plan', upgrading, 1, 2],
] as const)('%s', (_what, prepare, before, after) => {
  it('after the erasure takes no money', async () => {
    const person = await prepare(nextPhone());
    const [erased, paid] = await Promise.all(await inThisOrder(person, person.erase, person.pay));
    expect(erased.status).toBe(200);
    expect(paid).toMatchObject({ status: 401, error: { code: 'not_signed_in' } });
    expect(await charges(person)).toBe(before);
    const open = 'money.payments where account_id = $1 and is_open';
    expect(await countOf(test.app.db, open, [person.accountId])).toBe(0);
    expect(await countOf(test.app.db, 'ordering.orders where account_id = $1', [person.accountId])).toBe(0);
  });

  it('before it blocks the erasure during the charge, and is paid', async () => {
    const person = await prepare(nextPhone());
    const paid = await holding(
      'lock table adapters.gateway_charges in exclusive mode',
      [],
      async (release) => {
        const [paying, erasing] = await inThisOrder(person, person.pay, person.erase);
        expect(await erasing).toMatchObject({ status: 409, error: { code: 'not_possible_now' } });
        await release();
        return paying;
      },
    );
    expect(paid.ok).toBe(true);
    expect(await charges(person)).toBe(after);
  });
});

it('drops a card changed after the erasure', async () => {
  const person = await changingCard(nextPhone());
  const [erased, changed] = await Promise.all(await inThisOrder(person, person.erase, person.pay));
  expect(erased.status).toBe(200);
  expect(changed).toMatchObject({ status: 401 });
  await test.app.outbox.deliverDue();
  expect(await countOf(test.app.db, 'money.cards where account_id = $1', [person.accountId])).toBe(0);
});

it('does not charge a due month of an account just erased', async () => {
  const phone = nextPhone();
  const client = await subscriber(test, phone);
  const person = await personWith(phone, client, async () => ({ ok: true, status: 200 }));
  expect((await person.erase()).status).toBe(200);
  await test.app.db.pool.query(
    `update subscription.subscriptions set due_on = '2026-11-21', period_end = '2026-11-21', period_start = '2026-10-21'
     where account_id = $1`,
    [person.accountId],
  );
  await subscriptionJobs(test).attend();
  expect(await charges(person)).toBe(1);
});
