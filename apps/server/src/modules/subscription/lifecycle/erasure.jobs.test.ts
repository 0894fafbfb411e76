import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { Life } from '../../../../test/subscription-life.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';
import { announce } from '../../../platform/outbox.ts';
import { accountIdOf } from '../../../../test/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const deliver = () => test.app.outbox.deliverDue();
const attend = () => subscriptionJobs(test).attend();

/** Subscribed on 1 June and renewed on 1 July. */
async function renewedOnce(phone: string): Promise<Life> {
  const life = await Life.begin(test, phone);
  await life.at('2026-07-01', '00:04');
  await attend();
  return life;
}

const erase = async ({ phone }: Life): Promise<void> => {
  const accountId = await accountIdOf(test, phone);
  await test.app.db.transaction((tx) => announce(tx, 'account.erased', { accountId }));
  await deliver();
  await deliver();
};
const stateOf = async ({ phone }: Life): Promise<string | undefined> => {
  const { rows } = await test.app.db.pool.query<{ status: string }>(
    `select s.status from subscription.subscriptions s join identity.accounts a on a.id = s.account_id
     where a.phone = $1`,
    [phone],
  );
  return rows[0]?.status;
};

it('inside thirty days is refunded in full and keeps no choices', async () => {
  const life = await Life.begin(test, '+971507660001');
  await life.at('2026-06-10');
  await erase(life);
  expect(await stateOf(life)).toBe('cancelled');
  expect(await life.books()).toEqual({ balance: 0, paid: 59_900, refunded: 59_900, charges: 1 });
  const choices = `subscription.choices c join identity.accounts a on a.id = c.account_id where a.phone = $1`;
  expect(await countOf(test.app.db, choices, [life.phone])).toBe(0);
});

it('later ends at once, and is never charged again', async () => {
  const life = await renewedOnce('+971507660002');
  await life.at('2026-07-15');
  await erase(life);
  expect(await stateOf(life)).toBe('cancelled');
  test.clock.set('2026-08-01T00:04:00+04:00');
  await attend();
  expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 0, charges: 2 });
});

it('waits for a charge under way and refunds it, too', async () => {
  const life = await Life.begin(test, '+971507660003', { on: '2027-02-01' });
  await life.at('2027-03-01', '00:04');
  const dying = subscriptionJobs(test, (gateway) => ({
    ...gateway,
    charge: async (request) => {
      await gateway.charge(request);
      throw new Error('The process ends here.');
    },
  }));
  await dying.attend();
  await erase(life);
  expect(await stateOf(life)).toBe('active');
  test.clock.advance(3 * 60_000);
  await subscriptionJobs(test).recover();
  await test.app.db.pool.query('update platform.deliveries set run_after = now()');
  await deliver();
  await deliver();
  expect(await stateOf(life)).toBe('cancelled');
  expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 119_800, charges: 2 });
});
