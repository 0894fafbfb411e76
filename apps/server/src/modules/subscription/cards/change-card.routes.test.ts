import { changeCard } from '@sufra/contract/money/billing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { goodCard } from '../../../../test/people.ts';
import { failingCard, Life } from '../../../../test/subscription-life.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';

let test: TestApp;
let lastPhone = 971_507_650_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const begin = (options: Parameters<typeof Life.begin>[2] = {}) =>
  Life.begin(test, `+${(lastPhone += 1)}`, options);
const attend = () => subscriptionJobs(test).attend();

describe('a new card', () => {
  const other = { ...goodCard, cardNumber: '5555 5555 5555 4444' };
  const change = (life: Life, card: typeof goodCard) =>
    life.client.call(changeCard, { body: { paymentMethod: card } });

  it('is kept for the next month', async () => {
    const life = await begin({ card: failingCard });
    await life.at('2026-06-20');
    expect(await change(life, other)).toMatchObject({
      reply: { card: { brand: 'Mastercard', lastFour: '4444' }, charged: null },
    });
    await life.at('2026-07-01', '00:04');
    await attend();
    expect(await life.subscription()).toMatchObject({ status: 'active', card: { lastFour: '4444' } });
    expect((await life.told()).map((told) => told.change)).toEqual(['card_changed', 'renewed']);
  });

  it('pays a past-due month at once, and days without meals are given back', async () => {
    const life = await begin({ card: failingCard });
    for (const day of ['2026-07-01', '2026-07-02']) {
      test.clock.set(`${day}T00:04:00+04:00`);
      await attend();
    }
    await life.at('2026-07-03');
    expect(await change(life, other)).toMatchObject({ reply: { charged: '599.00 AED' } });
    expect(await life.subscription()).toMatchObject({
      status: 'paused',
      pausedUntil: '2026-07-04',
      nextBillingDate: '2026-08-02',
      pastDue: null,
    });
    await life.at('2026-07-04', '00:04');
    await attend();
    expect(await life.subscription()).toMatchObject({ status: 'active', nextBillingDate: '2026-08-02' });
    expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 0, charges: 2 });
  });

  it('that is declined stays on file and uses up no retry', async () => {
    const life = await begin({ card: failingCard });
    await life.at('2026-07-01', '00:04');
    await attend();
    expect(await change(life, failingCard)).toMatchObject({
      status: 402,
      error: { code: 'payment_declined', params: { reason: 'declined' } },
    });
    expect(await life.subscription()).toMatchObject({
      status: 'past_due',
      pastDue: { nextAttemptOn: '2026-07-02' },
    });
    expect(await change(life, { ...goodCard, cardNumber: '4000 0000 0000 0002' })).toMatchObject({
      status: 402,
    });
    expect((await life.subscription()).card).toMatchObject({ lastFour: '0341' });
  });

  it('pays once when sent twenty times at once', async () => {
    const life = await begin({ card: failingCard });
    await life.at('2026-07-01', '00:04');
    await attend();
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(life, other)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 0, charges: 2 });
  });

  it('pays once together with the job on a retry day', async () => {
    const life = await begin({ card: failingCard });
    await life.at('2026-07-01', '00:04');
    await attend();
    await life.at('2026-07-02', '00:04');
    await Promise.all([attend(), change(life, other), attend(), change(life, other)]);
    const { status } = await life.subscription();
    if (status !== 'active') await change(life, other);
    expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 0, charges: 2 });
  });
});

it('leaves the ledger balanced', async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  const total = [...(await sums(test.app.db)).values()].reduce((sum, amount) => sum + amount, 0);
  expect(total).toBe(0);
});
