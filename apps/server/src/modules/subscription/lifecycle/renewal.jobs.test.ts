import { giveCredit } from '@sufra/contract/identity/admin-users.ts';
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  skipDay,
} from '@sufra/contract/money/billing.ts';
import { getInvoices } from '@sufra/contract/money/invoices.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { accountIdOf } from '../../../../test/people.ts';
import { failingCard, Life } from '../../../../test/subscription-life.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';

let test: TestApp;
let lastPhone = 971_507_640_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const begin = (options: Parameters<typeof Life.begin>[2] = {}) =>
  Life.begin(test, `+${(lastPhone += 1)}`, options);
const attend = () => subscriptionJobs(test).attend();
const chargesOf = async ({ phone }: Life): Promise<number> => {
  const { rows } = await test.app.db.pool.query<{ count: string }>(
    `select count(*) from adapters.gateway_charges c join money.payments p on p.id::text = c.idempotency_key
     join identity.accounts a on a.id = p.account_id where a.phone = $1`,
    [phone],
  );
  return Number(rows[0]?.count);
};

describe('a month', () => {
  it('is charged on its first day, not a moment before, with an invoice', async () => {
    const life = await begin();
    test.clock.set('2026-06-30T23:59:59+04:00');
    await attend();
    expect(await life.books()).toMatchObject({ charges: 1 });
    await life.at('2026-07-01', '00:00');
    await attend();
    await attend();
    expect(await life.subscription()).toMatchObject({ status: 'active', nextBillingDate: '2026-08-01' });
    expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 0, charges: 2 });
    expect(await life.told()).toMatchObject([
      { change: 'renewal_notice' },
      {
        change: 'renewed',
        params: {
          day: '2026-07-01',
          plan: 'full-day',
          amount: '599.00 AED',
          nextBillingDate: '2026-08-01',
        },
      },
    ]);
    await test.app.outbox.deliverDue();
    const { invoices } = await life.client.get(getInvoices);
    expect(invoices.map(({ kind, total, issuedOn }) => [kind, total, issuedOn])).toEqual([
      ['invoice', '599.00 AED', '2026-07-01'],
      ['invoice', '599.00 AED', '2026-07-01'],
    ]);
  });

  it.each([
    ['2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30']],
    ['2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30']],
    ['2028-02-29', ['2028-03-29', '2028-04-29', '2028-05-29']],
    ['2026-12-31', ['2027-01-31', '2027-02-28', '2027-03-31']],
  ])('of a subscription started on %s ends on its date', async (on, ends) => {
    const life = await begin({ on });
    const seen: (string | null)[] = [];
    for (const end of ends) {
      seen.push((await life.subscription()).nextBillingDate);
      await life.at(end, '00:04');
      await attend();
    }
    expect(seen).toEqual(ends);
    expect(await life.books()).toMatchObject({ balance: 0, charges: 4 });
  });

  it('is charged once by many workers, for many subscriptions', async () => {
    const lives: Life[] = [];
    for (let count = 0; count < 12; count += 1) lives.push(await begin());
    test.clock.set('2026-07-01T00:04:00+04:00');
    await Promise.all(Array.from({ length: 5 }, attend));
    for (const life of lives) {
      expect(await chargesOf(life)).toBe(2);
      expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 0, charges: 2 });
      expect((await life.told()).map(({ change }) => change)).toEqual(['renewed']);
    }
  });

  it('is charged once after an outage, from the day of the charge', async () => {
    const life = await begin();
    await life.at('2026-09-20');
    await attend();
    await attend();
    expect(await life.subscription()).toMatchObject({ nextBillingDate: '2026-10-20' });
    expect(await life.books()).toMatchObject({ balance: 0, charges: 2 });
  });

  it('that cannot be charged does not block other subscriptions', async () => {
    const lives = [await begin(), await begin(), await begin()];
    test.clock.set('2026-07-01T00:04:00+04:00');
    let calls = 0;
    const flaky = subscriptionJobs(test, (gateway) => ({
      ...gateway,
      charge: (request) => {
        calls += 1;
        if (calls === 1) return Promise.reject(new Error('The gateway hung up.'));
        return gateway.charge(request);
      },
    }));
    await flaky.attend();
    const before = await Promise.all(lives.map((life) => life.books()));
    expect(before.map(({ charges }) => charges).sort()).toEqual([1, 2, 2]);
    await flaky.attend();
    test.clock.advance(3 * 60_000);
    await flaky.recover();
    await flaky.attend();
    await flaky.attend();
    // A key unknown to the gateway counts as a failed first attempt; the next retry is tomorrow.
    test.clock.set('2026-07-02T00:04:00+04:00');
    await flaky.attend();
    const after = await Promise.all(lives.map((life) => life.books()));
    expect(after.map(({ charges, balance }) => [charges, balance])).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
    ]);
  });

  it('whose worker died after the gateway had charged is settled and not charged again', async () => {
    const life = await begin();
    test.clock.set('2026-07-01T00:04:00+04:00');
    const dying = subscriptionJobs(test, (gateway) => ({
      ...gateway,
      charge: async (request) => {
        await gateway.charge(request);
        throw new Error('The process ends here.');
      },
    }));
    await dying.attend();
    expect(await life.books()).toMatchObject({ charges: 1 });
    await life.at('2026-07-01', '00:05');
    await attend();
    const pause = await life.client.refused(pauseSubscription, { body: { until: null } });
    expect(pause.params).toMatchObject({ reason: 'charging' });
    expect(await life.client.refused(cancelSubscription)).toMatchObject({ params: { reason: 'charging' } });
    await life.at('2026-07-01', '00:08');
    const jobs = subscriptionJobs(test);
    await Promise.all([jobs.recover(), jobs.recover(), jobs.attend(), jobs.attend()]);
    expect(await life.subscription()).toMatchObject({ status: 'active', nextBillingDate: '2026-08-01' });
    expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 0, charges: 2 });
    expect(await chargesOf(life)).toBe(2);
  });
});

