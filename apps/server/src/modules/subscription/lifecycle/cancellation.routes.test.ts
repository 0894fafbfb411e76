import { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import { exportAccount } from '@sufra/contract/identity/account.ts';
import { getAdminUser } from '@sufra/contract/identity/admin-users.ts';
import {
  cancelSubscription,
  changePlan,
  getSkippableDays,
  keepSubscription,
  pauseSubscription,
  previewCancellation,
  previewPlanChange,
  skipDay,
} from '@sufra/contract/money/billing.ts';
import { getInvoices } from '@sufra/contract/money/invoices.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { accountIdOf, goodCard } from '../../../../test/people.ts';
import { announce } from '../../../platform/outbox.ts';
import { failingCard, Life } from '../../../../test/subscription-life.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';

let test: TestApp;
let lastPhone = 971_507_630_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const begin = (options: Parameters<typeof Life.begin>[2] = {}) =>
  Life.begin(test, `+${(lastPhone += 1)}`, options);
const attend = () => subscriptionJobs(test).attend();
const deliver = () => test.app.outbox.deliverDue();

/** Subscribed on 1 June and renewed on 1 July. */
async function renewedOnce(options: Parameters<typeof Life.begin>[2] = {}): Promise<Life> {
  const life = await begin(options);
  await life.at('2026-07-01', '00:04');
  await attend();
  return life;
}

describe('inside thirty days of the first payment', () => {
  it.each([
    ['2026-06-01', '10:00'],
    ['2026-06-15', '10:00'],
    ['2026-06-30', '23:59'],
  ])('refunds everything at once on %s at %s, as previewed', async (day, time) => {
    const life = await begin();
    const client = await life.at(day, time);
    const shown = await client.get(previewCancellation);
    expect(shown).toEqual({ refund: '599.00 AED', endsOn: day, isAtOnce: true, disputed: null });
    const { subscription, refund, endsOn } = await client.get(cancelSubscription);
    expect({ refund, endsOn }).toEqual({ refund: shown.refund, endsOn: shown.endsOn });
    expect(subscription).toMatchObject({ status: 'cancelled', nextBillingDate: null, endsOn: day });
    await deliver();
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900, refunded: 59_900, charges: 1 });
    const { invoices } = await client.get(getInvoices);
    expect(invoices.map(({ kind, total }) => [kind, total]).sort()).toEqual([
      ['credit_note', '599.00 AED'],
      ['invoice', '599.00 AED'],
    ]);
    expect(await client.refused(getSuggestions)).toMatchObject({ code: 'forbidden' });
  });

  it('includes the thirtieth day with its renewal, and not the next, with a note for each invoice', async () => {
    // Paid on 31 January, renewed on 1 March.
    const life = await begin({ on: '2027-02-01' });
    await life.at('2027-03-01', '00:04');
    await attend();
    const client = await life.at('2027-03-01');
    expect(await client.get(previewCancellation)).toMatchObject({ refund: '1198.00 AED', isAtOnce: true });
    await life.at('2027-03-03', '00:00');
    expect(await life.client.get(previewCancellation)).toEqual({
      refund: null,
      endsOn: '2027-04-01',
      isAtOnce: false,
      disputed: null,
    });
    await life.at('2027-03-02', '23:59');
    expect(await life.client.get(cancelSubscription)).toMatchObject({ refund: '1198.00 AED' });
    await deliver();
    expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 119_800, charges: 2 });
    const { invoices } = await life.client.get(getInvoices);
    expect(invoices.map(({ kind, total }) => [kind, total]).sort()).toEqual([
      ['credit_note', '599.00 AED'],
      ['credit_note', '599.00 AED'],
      ['invoice', '599.00 AED'],
      ['invoice', '599.00 AED'],
    ]);
  });

  it('refunds a paid upgrade, too, and reverses the credit of a skipped day', async () => {
    const life = await begin();
    const client = await life.at('2026-06-10');
    await client.get(skipDay, { body: { date: '2026-06-12' } });
    const { due, credit } = await client.get(previewPlanChange, { query: { planId: 'family' } });
    await client.get(changePlan, { body: { planId: 'family', due, credit } });
    expect(await client.get(cancelSubscription)).toMatchObject({ refund: '832.36 AED' });
    await deliver();
    expect(await life.books()).toEqual({ balance: 0, paid: 83_236, refunded: 83_236, charges: 2 });
  });

  it('refunds during a pause', async () => {
    const life = await begin();
    const client = await life.at('2026-06-10');
    await client.get(pauseSubscription, { body: { until: null } });
    expect(await client.get(cancelSubscription)).toMatchObject({
      refund: '599.00 AED',
      subscription: { status: 'cancelled', pausedFrom: null },
    });
  });

  it('lets a former subscriber return, without a second guarantee', async () => {
    const life = await begin();
    const client = await life.at('2026-06-20');
    await client.get(cancelSubscription);
    const headers = { 'idempotency-key': 'for-the-second-time' };
    await client.get(checkout, { body: { paymentMethod: goodCard }, headers });
    expect(await life.subscription()).toMatchObject({ status: 'active', startedOn: '2026-06-20' });
    const later = await life.at('2026-06-25');
    const shown = { refund: null, endsOn: '2026-07-21', isAtOnce: false, disputed: null };
    expect(await later.get(previewCancellation)).toEqual(shown);
    await later.get(cancelSubscription, { headers: { 'idempotency-key': 'and-cancelled-again' } });
    await deliver();
    expect(await life.books()).toMatchObject({ paid: 119_800, refunded: 59_900 });
  });

  it('restores earlier credit that paid a part', async () => {
    const life = await begin({ planId: 'family' });
    const client = await life.at('2026-06-05');
    const { due, credit } = await client.get(previewPlanChange, { query: { planId: 'lunch-only' } });
    await client.get(changePlan, { body: { planId: 'lunch-only', due, credit } });
    expect((await life.subscription()).credit).toBe('601.45 AED');
    const back = await client.get(previewPlanChange, { query: { planId: 'full-day' } });
    expect(back.due).toBe('0.00 AED');
    await client.get(changePlan, { body: { planId: 'full-day', due: back.due, credit: back.credit } });
    expect(await client.get(cancelSubscription)).toMatchObject({ refund: '999.00 AED' });
    await deliver();
    expect(await life.books()).toEqual({ balance: 0, paid: 99_900, refunded: 99_900, charges: 1 });
  });
});

