import { changeCard } from '@sufra/contract/money/billing.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stripeGateway } from '../src/adapters/payment/stripe.ts';
import { DisputeTown, type Payer } from './disputes.ts';
import { countOf } from './inspect.ts';
import { signIn } from './people.ts';
import { testNow } from './settings.ts';
import { moveDispute, openDispute, reinstate, withdraw } from './stripe-disputes.ts';
import { subscriptionJobs } from './subscription-jobs.ts';

let town: DisputeTown;
beforeAll(async () => {
  town = await DisputeTown.open(971_507_691_000);
});
afterAll(() => town.close());
afterEach(() => town.reconcile());

const charges = ({ accountId }: Payer): Promise<number> =>
  countOf(town.test.app.db, 'money.payments where account_id = $1', [accountId]);

async function attend({ phone }: Payer, day: string): Promise<string | undefined> {
  town.test.clock.set(`${day}T00:04:00+04:00`);
  await subscriptionJobs(town.test, () => stripeGateway(town.standIn.settings, town.test.app.db)).attend();
  const { subscription } = await (await signIn(town.test, phone)).get(getSubscription);
  return subscription?.status;
}

async function due(): Promise<{ payer: Payer; dispute: string }> {
  town.test.clock.set(testNow);
  const payer = await town.subscriber();
  const { id } = openDispute(town.standIn.bank, payer.intent);
  await town.tell('funds_withdrawn', withdraw(town.standIn.bank, id));
  return { payer, dispute: id };
}

describe('a month due on a disputed card', () => {
  it('is not charged but past due, and the subscription ends as without a card', async () => {
    const { payer, dispute } = await due();
    expect(await attend(payer, '2026-12-22')).toBe('past_due');
    await town.tell('closed', moveDispute(town.standIn.bank, dispute, 'lost'), 100);
    expect(await attend(payer, '2026-12-23')).toBe('past_due');
    expect(await attend(payer, '2026-12-25')).toBe('past_due');
    expect(await attend(payer, '2026-12-27')).toBe('expired');
    expect(await charges(payer)).toBe(1);
  });

  it('is charged at the next retry once the dispute is won', async () => {
    const { payer, dispute } = await due();
    expect(await attend(payer, '2026-12-22')).toBe('past_due');
    await town.tell('closed', moveDispute(town.standIn.bank, dispute, 'won'), 100);
    await town.tell('funds_reinstated', reinstate(town.standIn.bank, dispute), 101);
    expect(await attend(payer, '2026-12-23')).toBe('active');
    expect(await charges(payer)).toBe(2);
  });

  it('is paid at once by another card, which remains in use', async () => {
    const { payer } = await due();
    expect(await attend(payer, '2026-12-22')).toBe('past_due');
    const client = await signIn(town.test, payer.phone);
    const token = town.standIn.bank.card('5555555555554444').id;
    expect(await client.call(changeCard, { body: { paymentMethod: { token } } })).toMatchObject({
      reply: { charged: '599.00 AED' },
    });
    expect(await attend(payer, '2027-01-22')).toBe('active');
    expect(await charges(payer)).toBe(3);
  });

  it('is charged without a dispute', async () => {
    town.test.clock.set(testNow);
    const payer = await town.subscriber();
    expect(await attend(payer, '2026-12-22')).toBe('active');
    expect(await charges(payer)).toBe(2);
  });
});
