import {
  closeUserSubscription,
  getAdminUser,
  reinstateUser,
  suspendUser,
} from '@sufra/contract/identity/admin-users.ts';
import { skipDay } from '@sufra/contract/money/billing.ts';
import { getInvoices } from '@sufra/contract/money/invoices.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';
import { Life } from '../../../../test/subscription-life.ts';
import { accountIdOf } from '../../../../test/people.ts';

const boss = '+971507690000';
const body = { reason: 'Chargebacks three times' };
let test: TestApp;
let admin: Client;
let lastPhone = 971_507_690_000;
beforeAll(async () => {
  test = await startTestApp();
  test.clock.set('2026-06-01T09:00:00+04:00');
  admin = await confirmedAdmin(test, boss);
});
afterAll(() => test.close());

const begin = () => Life.begin(test, `+${(lastPhone += 1)}`);
const attend = () => subscriptionJobs(test).attend();
const of = async ({ phone }: Life) => ({ params: { id: await accountIdOf(test, phone) } });

/** An admin suspends or reinstates on a day; `hears` delivers the event. */
async function decide(life: Life, what: 'suspend' | 'reinstate', day: string, hears = true): Promise<void> {
  test.clock.set(`${day}T10:00:00+04:00`);
  admin = await confirmedAdmin(test, boss);
  await admin.get(what === 'suspend' ? suspendUser : reinstateUser, { ...(await of(life)), body });
  if (hears) await test.app.outbox.deliverDue();
}
const holdOf = async (life: Life) => (await admin.get(getAdminUser, await of(life))).subscription?.hold;
const saidTo = async ({ phone }: Life): Promise<string[]> => {
  const { rows } = await test.app.db.pool.query<{ kind: string }>(
    `select kind from notifications.messages where account_id = $1 and kind like 'subscription_%' order by event_id`,
    [await accountIdOf(test, phone)],
  );
  return rows.map(({ kind }) => kind);
};

it('is not charged while suspended and gets the missed days back', async () => {
  const life = await begin();
  await decide(life, 'suspend', '2026-06-20');
  expect(await holdOf(life)).toEqual({ since: '2026-06-20', refund: '599.00 AED' });
  for (const day of ['2026-07-01', '2026-07-02', '2026-08-15']) {
    test.clock.set(`${day}T00:04:00+04:00`);
    await attend();
  }
  expect(await life.books()).toMatchObject({ charges: 1, refunded: 0 });
  await decide(life, 'reinstate', '2026-08-19');
  expect(await holdOf(life)).toBeNull();
  await life.at('2026-08-20', '00:04');
  await attend();
  // The meals of eleven days were left on 20 June.
  expect(await life.subscription()).toMatchObject({ status: 'active', nextBillingDate: '2026-08-31' });
  expect(await life.client.get(getSuggestions)).toHaveLength(3);
  test.clock.set('2026-08-31T00:04:00+04:00');
  await attend();
  expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 0, charges: 2 });
  await test.app.outbox.deliverDue();
  expect(await saidTo(life)).toEqual(
    expect.arrayContaining(['subscription_held', 'subscription_released', 'subscription_resumed']),
  );
});

it('is not charged when the renewal job runs before the suspension event', async () => {
  const life = await begin();
  await decide(life, 'suspend', '2026-06-30', false);
  test.clock.set('2026-07-01T00:04:00+04:00');
  const workers = [subscriptionJobs(test), subscriptionJobs(test), subscriptionJobs(test)];
  await Promise.all(workers.map((worker) => worker.attend()));
  expect(await life.books()).toMatchObject({ charges: 1 });
  expect(await holdOf(life)).toMatchObject({ since: '2026-06-30' });
  await decide(life, 'reinstate', '2026-07-01', false);
  await attend();
  expect(await holdOf(life)).toBeNull();
  await test.app.outbox.deliverDue();
  await life.at('2026-07-01', '12:00');
  // The meals of 30 June and 1 July follow: one day was paid.
  expect(await life.subscription()).toMatchObject({ status: 'paused', nextBillingDate: '2026-07-03' });
});

it('follows the latest of suspension and reinstatement, in any order of events', async () => {
  const life = await begin();
  await decide(life, 'suspend', '2026-06-10', false);
  await decide(life, 'reinstate', '2026-06-10', false);
  await test.app.outbox.deliverDue();
  expect(await holdOf(life)).toBeNull();
  await life.at('2026-06-10', '13:00');
  expect(await life.subscription()).toMatchObject({ nextBillingDate: '2026-07-01' });
});

it('is closed once by an admin, with the unused part refunded', async () => {
  const life = await begin();
  test.clock.set('2026-07-01T00:04:00+04:00');
  await attend();
  await (await life.at('2026-07-20')).get(skipDay, { body: { date: '2026-07-22' } });
  await decide(life, 'suspend', '2026-07-21');
  const target = await of(life);
  // 11 days minus one skipped and credited, of 31: 193.23, plus the skip credit of 19.32.
  expect(await holdOf(life)).toEqual({ since: '2026-07-21', refund: '193.23 AED' });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => admin.call(closeUserSubscription, target)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers)
    if (!answer.ok) expect(answer).toMatchObject({ status: 409, error: { code: 'not_possible_now' } });
  await test.app.outbox.deliverDue();
  await test.app.outbox.deliverDue();
  expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 19_323 + 1_932, charges: 2 });
  expect(await saidTo(life)).toEqual(expect.arrayContaining(['subscription_held', 'subscription_closed']));
  expect(await auditOf(test, 'subscription.closed')).toMatchObject([
    { subject_id: target.params.id, details: { refundFils: 19_323 } },
  ]);
  await decide(life, 'reinstate', '2026-07-25');
  await life.at('2026-07-25', '11:00');
  expect(await life.subscription()).toMatchObject({ status: 'cancelled', nextBillingDate: null });
  const { invoices } = await life.client.get(getInvoices);
  expect(invoices.map(({ kind, total }) => [kind, total])).toContainEqual(['credit_note', '193.23 AED']);
});

it('is not closed without a fresh confirmation, nor while it runs', async () => {
  const life = await begin();
  admin = await confirmedAdmin(test, boss);
  test.clock.advance(16 * 60_000);
  expect(await admin.refused(closeUserSubscription, await of(life))).toMatchObject({
    code: 'confirmation_needed',
  });
  await confirm(test, boss);
  const refusal = await admin.refused(closeUserSubscription, await of(life));
  expect(refusal).toMatchObject({ status: 409, code: 'not_possible_now' });
  expect(await life.client.refused(closeUserSubscription, await of(life))).toMatchObject({ status: 403 });
  expect(await life.books()).toMatchObject({ refunded: 0 });
});

it('leaves the ledger balanced', async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  const total = [...(await sums(test.app.db)).values()].reduce((sum, amount) => sum + amount, 0);
  expect(total).toBe(0);
});