describe('after thirty days', () => {
  it('serves the paid month to its end and charges nothing more', async () => {
    const life = await renewedOnce();
    const client = await life.at('2026-07-15');
    const shown = await client.get(previewCancellation);
    expect(shown).toEqual({ refund: null, endsOn: '2026-08-01', isAtOnce: false, disputed: null });
    expect(await client.get(cancelSubscription)).toMatchObject({
      refund: null,
      endsOn: '2026-08-01',
      subscription: { status: 'active', endsOn: '2026-08-01', nextBillingDate: null },
    });
    const last = await life.at('2026-07-31', '21:30');
    await attend();
    expect(await last.get(getSuggestions)).toHaveLength(3);
    expect(await last.get(getSuggestions, { query: { date: '2026-08-01' } })).toEqual([]);
    await life.at('2026-08-01', '00:04');
    await Promise.all([attend(), attend()]);
    expect(await life.subscription()).toMatchObject({ status: 'cancelled', endsOn: '2026-08-01' });
    expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 0, charges: 2 });
  });

  it('can be withdrawn until its day, and then renews as usual', async () => {
    const life = await renewedOnce();
    const client = await life.at('2026-07-15');
    await client.get(cancelSubscription);
    const again = await client.refused(cancelSubscription, { headers: { 'idempotency-key': 'another-key' } });
    expect(again).toMatchObject({ code: 'not_possible_now', params: { reason: 'ending' } });
    const paused = await client.refused(pauseSubscription, { body: { until: null } });
    expect(paused.params).toMatchObject({ reason: 'ending' });
    const { subscription } = await client.get(keepSubscription);
    expect(subscription).toMatchObject({ status: 'active', endsOn: null, nextBillingDate: '2026-08-01' });
    // At once again, without a key: not the first answer.
    expect(await client.get(cancelSubscription)).toMatchObject({ endsOn: '2026-08-01' });
    expect((await life.subscription()).endsOn).toBe('2026-08-01');
    await client.get(keepSubscription);
    await life.at('2026-08-01', '00:04');
    await attend();
    expect(await life.books()).toMatchObject({ balance: 0, charges: 3 });
  });

  it('ends a pause tomorrow, after extending the month by its meals', async () => {
    const life = await renewedOnce();
    await (await life.at('2026-07-10')).get(pauseSubscription, { body: { until: null } });
    const client = await life.at('2026-07-20');
    const shown = await client.get(previewCancellation);
    expect(shown).toEqual({ refund: null, endsOn: '2026-08-11', isAtOnce: false, disputed: null });
    expect(await client.get(cancelSubscription)).toMatchObject({ endsOn: '2026-08-11' });
    expect(await client.get(getSuggestions)).toEqual([]);
    expect(await client.get(getSuggestions, { query: { date: '2026-07-21' } })).toHaveLength(3);
  });

  it('credits no more days once cancelled, and refunds unusable credit to the card', async () => {
    const life = await renewedOnce();
    const client = await life.at('2026-07-15');
    await client.get(skipDay, { body: { date: '2026-07-20' } });
    await client.get(cancelSubscription);
    const refusal = await client.refused(skipDay, { body: { date: '2026-07-21' } });
    expect(refusal.params).toMatchObject({ reason: 'ending' });
    expect(await client.get(getSkippableDays)).toEqual([]);
    // A thirty-first of AED 599.00.
    expect(await life.books()).toMatchObject({ balance: -1932 });
    await life.at('2026-08-01', '00:04');
    await attend();
    await deliver();
    expect(await life.books()).toEqual({ balance: 0, paid: 119_800, refunded: 1932, charges: 2 });
  });

  it('ends a past-due month at once without a refund', async () => {
    const life = await renewedOnce({ card: failingCard });
    const client = await life.at('2026-07-02');
    expect((await life.subscription()).status).toBe('past_due');
    expect(await client.get(previewCancellation)).toEqual({
      refund: null,
      endsOn: '2026-07-02',
      isAtOnce: true,
      disputed: null,
    });
    await client.get(cancelSubscription);
    await life.at('2026-07-06');
    await attend();
    expect(await life.subscription()).toMatchObject({ status: 'cancelled', pastDue: null });
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900, refunded: 0, charges: 1 });
  });
});

