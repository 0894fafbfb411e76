import { changePlan, keepSubscription, previewPlanChange, skipDay } from '@sufra/contract/money/billing.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { failingCard, Life } from '../../../../test/subscription-life.ts';
import type { PlanChange } from '../lifecycle/subscription.rules.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';

let test: TestApp;
let lastPhone = 971_507_620_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const begin = (options: Parameters<typeof Life.begin>[2] = {}) =>
  Life.begin(test, `+${(lastPhone += 1)}`, options);
const preview = (life: Life, planId: PlanId) => life.client.get(previewPlanChange, { query: { planId } });

async function change(life: Life, planId: PlanId, headers: Record<string, string> = {}) {
  const { due, credit } = await preview(life, planId);
  return life.client.call(changePlan, { body: { planId, due, credit }, headers });
}

describe('a better plan', () => {
  it('costs the difference for the meals left and takes effect tomorrow', async () => {
    const life = await begin();
    await life.at('2026-06-10');
    expect(await preview(life, 'family')).toEqual({
      planId: 'family',
      price: '999.00 AED',
      due: '266.67 AED',
      credit: '0.00 AED',
      from: '2026-06-11',
      mealsLeft: 60,
      mealsInPeriod: 90,
      nextBillingDate: '2026-07-01',
    });
    expect(await change(life, 'family')).toMatchObject({
      reply: { subscription: { planId: 'family', price: '999.00 AED', nextBillingDate: '2026-07-01' } },
    });
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900 + 26_667, refunded: 0, charges: 2 });
    expect((await life.client.get(getSession)).user.selectedPlan).toBe('family');
    await life.at('2026-07-01', '00:04');
    await subscriptionJobs(test).attend();
    expect(await life.books()).toEqual({
      balance: 0,
      paid: 59_900 + 26_667 + 99_900,
      refunded: 0,
      charges: 3,
    });
  });

  it('uses credit first, and no card where credit is enough', async () => {
    const life = await begin();
    await life.at('2026-06-10');
    await life.client.get(skipDay, { body: { date: '2026-06-12' } });
    // 19 of 30 days of AED 400.00, less AED 19.97.
    expect(await preview(life, 'family')).toMatchObject({ due: '233.36 AED', mealsLeft: 57 });
    await change(life, 'family');
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900 + 23_336, refunded: 0, charges: 2 });
    await life.at('2026-06-28');
    await life.client.get(skipDay, { body: { date: '2026-06-30' } });
    const down = await preview(life, 'full-day');
    expect(down).toMatchObject({ due: '0.00 AED', credit: '13.33 AED', mealsLeft: 3 });
    await change(life, 'full-day');
    const up = await preview(life, 'family');
    expect(up).toMatchObject({ due: '0.00 AED', credit: '0.00 AED' });
    await change(life, 'family');
    expect(await life.books()).toMatchObject({ balance: -3330, charges: 2 });
  });

  it('brings its meals from tomorrow', async () => {
    const life = await begin({ planId: 'lunch-only' });
    await life.at('2026-06-10');
    await change(life, 'full-day');
    const times = async (date: string) =>
      (await life.client.get(getSuggestions, { query: { date } })).map(({ mealTime }) => mealTime);
    expect(await times('2026-06-10')).toEqual(['lunch']);
    expect(await times('2026-06-11')).toEqual(['breakfast', 'lunch', 'dinner']);
  });

  it('is not applied when the card is declined', async () => {
    const life = await begin({ card: failingCard });
    await life.at('2026-06-10');
    expect(await change(life, 'family')).toMatchObject({
      status: 402,
      error: { code: 'payment_declined', params: { reason: 'declined' } },
    });
    expect(await life.subscription()).toMatchObject({ planId: 'full-day', price: '599.00 AED' });
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900, refunded: 0, charges: 1 });
    expect(await life.told()).toEqual([]);
  });

  it('needs a card', async () => {
    const life = await begin();
    await test.app.db.pool.query(
      'delete from money.cards k using identity.accounts a where a.id = k.account_id and a.phone = $1',
      [life.phone],
    );
    await life.at('2026-06-10');
    expect(await change(life, 'family')).toMatchObject({ status: 402, error: { code: 'no_card' } });
    expect((await life.subscription()).planId).toBe('full-day');
  });
});

describe('a smaller plan', () => {
  it('credits the meals left and costs less from the next month on', async () => {
    const life = await begin();
    await life.at('2026-06-10');
    expect(await preview(life, 'lunch-only')).toMatchObject({ due: '0.00 AED', credit: '209.06 AED' });
    expect(await change(life, 'lunch-only')).toMatchObject({
      reply: { subscription: { planId: 'lunch-only', credit: '209.06 AED' } },
    });
    await life.at('2026-07-01', '00:04');
    await subscriptionJobs(test).attend();
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900 + 8_994, refunded: 0, charges: 2 });
  });

  it('may leave the next month without a charge', async () => {
    const life = await begin({ planId: 'family' });
    await change(life, 'lunch-only');
    // 87 of 90 meals of AED 999.00, less 21 of 22 lunches of AED 299.00.
    expect(await life.books()).toMatchObject({ balance: -68_029 });
    await life.at('2026-07-01', '00:04');
    await subscriptionJobs(test).attend();
    expect(await life.subscription()).toMatchObject({ credit: '381.29 AED', nextBillingDate: '2026-08-03' });
    expect(await life.books()).toMatchObject({ balance: -38_129, charges: 1 });
    expect((await life.told()).at(-1)).toMatchObject({ change: 'renewed', params: { amount: '0.00 AED' } });
  });
});

