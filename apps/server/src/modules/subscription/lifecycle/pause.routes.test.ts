import {
  cancelSubscription,
  getSkippableDays,
  pauseSubscription,
  resumeSubscription,
  skipDay,
} from '@sufra/contract/money/billing.ts';
import { getSuggestionGaps, getSuggestions } from '@sufra/contract/planner/planner.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { Life } from '../../../../test/subscription-life.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';

let test: TestApp;
let lastPhone = 971_507_600_000;
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
const all = ['breakfast', 'lunch', 'dinner'];
const attend = () => subscriptionJobs(test).attend();

describe('a pause', () => {
  it('keeps the meals of today, clears tomorrow and gives the days back on resuming', async () => {
    const client = await life.at('2026-06-10', '19:00');
    expect(await mealsOn('2026-06-11')).toEqual(all);
    const { subscription } = await client.get(pauseSubscription, { body: { until: null } });
    expect(subscription).toMatchObject({
      status: 'paused',
      pausedFrom: '2026-06-11',
      pausedUntil: null,
      nextBillingDate: null,
    });
    expect(await mealsOn('2026-06-10')).toEqual(all);
    expect(await mealsOn('2026-06-11')).toEqual([]);
    const gaps = await client.get(getSuggestionGaps, { query: { date: '2026-06-11' } });
    expect(gaps.map(({ reason }) => reason)).toEqual(['paused']);
    expect(await client.get(getSkippableDays)).toEqual([]);

    const later = await life.at('2026-06-20');
    expect(await mealsOn('2026-06-20')).toEqual([]);
    const resumed = await later.get(resumeSubscription);
    expect(resumed.subscription).toMatchObject({
      status: 'paused',
      pausedUntil: '2026-06-21',
      nextBillingDate: '2026-07-11',
    });
    // Or it could be resumed every morning and paused every evening.
    expect(await mealsOn('2026-06-20')).toEqual([]);
    await life.at('2026-06-21', '00:04');
    await attend();
    expect(await life.subscription()).toMatchObject({ status: 'active', nextBillingDate: '2026-07-11' });
    expect(await mealsOn('2026-06-21')).toEqual(all);
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900, refunded: 0, charges: 1 });
  });

  it('ends automatically on the chosen day, before the job has run and after', async () => {
    const client = await life.at('2026-06-10');
    const { subscription } = await client.get(pauseSubscription, { body: { until: '2026-06-15' } });
    expect(subscription).toMatchObject({ pausedUntil: '2026-06-15', nextBillingDate: '2026-07-05' });
    await life.at('2026-06-14', '21:30');
    await attend();
    expect(await mealsOn('2026-06-14')).toEqual([]);
    expect(await mealsOn('2026-06-15')).toEqual(all);
    expect((await life.subscription()).status).toBe('paused');
    await life.at('2026-06-17', '00:04');
    await Promise.all([attend(), attend(), attend()]);
    expect(await life.subscription()).toMatchObject({ status: 'active', nextBillingDate: '2026-07-05' });
    expect((await life.told()).map(({ change }) => change)).toEqual(['paused', 'resumed']);
  });

  it('without a chosen day ends after ninety', async () => {
    await (await life.at('2026-06-10')).get(pauseSubscription, { body: { until: null } });
    await life.at('2026-09-08');
    await attend();
    expect((await life.subscription()).status).toBe('paused');
    await life.at('2026-09-09');
    await attend();
    expect(await life.subscription()).toMatchObject({ status: 'active', nextBillingDate: '2026-09-29' });
    expect((await life.books()).charges).toBe(1);
  });

  it('is not renewed, and is charged on the day it ends if no paid day is left', async () => {
    await (await life.at('2026-06-30')).get(pauseSubscription, { body: { until: '2026-07-20' } });
    await life.at('2026-07-10');
    await attend();
    expect((await life.books()).charges).toBe(1);
    await life.at('2026-07-20', '00:04');
    await attend();
    expect(await life.subscription()).toMatchObject({ status: 'active', nextBillingDate: '2026-08-20' });
    expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 0, charges: 2 });
  });

  it('over the end of February keeps the date it moved to', async () => {
    life = await Life.begin(test, `+${(lastPhone += 1)}`, { on: '2028-01-31' });
    expect((await life.subscription()).nextBillingDate).toBe('2028-02-29');
    await (await life.at('2028-02-20')).get(pauseSubscription, { body: { until: '2028-02-24' } });
    await life.at('2028-02-24', '00:04');
    await attend();
    expect((await life.subscription()).nextBillingDate).toBe('2028-03-03');
    await life.at('2028-03-03', '00:04');
    await attend();
    expect((await life.subscription()).nextBillingDate).toBe('2028-04-03');
  });

  it('gives no day back that was skipped and credited', async () => {
    const client = await life.at('2026-06-10');
    await client.get(skipDay, { body: { date: '2026-06-13' } });
    await client.get(pauseSubscription, { body: { until: '2026-06-15' } });
    expect((await life.subscription()).nextBillingDate).toBe('2026-07-04');
    await life.at('2026-06-15');
    await attend();
    expect(await life.subscription()).toMatchObject({ nextBillingDate: '2026-07-04', credit: '19.97 AED' });
  });

  it.each([
    ['2026-06-11', 'too_early'],
    ['2026-06-09', 'too_early'],
    ['2026-09-10', 'too_late'],
    ['9999-12-31', 'too_late'],
  ])('until %s is refused as %s', async (until, field) => {
    const client = await life.at('2026-06-10');
    const refusal = await client.refused(pauseSubscription, { body: { until } });
    expect(refusal).toMatchObject({ status: 400, fields: { until: field } });
    expect((await life.subscription()).status).toBe('active');
  });

  it('begins once and ends once for concurrent requests', async () => {
    const client = await life.at('2026-06-10');
    const second = { body: { until: null } };
    await client.get(pauseSubscription, second);
    expect(await client.refused(pauseSubscription, second)).toMatchObject({
      code: 'not_possible_now',
      params: { reason: 'paused' },
    });
    const resumed = await Promise.all(Array.from({ length: 10 }, () => client.call(resumeSubscription)));
    expect(resumed.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await life.told()).map(({ change }) => change)).toEqual(['paused', 'resumed']);
  });
});