describe('a month the card does not pay', () => {
  it('is retried on days 1, 3 and 5, then the subscription expires, with a message each time', async () => {
    const life = await begin({ card: failingCard });
    const seen: unknown[] = [];
    for (const date of ['01', '02', '03', '04', '05', '06', '07']) {
      const day = `2026-07-${date}`;
      await life.at(day, '00:04');
      await attend();
      await attend();
      const { status, pastDue } = await life.subscription();
      seen.push([date, await chargesOf(life), status, pastDue?.nextAttemptOn ?? null]);
    }
    expect(seen).toEqual([
      ['01', 2, 'past_due', '2026-07-02'],
      ['02', 3, 'past_due', '2026-07-04'],
      ['03', 3, 'past_due', '2026-07-04'],
      ['04', 4, 'past_due', '2026-07-06'],
      ['05', 4, 'past_due', '2026-07-06'],
      ['06', 5, 'expired', null],
      ['07', 5, 'expired', null],
    ]);
    expect((await life.told()).map(({ change }) => change)).toEqual([
      'payment_failed',
      'payment_failed',
      'payment_failed',
      'expired',
    ]);
    expect((await life.told())[0]?.params).toEqual({
      day: '2026-07-01',
      lastMealsOn: '2026-07-02',
      amount: '599.00 AED',
      reason: 'declined',
      nextAttemptOn: '2026-07-02',
    });
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900, refunded: 0, charges: 1 });
  });

  it('keeps its meals meanwhile and shows what is owed after credit', async () => {
    const life = await begin({ card: failingCard });
    await (await life.at('2026-06-20')).get(skipDay, { body: { date: '2026-06-22' } });
    await life.at('2026-07-01', '00:04');
    await attend();
    expect(await life.subscription()).toMatchObject({
      status: 'past_due',
      nextBillingDate: '2026-07-02',
      pastDue: { amount: '579.03 AED', nextAttemptOn: '2026-07-02' },
      credit: '19.97 AED',
    });
    expect(await life.client.get(getSuggestions)).toHaveLength(3);
  });

  it('gives credit back to the card when it expires', async () => {
    const life = await begin({ card: failingCard });
    await (await life.at('2026-06-20')).get(skipDay, { body: { date: '2026-06-22' } });
    for (const day of ['2026-07-01', '2026-07-02', '2026-07-04', '2026-07-06']) {
      test.clock.set(`${day}T00:04:00+04:00`);
      await attend();
    }
    await test.app.outbox.deliverDue();
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900, refunded: 1997, charges: 1 });
  });

  it('fails without a card on file', async () => {
    const life = await begin();
    await test.app.db.pool.query(
      'delete from money.cards k using identity.accounts a where a.id = k.account_id and a.phone = $1',
      [life.phone],
    );
    await life.at('2026-07-01', '00:04');
    await attend();
    expect((await life.subscription()).status).toBe('past_due');
    expect((await life.told())[0]?.params).toMatchObject({ reason: 'no_card' });
    expect(await chargesOf(life)).toBe(1);
  });
});