describe('the previewed amounts', () => {
  it("are refused once tomorrow's meals are sent", async () => {
    const life = await begin();
    await life.at('2026-06-10', '19:59');
    const shown = await preview(life, 'family');
    test.clock.advance(60_000);
    const { due, credit } = shown;
    const refusal = await life.client.refused(changePlan, { body: { planId: 'family', due, credit } });
    expect(refusal).toMatchObject({
      status: 409,
      code: 'price_changed',
      params: { due: '253.33 AED', credit: '0.00 AED' },
    });
    expect(await life.books()).toMatchObject({ charges: 1 });
  });

  it.each(['1,234.50 AED', '-1.00 AED', '266.67', '1e3 AED', '266.675 AED'])(
    'are not read from %s',
    async (due) => {
      const life = await begin();
      const body = { planId: 'family' as const, due, credit: '0.00 AED' };
      expect(await life.client.refused(changePlan, { body })).toMatchObject({ status: 400 });
    },
  );
});

it('refuses the same plan, and any plan for a cancelled subscription', async () => {
  const life = await begin();
  const same = await life.client.refused(previewPlanChange, { query: { planId: 'full-day' } });
  expect(same).toMatchObject({ code: 'not_possible_now', params: { reason: 'same_plan' } });
  expect(await life.client.refused(keepSubscription)).toMatchObject({ code: 'not_possible_now' });
});

describe('twenty changes at once', () => {
  it.each([
    ['with one key', () => 'one-key-for-all'],
    ['with a key each', (index: number) => `key-number-${index}`],
  ])('%s charge once', async (_name, keyOf) => {
    const life = await begin();
    await life.at('2026-06-10');
    const { due, credit } = await preview(life, 'family');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        life.client.call(changePlan, {
          body: { planId: 'family', due, credit },
          headers: { 'idempotency-key': keyOf(index) },
        }),
      ),
    );
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900 + 26_667, refunded: 0, charges: 2 });
    expect((await life.told()).map(({ change }) => change)).toEqual(['plan_changed']);
  });
});

describe('a change whose request died after the gateway was asked', () => {
  it.each([
    ['is made, for the day it was paid', true],
    ['is not made where the gateway never saw it', false],
  ])('%s', async (_name, wasSeen) => {
    const life = await begin();
    await life.at('2026-06-10', '19:59');
    const broken = subscriptionJobs(test);
    await dieWhileChanging(life, wasSeen);
    const busy = await life.client.refused(previewPlanChange, { query: { planId: 'family' } });
    expect(busy.params).toMatchObject({ reason: 'charging' });
    await life.at('2026-06-11', '00:10');
    await Promise.all([broken.recover(), broken.recover()]);
    const expected = wasSeen ? { planId: 'family', price: '999.00 AED' } : { planId: 'full-day' };
    expect(await life.subscription()).toMatchObject(expected);
    expect(await life.books()).toMatchObject({ balance: 0, paid: 59_900 + (wasSeen ? 26_667 : 0) });
  });
});

/** Leaves the state of a process that died during the gateway call. */
async function dieWhileChanging({ phone }: Life, wasSeen: boolean): Promise<void> {
  const { pool } = test.app.db;
  const { rows } = await pool.query<{ id: string }>(
    `insert into money.payments (id, account_id, purpose, subject, amount_fils, status, gateway, created_at)
     select gen_random_uuid(), s.account_id, 'plan_change', s.id, 26667, 'pending', 'simulated', $2
     from subscription.subscriptions s join identity.accounts a on a.id = s.account_id where a.phone = $1
     returning id`,
    [phone, test.clock.now()],
  );
  const [payment] = rows;
  const change: PlanChange = {
    ...{ planId: 'family', price: 99_900, difference: 26_667 },
    ...{ from: '2026-06-11', mealsLeft: 60, mealsInPeriod: 90 },
  };
  await pool.query(
    `insert into subscription.charges
       (payment_id, subscription_id, account_id, kind, plan_id, plan_change, amount_fils, opened_on, is_open)
     select $2, s.id, s.account_id, 'plan_change', 'family', $3, 26667, '2026-06-10', true
     from subscription.subscriptions s join identity.accounts a on a.id = s.account_id where a.phone = $1`,
    [phone, payment?.id, JSON.stringify(change)],
  );
  if (!wasSeen) return;
  const card = {
    gatewayToken: 'simcard_x',
    brand: 'Visa',
    lastFour: '4242',
    expiryMonth: '12',
    expiryYear: '30',
  };
  await pool.query(
    `insert into adapters.gateway_charges (idempotency_key, reference, amount_fils, outcome)
     values ($1, 'sim_left', 26667, $2)`,
    [payment?.id, JSON.stringify({ outcome: 'succeeded', reference: 'sim_left', card })],
  );
}

it('leaves the ledger balanced', async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  const total = [...(await sums(test.app.db)).values()].reduce((sum, amount) => sum + amount, 0);
  expect(total).toBe(0);
});