describe('a pause and a cancellation at once', () => {
  it('end in the cancellation with a single refund', async () => {
    const lives: Life[] = [];
    for (let count = 0; count < 10; count += 1) lives.push(await Life.begin(test, `+${(lastPhone += 1)}`));
    for (const one of lives) {
      await Promise.all([
        one.client.call(pauseSubscription, { body: { until: null } }),
        one.client.call(cancelSubscription),
      ]);
    }
    await test.app.outbox.deliverDue();
    for (const one of lives) {
      expect((await one.subscription()).status).toBe('cancelled');
      expect(await one.books()).toEqual({ balance: 0, paid: 59_900, refunded: 59_900, charges: 1 });
    }
  });

  it('leave only one in effect after the guarantee period', async () => {
    const client = await life.at('2026-06-29');
    await test.app.db.pool.query(`update subscription.subscriptions s set started_on = '2026-01-01'
      from identity.accounts a where a.id = s.account_id and a.phone = '${life.phone}'`);
    await Promise.all([
      client.call(pauseSubscription, { body: { until: null } }),
      client.call(cancelSubscription),
    ]);
    expect(await life.subscription()).toMatchObject({
      status: 'active',
      pausedFrom: null,
      endsOn: '2026-07-01',
    });
  });
});

it('leaves the ledger balanced', async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  const total = [...(await sums(test.app.db)).values()].reduce((sum, amount) => sum + amount, 0);
  expect(total).toBe(0);
});
