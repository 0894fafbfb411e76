import { expect, it } from 'vitest';
import { pump } from '../apps/server/test/pumping.ts';
import { given } from './support/ground.ts';

const [calls, budget] = [given('CALLS', 10_000), given('BUDGET', 1_000)];

it('sends no more in a day than its budget', async () => {
  const begun = performance.now();
  const { answers, sent } = await pump(calls, budget);
  console.table({ calls, budget, ...answers, messages: sent, ms: Math.round(performance.now() - begun) });
  expect(answers).toEqual({ sent: budget, otp_budget: calls - budget });
  expect(sent).toBe(budget);
});
