import {
  cancelSubscription,
  changePlan,
  getSkippableDays,
  pauseSubscription,
  previewPlanChange,
  skipDay,
} from '@sufra/contract/money/billing.ts';
import { acceptSuggestion, getSuggestionGaps, getSuggestions } from '@sufra/contract/planner/planner.ts';
import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { getInvoices } from '@sufra/contract/money/invoices.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { Life } from '../../../../test/subscription-life.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';

let test: TestApp;
let lastPhone = 971_507_610_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
let life: Life;
beforeEach(async () => {
  life = await Life.begin(test, `+${(lastPhone += 1)}`);
});

const mealsOn = async (date: string) =>
  (await life.client.get(getSuggestions, { query: { date } })).map(({ mealTime }) => mealTime);
const dayOf = async (date: string) =>
  (await life.client.get(getSkippableDays)).find((day) => day.date === date);
const skip = (date: string) => life.client.call(skipDay, { body: { date } });

describe('a day that is skipped', () => {
  it('is offered with its cut-off and its credit, and shown as skipped afterwards', async () => {
    await life.at('2026-06-10');
    const days = await life.client.get(getSkippableDays);
    expect(days).toHaveLength(14);
    const tomorrow = {
      date: '2026-06-11',
      isSkipped: false,
      mealTimes: ['breakfast', 'lunch', 'dinner'],
      credit: '19.97 AED',
      cutoffAt: '2026-06-10T16:00:00.000Z',
      barred: null,
      nextBillingDate: null,
    };
    expect(days[0]).toEqual(tomorrow);
    const answer = await skip('2026-06-11');
    expect(answer).toMatchObject({
      reply: {
        date: '2026-06-11',
        mealTimes: ['breakfast', 'lunch', 'dinner'],
        credit: '19.97 AED',
      },
    });
    expect(await dayOf('2026-06-11')).toEqual({ ...tomorrow, isSkipped: true });
    expect((await life.subscription()).credit).toBe('19.97 AED');
    expect(await life.books()).toMatchObject({ balance: -1997 });
  });

  it('loses its meals, and is not planned again', async () => {
    await life.at('2026-06-10', '19:00');
    const [first] = await life.client.get(getSuggestions, { query: { date: '2026-06-11' } });
    await skip('2026-06-11');
    const late = await life.client.refused(acceptSuggestion, { params: { id: first?.id ?? '' } });
    expect(late).toMatchObject({ status: 404 });
    expect(await mealsOn('2026-06-11')).toEqual([]);
    const gaps = await life.client.get(getSuggestionGaps, { query: { date: '2026-06-11' } });
    expect(gaps.map(({ reason }) => reason)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(await mealsOn('2026-06-10')).toHaveLength(3);
    await life.at('2026-06-11');
    expect(await mealsOn('2026-06-11')).toEqual([]);
    await life.at('2026-06-12');
    expect(await mealsOn('2026-06-12')).toHaveLength(3);
  });

  it.each([
    ['accepted', (id: string) => life.client.call(acceptSuggestion, { params: { id } })],
    ['read', (id: string) => life.client.call(getRecipe, { params: { mealId: id } })],
  ])('is kept once a meal was %s', async (_what, use) => {
    await life.at('2026-06-10', '19:00');
    const [first] = await life.client.get(getSuggestions, { query: { date: '2026-06-11' } });
    expect(await use(first?.id ?? '')).toMatchObject({ ok: true });
    expect(await dayOf('2026-06-11')).toMatchObject({ barred: 'used' });
    expect(await skip('2026-06-11')).toMatchObject({
      error: { code: 'not_possible_now', params: { reason: 'used' } },
    });
    const { subscription } = await life.client.get(pauseSubscription, { body: { until: null } });
    expect(subscription.pausedFrom).toBe('2026-06-12');
    expect(await mealsOn('2026-06-11')).toHaveLength(3);
    expect(await life.books()).toMatchObject({ balance: 0 });
  });

  it('is kept when its meal is accepted at the same moment', async () => {
    await life.at('2026-06-10', '19:00');
    const [first] = await life.client.get(getSuggestions, { query: { date: '2026-06-11' } });
    const answers = await Promise.all([
      life.client.call(acceptSuggestion, { params: { id: first?.id ?? '' } }),
      skip('2026-06-11'),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('moves the payment where it is the first of the next month', async () => {
    await life.at('2026-06-30', '19:00');
    expect(await dayOf('2026-07-01')).toMatchObject({ credit: '0.00 AED', nextBillingDate: '2026-07-02' });
    await skip('2026-07-01');
    expect(await life.subscription()).toMatchObject({ nextBillingDate: '2026-07-02', credit: '0.00 AED' });
    await life.at('2026-07-01', '00:04');
    await subscriptionJobs(test).attend();
    expect(await life.books()).toMatchObject({ charges: 1 });
    expect(await mealsOn('2026-07-01')).toEqual([]);
    await life.at('2026-07-02', '00:04');
    await subscriptionJobs(test).attend();
    expect(await life.books()).toMatchObject({ charges: 2, balance: 0 });
    expect((await life.subscription()).nextBillingDate).toBe('2026-08-02');
  });

  it.each([
    ['2026-06-11', '20:00', 'cutoff_passed', undefined],
    ['2026-06-10', '07:00', 'cutoff_passed', undefined],
    ['2026-06-09', '10:00', 'cutoff_passed', undefined],
    ['2026-06-25', '10:00', 'not_possible_now', 'not_offered'],
    ['2026-07-01', '10:00', 'not_possible_now', 'not_offered'],
  ])('is not %s at %s on the tenth: %s', async (date, time, code, reason) => {
    await life.at('2026-06-10', time);
    const refusal = await life.client.refused(skipDay, { body: { date } });
    expect([refusal.status, refusal.code, refusal.params?.['reason']]).toEqual([409, code, reason]);
    expect(await life.books()).toMatchObject({ balance: 0 });
  });

  it('is not a day off, nor the first day, nor one of a pause', async () => {
    const lunch = await Life.begin(test, `+${(lastPhone += 1)}`, { planId: 'lunch-only' });
    await lunch.at('2026-06-10');
    const saturday = await lunch.client.refused(skipDay, { body: { date: '2026-06-13' } });
    expect(saturday.params).toMatchObject({ reason: 'not_offered' });
    const monday = await lunch.client.get(skipDay, { body: { date: '2026-06-15' } });
    expect(monday.credit).toBe('13.59 AED');
    await life.at('2026-06-01');
    expect((await life.client.get(getSkippableDays))[0]?.date).toBe('2026-06-02');
    await life.client.get(pauseSubscription, { body: { until: null } });
    const paused = await life.client.refused(skipDay, { body: { date: '2026-06-03' } });
    expect(paused.params).toMatchObject({ reason: 'paused' });
  });

  it('gets a credit note', async () => {
    await life.at('2026-06-10');
    await skip('2026-06-12');
    await test.app.outbox.deliverDue();
    const { invoices } = await life.client.get(getInvoices);
    expect(invoices.map(({ kind, total }) => [kind, total]).sort()).toEqual([
      ['credit_note', '19.97 AED'],
      ['invoice', '599.00 AED'],
    ]);
  });
});

describe('twenty skips at once', () => {
  it('of one day give one credit', async () => {
    await life.at('2026-06-10');
    const answers = await Promise.all(Array.from({ length: 20 }, () => skip('2026-06-12')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await life.books()).toMatchObject({ balance: -1997 });
    const own = `subscription.skips k join identity.accounts a on a.id = k.account_id where a.phone = $1`;
    expect(await countOf(test.app.db, own, [life.phone])).toBe(1);
    expect((await life.told()).map(({ change }) => change)).toEqual(['skipped']);
  });

  it('of fourteen days give eight credits', async () => {
    await life.at('2026-06-10', '19:00');
    const days = await life.client.get(getSkippableDays);
    const answers = await Promise.all([...days, ...days].map(({ date }) => skip(date)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
    expect(await life.books()).toMatchObject({ balance: -8 * 1997 });
    const left = (await life.client.get(getSkippableDays)).filter(({ isSkipped }) => !isSkipped);
    expect(left.map(({ barred }) => barred)).toEqual(Array<string>(6).fill('limit'));
  });
});

describe('the credit', () => {
  it('is used up by the next month', async () => {
    await life.at('2026-06-10');
    for (const date of ['2026-06-12', '2026-06-13', '2026-06-14']) await skip(date);
    await life.at('2026-07-01', '00:04');
    await subscriptionJobs(test).attend();
    expect(await life.subscription()).toMatchObject({ credit: '0.00 AED', nextBillingDate: '2026-08-01' });
    expect(await life.books()).toEqual({
      balance: 0,
      paid: 59_900 + 59_900 - 3 * 1997,
      refunded: 0,
      charges: 2,
    });
  });

  it('is reversed with the month in a full refund', async () => {
    await life.at('2026-06-10');
    for (const date of ['2026-06-12', '2026-06-13']) await skip(date);
    expect(await life.client.get(cancelSubscription)).toMatchObject({ refund: '599.00 AED' });
    await test.app.outbox.deliverDue();
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900, refunded: 59_900, charges: 1 });
  });

  it('is not given again by a smaller plan', async () => {
    await life.at('2026-06-10');
    for (const date of ['2026-06-12', '2026-06-13']) await skip(date);
    const preview = await life.client.get(previewPlanChange, { query: { planId: 'lunch-only' } });
    // 54 of 90 meals of AED 599.00, less 13 of 22 lunches of AED 299.00; Saturday's lunch is none.
    expect(preview).toMatchObject({
      mealsLeft: 13,
      mealsInPeriod: 22,
      credit: '182.72 AED',
      due: '0.00 AED',
    });
    await life.client.get(changePlan, {
      body: { planId: 'lunch-only', due: preview.due, credit: preview.credit },
    });
    expect(await life.books()).toMatchObject({ balance: -18_272 - 2 * 1997 });
    await life.at('2026-06-12');
    expect(await mealsOn('2026-06-12')).toEqual([]);
  });
});

it('leaves the ledger balanced', async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  const total = [...(await sums(test.app.db)).values()].reduce((sum, amount) => sum + amount, 0);
  expect(total).toBe(0);
});
