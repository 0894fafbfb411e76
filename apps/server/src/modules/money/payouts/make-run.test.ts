import { beforeEach, describe, expect, it } from 'vitest';
import { testDb } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { begin, sums } from '../../../../test/money.ts';
import { adminAt, newPayee, owe, payoutsOf, sell } from '../../../../test/payouts/payees.ts';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import { newAccountId } from '../../../platform/ids.ts';
import { settableClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { makeDueRuns, makeRun } from './make-run.ts';
import { discardRun } from './advance-run.ts';

// A minute after the cut-off of 26 October to 8 November.
const cutOff = '2026-11-08T20:00:00.000Z';
const to = '2026-11-08';
const inPeriod = new Date('2026-11-03T09:00:00Z');
const clock = settableClock(cutOff);
let db: Db;
beforeEach(async () => {
  clock.set('2026-11-08T20:01:00Z');
  db = await testDb();
});

const ctx = () => ({ db, clock });
const admin = () => adminAt(clock.now());
const make = (kind: 'partner' | 'driver' = 'partner', until = to) =>
  makeRun(ctx(), { ...admin(), kind, to: until });

async function made(): Promise<string> {
  const [attempt] = await makeDueRuns(ctx());
  if (!attempt?.made.ok) throw new Error(`No run: ${JSON.stringify(attempt)}`);
  return attempt.made.value;
}

const refusedFor = (why: string) => ({ ok: false, refusal: { code: 'not_possible_now', params: { why } } });

describe('a run', () => {
  it('pays what was earned before the cut-off, to the last moment, less cash kept', async () => {
    const partnerId = await newPayee(db);
    const last = new Date(Date.parse(cutOff) - 1);
    await sell(db, { partnerId, food: 10_500, deliveryFee: 1_050, at: inPeriod });
    await sell(db, { partnerId, food: 2_100, isCash: true, at: last });
    await sell(db, { partnerId, food: 99_999, at: new Date(cutOff) });
    const [payout, ...others] = await payoutsOf(db, await made());
    expect(others).toEqual([]);
    // AED 100 of food less 15, 10 for delivery, 20 less 3 for the second order, of which 21 were kept.
    expect(payout).toMatchObject({ payeeId: partnerId, amount: 8_500 + 1_000 + 1_700 - 2_100 });
    expect(payout).toMatchObject({ status: 'pending', failure: null });
  });

  it('leaves out payees who are owed less than a dirham or owe us', async () => {
    const [poor, even, owing, rich] = [
      await newPayee(db),
      await newPayee(db),
      await newPayee(db),
      await newPayee(db),
    ];
    await owe(db, `partner:${poor}`, 99, inPeriod);
    await owe(db, `partner:${even}`, 500, inPeriod);
    await owe(db, `partner:${even}`, -500, inPeriod);
    await owe(db, `partner:${owing}`, -7_000, inPeriod);
    await owe(db, `partner:${rich}`, 100, inPeriod);
    expect(await payoutsOf(db, await made())).toMatchObject([{ payeeId: rich, amount: 100 }]);
  });

  it('carries small amounts and debts over to later runs', async () => {
    const [poor, owing] = [await newPayee(db), await newPayee(db)];
    await owe(db, `partner:${poor}`, 60, inPeriod);
    await owe(db, `partner:${owing}`, -5_000, inPeriod);
    expect(await makeDueRuns(ctx())).toEqual([]);
    expect(await make()).toEqual(refusedFor('nothing_due'));
    const next = new Date('2026-11-15T09:00:00Z');
    await owe(db, `partner:${poor}`, 40, next);
    await owe(db, `partner:${owing}`, 5_099, next);
    clock.set('2026-11-22T20:01:00Z');
    expect(await payoutsOf(db, await made())).toMatchObject([{ payeeId: poor, amount: 100 }]);
    await owe(db, `partner:${owing}`, 1, new Date('2026-11-24T09:00:00Z'));
    clock.set('2026-12-06T20:01:00Z');
    expect(await payoutsOf(db, await made())).toMatchObject([{ payeeId: owing, amount: 100 }]);
  });

  it('takes a late entry for an already covered period into the next run', async () => {
    const partnerId = await newPayee(db);
    await owe(db, `partner:${partnerId}`, 1_000, inPeriod);
    expect(await payoutsOf(db, await made())).toMatchObject([{ amount: 1_000 }]);
    await owe(db, `partner:${partnerId}`, 333, inPeriod);
    clock.set('2026-11-22T20:01:00Z');
    expect(await payoutsOf(db, await made())).toMatchObject([{ amount: 333 }]);
  });

  it('pays drivers from their own ledger accounts every week', async () => {
    const driver = '019abcde-0000-7000-8000-0000000000aa';
    await owe(db, `driver:${driver}`, 2_250, new Date('2026-11-14T09:00:00Z'));
    await owe(db, `partner:${await newPayee(db)}`, 1_000, inPeriod);
    clock.set('2026-11-15T20:01:00Z');
    const attempts = await makeDueRuns(ctx());
    expect(attempts).toMatchObject([
      { kind: 'partner', made: { ok: true } },
      { kind: 'driver', made: { ok: true } },
    ]);
    const [, forDrivers] = attempts.map((attempt) => (attempt.made.ok ? attempt.made.value : ''));
    expect(await payoutsOf(db, forDrivers ?? '')).toMatchObject([{ payeeId: driver, amount: 2_250 }]);
  });
});

describe('a period', () => {
  const owed = async (): Promise<string> => {
    const partnerId = await newPayee(db);
    await owe(db, `partner:${partnerId}`, 1_000, inPeriod);
    return partnerId;
  };
  const runs = () => countOf(db, 'money.payout_runs');

  it('gets one run when many workers and an admin make it at once', async () => {
    await owed();
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => makeDueRuns(ctx())),
      make(),
      make(),
    ]);
    expect(answers).toHaveLength(10);
    expect([await runs(), await countOf(db, 'money.payouts')]).toEqual([1, 1]);
    await makeDueRuns(ctx());
    expect(await runs()).toBe(1);
    expect(await make()).toEqual(refusedFor('made_already'));
  });

  it('with a discarded run gets another from an admin, never from the job, and only once', async () => {
    await owed();
    const runId = await made();
    expect((await discardRun(ctx(), { ...admin(), runId, reason: 'An order is missing' })).ok).toBe(true);
    await makeDueRuns(ctx());
    expect(await runs()).toBe(1);
    const again = await Promise.all([make(), make(), make()]);
    expect(again.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await runs()).toBe(2);
  });

  it('that was missed gets its run later, unless a later run has paid all of it', async () => {
    const partnerId = await owed();
    clock.set('2026-11-25T06:00:00Z');
    expect((await make()).ok).toBe(true);
    expect((await make('partner', '2026-11-22')).ok).toBe(false);
    await owe(db, `partner:${partnerId}`, 1_000, new Date('2026-11-20T06:00:00Z'));
    expect((await make('partner', '2026-11-22')).ok).toBe(true);
    expect(await make()).toEqual(refusedFor('made_already'));
  });

  it.each(['2026-11-07', '2026-11-15', '2026-11-22', '2030-01-06', '1999-12-31'])(
    'cannot end on %s',
    async (day) => {
      await owed();
      expect(await make('partner', day)).toEqual({
        ok: false,
        refusal: { code: 'invalid_request', fields: { to: 'invalid' } },
      });
    },
  );

  it('needs a fresh confirmation for its run', async () => {
    await owed();
    const stale = adminAt(clock.now(), new Date(clock.now().getTime() - 15 * 60_000));
    const others = [
      [{ ...stale }, 'confirmation_needed'],
      [adminAt(clock.now(), null), 'confirmation_needed'],
    ] as const;
    for (const [by, code] of others)
      expect(await makeRun(ctx(), { ...by, kind: 'partner', to })).toEqual({ ok: false, refusal: { code } });
    expect(await runs()).toBe(0);
  });
});

