import { changeSetting } from '@sufra/contract/admin/admin-settings.ts';
import { changePlan, previewPlanChange, skipDay } from '@sufra/contract/money/billing.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { anew } from '../../../../test/kitchens.ts';
import { unbalanced } from '../../../../test/money.ts';
import { goodCard, readyToPay } from '../../../../test/people.ts';
import { Life } from '../../../../test/subscription-life.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';

const boss = '+971507690001';
let test: TestApp;
let lastPhone = 971_507_690_100;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Name = 'plan_lunch_only' | 'plan_full_day' | 'plan_family';
const set = async (name: Name, value: string, from?: string): Promise<void> => {
  test.clock.advance(1_000);
  await (await confirmedAdmin(test, boss)).get(changeSetting, { body: { name, value, from } });
};
const begin = (on: string, planId: 'full-day' | 'family' = 'full-day') =>
  Life.begin(test, `+${(lastPhone += 1)}`, { on, planId });
const jobs = () => subscriptionJobs(test);
const notices = async (life: Life) =>
  (await life.told()).flatMap(({ change, params }) => (change === 'price_changed' ? [params] : []));
const renewOn = async (life: Life, day: string): Promise<string> => {
  await life.at(day, '00:04');
  await jobs().attend();
  return (await life.subscription()).price;
};

it('charges new subscribers the price of the day, and refuses an outdated one', async () => {
  test.clock.set('2026-01-10T06:00:00Z');
  const early = await readyToPay(test, `+${(lastPhone += 1)}`, 'family');
  await set('plan_family', '1049', '2026-01-11');
  const body = { paymentMethod: goodCard };
  expect(await early.get(checkout, { body, ...anew() })).toMatchObject({ amount: '999.00 AED' });
  const late = await readyToPay(test, `+${(lastPhone += 1)}`, 'family');
  test.clock.set('2026-01-11T06:00:00Z');
  const stale = { ...body, shownPrice: '999.00 AED' };
  expect(await late.refused(checkout, { body: stale, ...anew() })).toMatchObject({
    code: 'price_changed',
    params: { total: '1049.00 AED' },
  });
  const paid = await late.get(checkout, { body: { ...body, shownPrice: '1049.00 AED' }, ...anew() });
  expect(paid).toMatchObject({ amount: '1049.00 AED', subscription: { price: '1049.00 AED' } });
  expect(await unbalanced(test.app.db)).toEqual([]);
  await set('plan_family', '999', '2026-01-12');
});

it('raises a price 30 days after one message, from the first month after its day', async () => {
  const life = await begin('2026-02-01');
  const other = await begin('2026-02-01', 'family');
  await life.at('2026-02-10');
  await set('plan_full_day', '649', '2026-02-20');
  await Promise.all([jobs().notifyPrices(), jobs().notifyPrices(), jobs().notifyPrices()]);
  await jobs().notifyPrices();
  expect(await notices(life)).toEqual([
    {
      ...{ day: '2026-02-10', plan: 'full-day', nextBillingDate: '2026-04-01' },
      ...{ formerPrice: '599.00 AED', price: '649.00 AED' },
    },
  ]);
  expect(await notices(other)).toEqual([]);
  expect(await renewOn(life, '2026-03-01')).toBe('599.00 AED');
  expect(await renewOn(life, '2026-04-01')).toBe('649.00 AED');
  expect(await life.books()).toMatchObject({ balance: 0, paid: 59_900 + 59_900 + 64_900 });
  await jobs().notifyPrices();
  expect(await notices(life)).toHaveLength(1);
  expect(await unbalanced(test.app.db)).toEqual([]);
});

it('keeps a price until its notice, however late that is', async () => {
  const life = await begin('2026-05-01');
  await life.at('2026-05-02');
  await set('plan_full_day', '699', '2026-05-03');
  expect(await renewOn(life, '2026-06-01')).toBe('649.00 AED');
  await jobs().notifyPrices();
  expect(await renewOn(life, '2026-07-01')).toBe('699.00 AED');
  expect((await notices(life)).map(({ nextBillingDate }) => nextBillingDate)).toEqual(['2026-07-01']);
});

it('lowers a price from the next renewal on, without waiting', async () => {
  const life = await begin('2026-08-01');
  await life.at('2026-08-25');
  await set('plan_full_day', '549', '2026-08-30');
  await jobs().notifyPrices();
  expect(await notices(life)).toMatchObject([{ price: '549.00 AED', nextBillingDate: '2026-09-01' }]);
  expect(await renewOn(life, '2026-09-01')).toBe('549.00 AED');
});

it('values a month at the price it was sold at, also after a change of plan', async () => {
  const life = await begin('2026-10-01');
  await life.at('2026-10-02');
  await set('plan_family', '1099');
  await set('plan_full_day', '100', '2026-10-03');
  await life.at('2026-10-06');
  const query = { planId: 'family' } as const;
  const { due, credit, price } = await life.client.get(previewPlanChange, { query });
  expect(price).toBe('1099.00 AED');
  const body = { planId: 'family', due, credit } as const;
  expect(await life.client.get(changePlan, { body, ...anew() })).toMatchObject({
    subscription: { price: '1099.00 AED' },
  });
  const mealsLeft = 25 * 3;
  expect(due).toBe(`${(Math.round((mealsLeft * (109_900 - 54_900)) / 93) / 100).toFixed(2)} AED`);
  const { credit: skipped } = await life.client.get(skipDay, { body: { date: '2026-10-20' } });
  expect(skipped).toBe(`${(Math.round((3 * 109_900) / 93) / 100).toFixed(2)} AED`);
  expect(await unbalanced(test.app.db)).toEqual([]);
});
