import {
  cancelSubscription,
  changePlan,
  getSkippableDays,
  pauseSubscription,
  previewPlanChange,
  skipDay,
} from '@sufra/contract/money/billing.ts';
import { acceptSuggestion, getSuggestionGaps, getSuggestions } from '@sufra/contract/planner/planner.ts';
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
    expect(days[0]).toEqual({
      date: '2026-06-10',
      isSkipped: false,
      mealTimes: ['dinner'],
      credit: '6.66 AED',
      cutoffAt: '2026-06-10T10:00:00.000Z',
    });
    expect(days[1]).toMatchObject({ credit: '19.97 AED', cutoffAt: '2026-06-10T16:00:00.000Z' });
    const answer = await skip('2026-06-11');
    expect(answer).toMatchObject({
      reply: {
        date: '2026-06-11',
        mealTimes: ['breakfast', 'lunch', 'dinner'],
        credit: '19.97 AED',
      },
    });
    expect(await dayOf('2026-06-11')).toEqual({
      date: '2026-06-11',
      isSkipped: true,
      mealTimes: [],
      credit: '19.97 AED',
      cutoffAt: null,
    });
    expect((await life.subscription()).credit).toBe('19.97 AED');
    expect(await life.books()).toMatchObject({ balance: -1997 });
  });

  it('loses its meals, accepted ones too, and is not planned again', async () => {
    await life.at('2026-06-10', '19:00');
    const [first] = await life.client.get(getSuggestions, { query: { date: '2026-06-11' } });
    await life.client.get(acceptSuggestion, { params: { id: first?.id ?? '' } });
    await skip('2026-06-11');
    expect(await mealsOn('2026-06-11')).toEqual([]);
    const gaps = await life.client.get(getSuggestionGaps, { query: { date: '2026-06-11' } });
    expect(gaps.map(({ reason }) => reason)).toEqual(['skipped', 'skipped', 'skipped']);
    expect(await mealsOn('2026-06-10')).toHaveLength(3);
    await life.at('2026-06-11');
    expect(await mealsOn('2026-06-11')).toEqual([]);
    await life.at('2026-06-12');
    expect(await mealsOn('2026-06-12')).toHaveLength(3);
  });

  it('keeps the meals whose cut-off has passed', async () => {
    await life.at('2026-06-10', '20:00');
    expect(await skip('2026-06-11')).toMatchObject({
      reply: { mealTimes: ['lunch', 'dinner'], credit: '13.31 AED' },
    });
    expect(await mealsOn('2026-06-11')).toEqual(['breakfast']);
  });

  it.each([
    ['2026-06-10', '14:00', 'cutoff_passed', undefined],
    ['2026-06-09', '10:00', 'cutoff_passed', undefined],
    ['2026-06-24', '10:00', 'not_possible_now', 'not_offered'],
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

  it('of fourteen days give one credit each', async () => {
    await life.at('2026-06-10', '19:00');
    const days = (await life.client.get(getSkippableDays)).filter(({ mealTimes }) => mealTimes.length === 3);
    const answers = await Promise.all([...days, ...days].map(({ date }) => skip(date)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(13);
    expect(await life.books()).toMatchObject({ balance: -13 * 1997 });
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
    expect(preview).toMatchObject({ daysLeft: 18, daysInPeriod: 30, credit: '180.00 AED', due: '0.00 AED' });
    await life.client.get(changePlan, {
      body: { planId: 'lunch-only', due: preview.due, credit: preview.credit },
    });
    expect(await life.books()).toMatchObject({ balance: -18_000 - 2 * 1997 });
    await life.at('2026-06-12');
    expect(await mealsOn('2026-06-12')).toEqual([]);
  });
});

it('leaves the ledger balanced', async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  const total = [...(await sums(test.app.db)).values()].reduce((sum, amount) => sum + amount, 0);
  expect(total).toBe(0);
});