describe('while the books disagree', () => {
  it('makes no run: a payment from before the cut-off is unsettled', async () => {
    const partnerId = await newPayee(db);
    await owe(db, `partner:${partnerId}`, 1_000, inPeriod);
    const gateway = simulatedGateway(db, clock);
    const payment = await begin(db, gateway, { accountId: newAccountId(), amount: 500 }, inPeriod);
    expect(await makeDueRuns(ctx())).toMatchObject([{ made: refusedFor('payments') }]);
    expect(await make()).toEqual(refusedFor('payments'));
    await db.pool.query("update money.payments set status = 'declined' where id = $1", [payment]);
    await made();
  });

  it('makes no run: the ledger has an open order that does not exist', async () => {
    const partnerId = await newPayee(db);
    await owe(db, `partner:${partnerId}`, 1_000, inPeriod);
    await sell(db, { partnerId, food: 1_000, at: inPeriod });
    expect(await make()).toMatchObject({ ok: true });
    const before = await sums(db);
    await db.pool.query(
      `with e as (insert into money.entries (id, kind, subject, account_id, at, posting_count)
         values (gen_random_uuid(), 'order_placed', gen_random_uuid(), gen_random_uuid(), now(), 2) returning id)
       insert into money.postings select id, account, amount from e,
         (values ('cash', 700), ('orders_in_progress', -700)) p (account, amount)`,
    );
    await owe(db, `partner:${partnerId}`, 1_000, new Date('2026-11-20T06:00:00Z'));
    clock.set('2026-11-22T20:01:00Z');
    expect(await makeDueRuns(ctx())).toMatchObject([{ made: refusedFor('orders') }]);
    expect(before.get('orders_in_progress')).toBe(0);
  });
});
