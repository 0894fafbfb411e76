import { pauseSubscription, skipDay } from '@sufra/contract/money/billing.ts';
import { getSuggestionGaps, getSuggestions } from '@sufra/contract/planner/planner.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { subscriber } from '../../../../test/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const tomorrow = '2026-11-22';
const onTomorrow = { query: { date: tomorrow } };

it('lists skipped meals', async () => {
  const client = await subscriber(test, '+971508200001');
  await client.get(skipDay, { body: { date: tomorrow } });
  expect(await client.get(getSuggestions, onTomorrow)).toEqual([]);
  const gaps = await client.get(getSuggestionGaps, onTomorrow);
  expect(gaps.map(({ mealTime, reason }) => `${mealTime} ${reason}`)).toEqual([
    'breakfast skipped',
    'lunch skipped',
    'dinner skipped',
  ]);
  expect(await client.get(getSuggestionGaps)).toEqual([]);
});

it('lists a pause once', async () => {
  const client = await subscriber(test, '+971508200002');
  await client.get(pauseSubscription, { body: { until: null } });
  expect(await client.get(getSuggestions, onTomorrow)).toEqual([]);
  expect(await client.get(getSuggestionGaps, onTomorrow)).toEqual([
    { mealTime: 'lunch', occasion: null, reason: 'paused', because: [] },
  ]);
});