describe('with credit for the whole month', () => {
  const creditFor = async (life: Life): Promise<void> => {
    const admin = await confirmedAdmin(test, `+${(lastPhone += 1)}`);
    const id = await accountIdOf(test, life.phone);
    for (const amount of ['300.00', '299.00'])
      await admin.get(giveCredit, { params: { id }, body: { amount, reason: 'Sorry' } });
  };

  it.each([true, false])('charges no card (a failing one on file: %s)', async (hasCard) => {
    const life = await begin({ card: failingCard });
    if (!hasCard)
      await test.app.db.pool.query('delete from money.cards where account_id = $1', [
        await accountIdOf(test, life.phone),
      ]);
    await creditFor(life);
    await life.at('2026-07-01', '00:04');
    await attend();
    expect((await life.subscription()).status).toBe('active');
    expect(await life.books()).toMatchObject({ balance: 0, charges: 1 });
  });
});

describe('a renewal notice', () => {
  const noticesOf = async (life: Life) =>
    (await life.told()).flatMap(({ change, params }) => (change === 'renewal_notice' ? [params] : []));
  const dates = async (life: Life) =>
    (await noticesOf(life)).map(({ day, nextBillingDate }) => [day, nextBillingDate]);
  const attendOn = async (day: string, time = '09:04'): Promise<void> => {
    test.clock.set(`${day}T${time}:00+04:00`);
    await attend();
  };

  it('goes out once, three days ahead in the morning, with the price, the credit and the card', async () => {
    const life = await begin();
    await (await life.at('2026-06-20')).get(skipDay, { body: { date: '2026-06-22' } });
    await attendOn('2026-06-27', '23:04');
    await attendOn('2026-06-28', '08:04');
    expect(await noticesOf(life)).toEqual([]);
    test.clock.set('2026-06-28T09:04:00+04:00');
    await Promise.all(Array.from({ length: 4 }, () => subscriptionJobs(test).attend()));
    for (const day of ['2026-06-28', '2026-06-29', '2026-06-30']) await attendOn(day, '10:04');
    expect(await noticesOf(life)).toEqual([
      {
        day: '2026-06-28',
        plan: 'full-day',
        price: '599.00 AED',
        credit: '19.97 AED',
        amount: '579.03 AED',
        nextBillingDate: '2026-07-01',
        lastFour: '4242',
      },
    ]);
    await test.app.outbox.deliverDue();
    const { rows } = await test.app.db.pool.query<{ template: string; params: unknown }>(
      `select m.template, m.params from notifications.messages m join identity.accounts a on a.id = m.account_id
       where a.phone = $1 and m.kind = 'subscription_renewal_notice'`,
      [life.phone],
    );
    expect(rows).toEqual([
      {
        template: 'subscription_renewal_notice_with_credit',
        params: {
          plan: 'Full Day',
          renewal: 'Wednesday, 1 July',
          price: 'AED\u00a0599.00',
          credit: 'AED\u00a019.97',
          amount: 'AED\u00a0579.03',
          ending: '4242',
        },
      },
    ]);
    await attendOn('2026-07-01', '00:04');
    await attendOn('2026-07-29');
    expect(await dates(life)).toEqual([['2026-07-29', '2026-08-01']]);
  });

  it('goes out late after an outage, but not on the day of the charge', async () => {
    const life = await begin();
    await attendOn('2026-06-30');
    expect(await dates(life)).toEqual([['2026-06-30', '2026-07-01']]);
    const other = await begin();
    await attendOn('2026-07-01');
    expect((await other.told()).map(({ change }) => change)).toEqual(['renewed']);
  });

  it.each([
    { on: '2026-06-28', again: [['2026-06-29', '2026-07-02']] },
    { on: '2026-06-29', again: [] },
  ])('repeats for a payment moved on $on only if it is again further away', async ({ on, again }) => {
    const life = await begin();
    await attendOn('2026-06-28');
    await (await life.at(on, '12:00')).get(skipDay, { body: { date: '2026-07-01' } });
    for (const day of ['2026-06-28', '2026-06-29', '2026-06-30', '2026-07-01']) await attendOn(day, '13:04');
    expect(await life.subscription()).toMatchObject({ nextBillingDate: '2026-07-02' });
    expect(await dates(life)).toEqual([['2026-06-28', '2026-07-01'], ...again]);
  });

  it('waits during a pause, and repeats for the date after it', async () => {
    const life = await begin();
    await attendOn('2026-06-28');
    await (await life.at('2026-06-28', '12:00')).get(pauseSubscription, { body: { until: '2026-07-13' } });
    for (const day of ['2026-06-29', '2026-07-01', '2026-07-12']) await attendOn(day);
    expect(await dates(life)).toHaveLength(1);
    await attendOn('2026-07-13');
    expect(await dates(life)).toEqual([
      ['2026-06-28', '2026-07-01'],
      ['2026-07-13', '2026-07-15'],
    ]);
  });

  it('is not repeated by a pause taken back', async () => {
    const life = await begin();
    await attendOn('2026-06-28');
    await (await life.at('2026-06-28', '12:00')).get(pauseSubscription, { body: { until: null } });
    await life.client.get(resumeSubscription);
    for (const day of ['2026-06-28', '2026-06-29', '2026-06-30']) await attendOn(day, '13:04');
    expect(await dates(life)).toHaveLength(1);
  });

  it('does not go to an ending, a held or a past-due subscription', async () => {
    const ending = await begin();
    await ending.at('2026-06-27');
    await ending.client.get(cancelSubscription);
    const held = await begin();
    await test.app.db.pool.query('update identity.accounts set suspended_at = $2 where phone = $1', [
      held.phone,
      test.clock.now(),
    ]);
    const owing = await begin({ card: failingCard });
    await attendOn('2026-06-28');
    expect(await noticesOf(ending)).toEqual([]);
    expect(await noticesOf(held)).toEqual([]);
    for (const day of ['2026-07-01', '2026-07-02', '2026-07-03']) await attendOn(day);
    expect(await noticesOf(owing)).toHaveLength(1);
  });

  it('leaves out a missing card', async () => {
    const life = await begin();
    await test.app.db.pool.query(
      'delete from money.cards k using identity.accounts a where a.id = k.account_id and a.phone = $1',
      [life.phone],
    );
    await attendOn('2026-06-28');
    expect((await noticesOf(life))[0]).not.toHaveProperty('lastFour');
  });
});

it('leaves the ledger balanced', async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  const total = [...(await sums(test.app.db)).values()].reduce((sum, amount) => sum + amount, 0);
  expect(total).toBe(0);
});