describe('twenty cancellations at once', () => {
  it.each([
    ['with one key', () => 'one-key-for-all'],
    ['with a key each', (index: number) => `key-number-${index}`],
    ['without keys', () => undefined],
  ])('%s give one refund', async (_name, keyOf) => {
    const life = await begin();
    const client = await life.at('2026-06-10');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const key = keyOf(index);
        return client.call(
          cancelSubscription,
          key === undefined ? {} : { headers: { 'idempotency-key': key } },
        );
      }),
    );
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect((await life.told()).map(({ change }) => change)).toEqual(['cancelled']);
    await deliver();
    await deliver();
    expect(await life.books()).toEqual({ balance: 0, paid: 59_900, refunded: 59_900, charges: 1 });
    const refunds = `money.refunds r join identity.accounts a on a.id = r.account_id where a.phone = $1`;
    expect(await countOf(test.app.db, refunds, [life.phone])).toBe(1);
  });
});

describe('the reason', () => {
  const stored = async ({ phone }: Life) => {
    const { rows } = await test.app.db.pool.query<{
      reason: string | null;
      kept: boolean;
      note: Buffer | null;
    }>(
      `select c.reason, c.kept_at is not null as kept, c.note
       from subscription.cancellations c join identity.accounts a on a.id = c.account_id
       where a.phone = $1 order by c.cancelled_at`,
      [phone],
    );
    return rows;
  };

  it('is optional, encrypted where written freely, counted, and shown to staff', async () => {
    const quiet = await renewedOnce();
    await (await quiet.at('2026-07-10')).get(cancelSubscription);
    expect(await stored(quiet)).toEqual([{ reason: null, kept: false, note: null }]);
    const life = await renewedOnce();
    const note = 'We eat with my parents now';
    await (await life.at('2026-07-10')).get(cancelSubscription, { body: { reason: 'other', note } });
    const [row] = await stored(life);
    expect(row).toMatchObject({ reason: 'other', kept: false });
    expect(row?.note?.toString()).not.toContain('parents');
    const staff = await confirmedAdmin(test, '+971507639999');
    const { cancellations } = await staff.get(getAdminStats);
    expect(cancellations).toEqual(
      expect.arrayContaining([
        { reason: 'other', count: 1 },
        { reason: null, count: expect.any(Number) as number },
      ]),
    );
    const params = { id: await accountIdOf(test, life.phone) };
    expect((await staff.get(getAdminUser, { params })).subscription?.cancellation).toEqual({
      reason: 'other',
      note,
    });
    expect((await life.client.get(exportAccount)).cancellations).toMatchObject([{ reason: 'other', note }]);
    await test.app.db.transaction((tx) => announce(tx, 'account.erased', { accountId: params.id }));
    await deliver();
    expect((await stored(life))[0]?.note).toBeNull();
  });

  it('is stored once for parallel calls, and withdrawn with the cancellation', async () => {
    const life = await renewedOnce();
    const client = await life.at('2026-07-10');
    const body = { reason: 'travelling' } as const;
    await Promise.all(Array.from({ length: 4 }, () => client.call(cancelSubscription, { body })));
    expect(await stored(life)).toHaveLength(1);
    await client.get(keepSubscription);
    expect(await stored(life)).toMatchObject([{ reason: 'travelling', kept: true }]);
    await client.get(cancelSubscription, { body: { reason: 'moving' } });
    expect(await stored(life)).toMatchObject([{ kept: true }, { reason: 'moving', kept: false }]);
  });

  it('refuses unknown reasons and long texts', async () => {
    const life = await begin();
    const wrong = { body: { reason: 'fun' as 'other' } };
    expect(await life.client.refused(cancelSubscription, wrong)).toMatchObject({ code: 'invalid_request' });
    const long = { body: { note: 'x'.repeat(301) } };
    expect(await life.client.refused(cancelSubscription, long)).toMatchObject({ code: 'invalid_request' });
    expect((await life.subscription()).status).toBe('active');
  });
});

it('leaves the ledger balanced', async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  const total = [...(await sums(test.app.db)).values()].reduce((sum, amount) => sum + amount, 0);
  expect(total).toBe(0);
});
