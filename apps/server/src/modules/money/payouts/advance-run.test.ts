import { beforeEach, describe, expect, it } from 'vitest';
import { testDb } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { begin, sums, unbalanced } from '../../../../test/money.ts';
import { adminAt, giveBankAccount, newPayee, owe, payoutsOf } from '../../../../test/payouts/payees.ts';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import { newAccountId } from '../../../platform/ids.ts';
import { settableClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Seller } from '../../../platform/pure/seller.ts';
import { approveRun, discardRun, markRunPaid } from './advance-run.ts';
import { makeDueRuns } from './make-run.ts';
import { getStatement, readPayouts } from './get-statement.ts';

const inPeriod = new Date('2026-11-03T09:00:00Z');
const inNext = new Date('2026-11-17T09:00:00Z');
const clock = settableClock('2026-11-08T20:01:00Z');
let db: Db;
beforeEach(async () => {
  clock.set('2026-11-08T20:01:00Z');
  db = await testDb();
});

const ctx = () => ({ db, clock });
const by = (runId: string) => ({ ...adminAt(clock.now()), runId });
const approve = (runId: string) => approveRun(ctx(), by(runId));
const discard = (runId: string) => discardRun(ctx(), { ...by(runId), reason: 'A wrong figure' });
const pay = (runId: string, refused: Record<string, string> = {}) =>
  markRunPaid(ctx(), { ...by(runId), refused: new Map(Object.entries(refused)) });

async function made(): Promise<string> {
  const [attempt] = await makeDueRuns(ctx());
  if (!attempt?.made.ok) throw new Error(`No run: ${JSON.stringify(attempt)}`);
  return attempt.made.value;
}

async function reachable(amount: number, at = inPeriod): Promise<string> {
  const partnerId = await newPayee(db);
  await giveBankAccount(db, partnerId);
  await owe(db, `partner:${partnerId}`, amount, at);
  return partnerId;
}

const isOk = ({ ok }: { ok: boolean }): boolean => ok;
const audited = (action: string) => countOf(db, 'platform.audit where action = $1', [action]);
const impossible = { ok: false, refusal: { code: 'not_possible_now' } };

describe('a paid run', () => {
  it('clears each payout from the bank with a balanced entry', async () => {
    const [one, two] = [await reachable(12_345), await reachable(100)];
    const runId = await made();
    await approve(runId);
    await owe(db, `partner:${one}`, 55, inNext);
    expect(await pay(runId)).toEqual({ ok: true, value: runId });
    const after = await sums(db);
    expect([after.get(`partner:${one}`), after.get(`partner:${two}`)]).toEqual([-55, 0]);
    expect(after.get('bank')).toBe(-12_445);
    expect(await countOf(db, "money.entries where kind = 'payout_paid'")).toBe(2);
    expect(await unbalanced(db)).toEqual([]);
    expect((await payoutsOf(db, runId)).map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  it('leaves returned payouts owed, with the reason, for the next run', async () => {
    const [good, bad] = [await reachable(1_000), await reachable(2_000)];
    const runId = await made();
    await approve(runId);
    const failed = (await payoutsOf(db, runId)).find(({ payeeId }) => payeeId === bad);
    await pay(runId, { [failed?.id ?? '']: 'Account closed' });
    expect((await sums(db)).get(`partner:${bad}`)).toBe(-2_000);
    expect(
      await countOf(
        db,
        "money.payouts where failure = 'refused_by_bank' and failure_note = 'Account closed'",
      ),
    ).toBe(1);
    await owe(db, `partner:${bad}`, 500, inNext);
    await owe(db, `partner:${good}`, 300, inNext);
    clock.set('2026-11-22T20:01:00Z');
    const next = await payoutsOf(db, await made());
    expect(next.map(({ payeeId, amount }) => [payeeId, amount]).sort()).toEqual(
      [
        [good, 300],
        [bad, 2_500],
      ].sort(),
    );
  });

  it('refuses payouts of another run and held-back ones as returned', async () => {
    await reachable(1_000);
    await owe(db, `partner:${await newPayee(db)}`, 700, inPeriod);
    const runId = await made();
    await approve(runId);
    const heldBack = (await payoutsOf(db, runId)).find(({ status }) => status === 'failed');
    for (const id of [heldBack?.id ?? '', '019abcde-0000-7000-8000-000000000001'])
      expect(await pay(runId, { [id]: 'x' })).toMatchObject({ refusal: { code: 'invalid_request' } });
    expect(await countOf(db, "money.payout_runs where status = 'approved'")).toBe(1);
  });
});

describe('an approved run', () => {
  it('keeps the payer of its approval when the settings change', async () => {
    const company = {
      name: { en: 'Sufra Foods LLC', ar: 'سفرة للأغذية ذ.م.م' },
      address: { en: 'Office 7, Al Quoz, Dubai', ar: 'مكتب ٧، القوز، دبي' },
      trn: '100234567890003',
    };
    const later = { ...company, name: { en: 'Another LLC', ar: 'شركة أخرى' } };
    const partnerId = await reachable(1_000);
    const runId = await made();
    const payer = async (seller: Seller) => {
      const [payout] = await readPayouts(db, `partner:${partnerId}`, 1);
      const statement = payout && (await getStatement({ db, seller }, payout.id, 'en'));
      return statement?.ok ? statement.value.payer.name : null;
    };
    expect(await payer(company)).toBe(company.name.en);
    await approveRun({ ...ctx(), seller: company }, by(runId));
    expect(await payer(later)).toBe(company.name.en);
    await markRunPaid(ctx(), { ...by(runId), refused: new Map() });
    expect(await payer(later)).toBe(company.name.en);
  });

  it('holds back payees without a bank account; the next run pays them once they have one', async () => {
    const partnerId = await newPayee(db);
    await owe(db, `partner:${partnerId}`, 700, inPeriod);
    await reachable(1_000);
    const runId = await made();
    await approve(runId);
    const figures = (await payoutsOf(db, runId)).map(({ amount, status, failure }) => [
      amount,
      status,
      failure,
    ]);
    expect(figures.sort()).toEqual([
      [1_000, 'approved', null],
      [700, 'failed', 'no_bank_account'],
    ]);
    await pay(runId);
    await giveBankAccount(db, partnerId);
    clock.set('2026-11-22T20:01:00Z');
    const next = await made();
    expect(await payoutsOf(db, next)).toMatchObject([{ payeeId: partnerId, amount: 700 }]);
    expect(await approve(next)).toMatchObject({ ok: true });
  });

  it('is refused when no payee can be paid', async () => {
    await owe(db, `partner:${await newPayee(db)}`, 700, inPeriod);
    const runId = await made();
    const refused = { ok: false, refusal: { code: 'not_possible_now', params: { why: 'nobody_to_pay' } } };
    expect(await approve(runId)).toEqual(refused);
    expect(await audited('payout_run.approved')).toBe(0);
  });

  it('is refused while the books disagree', async () => {
    await reachable(1_000);
    const runId = await made();
    await begin(db, simulatedGateway(db, clock), { accountId: newAccountId(), amount: 500 }, inPeriod);
    expect(await approve(runId)).toMatchObject({ refusal: { params: { why: 'payments' } } });
  });

  it('keeps its figures and bank accounts when entries and accounts change', async () => {
    const partnerId = await reachable(1_000);
    const runId = await made();
    await approve(runId);
    await owe(db, `partner:${partnerId}`, -900, inPeriod);
    await giveBankAccount(db, partnerId, { iban: 'AE460090000000123456789' });
    await pay(runId);
    expect(await payoutsOf(db, runId)).toMatchObject([{ amount: 1_000, status: 'completed' }]);
    expect(await countOf(db, "money.payouts where iban_mask = 'AE07 •••• 3456'")).toBe(1);
    expect((await sums(db)).get(`partner:${partnerId}`)).toBe(900);
  });

  it('is still open: the next run pays none of it again', async () => {
    const partnerId = await reachable(1_000);
    const first = await made();
    clock.set('2026-11-22T20:01:00Z');
    expect(await makeDueRuns(ctx())).toEqual([]);
    await owe(db, `partner:${partnerId}`, 400, inNext);
    const second = await made();
    expect(await payoutsOf(db, second)).toMatchObject([{ amount: 400 }]);
    for (const runId of [first, second]) {
      await approve(runId);
      await pay(runId);
    }
    expect((await sums(db)).get(`partner:${partnerId}`)).toBe(0);
  });
});

describe('at the same time', () => {
  it('an approval or a discard wins, and the other is refused', async () => {
    const partnerId = await reachable(1_000);
    let from = 0;
    for (let round = 0; round < 12; round += 1) {
      const runId = await made();
      const answers = await Promise.all(
        round % 2 ? [approve(runId), discard(runId)] : [discard(runId), approve(runId)],
      );
      expect(answers.filter(isOk)).toHaveLength(1);
      expect(answers.find((answer) => !answer.ok)).toEqual(impossible);
      const [payout] = await payoutsOf(db, runId);
      expect(['approved', 'failed']).toContain(payout?.status);
      if (payout?.status === 'approved') await pay(runId);
      from += 14;
      const at = new Date(inPeriod.getTime() + from * 86_400_000);
      await owe(db, `partner:${partnerId}`, 1_000, at);
      clock.set(new Date(Date.parse('2026-11-08T20:01:00Z') + from * 86_400_000).toISOString());
    }
    expect((await audited('payout_run.approved')) + (await audited('payout_run.discarded'))).toBe(12);
  });

  it('ten requests that mark it paid, each with another failure, book it once', async () => {
    const [one, two] = [await reachable(1_000), await reachable(2_000)];
    const runId = await made();
    await approve(runId);
    const [payout] = await payoutsOf(db, runId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_one, index) =>
        pay(runId, index % 2 ? { [payout?.id ?? '']: 'closed' } : {}),
      ),
    );
    expect(answers.filter(isOk)).toHaveLength(1);
    const after = await sums(db);
    const left = (after.get(`partner:${one}`) ?? 0) + (after.get(`partner:${two}`) ?? 0);
    expect(left + (after.get('bank') ?? 0)).toBe(-3_000);
    expect(await audited('payout_run.paid')).toBe(1);
  });

  it('ten approvals leave one row in the audit log', async () => {
    await reachable(1_000);
    const runId = await made();
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(runId)));
    expect(answers.filter(isOk)).toHaveLength(1);
    expect(await audited('payout_run.approved')).toBe(1);
  });
});

it.each([
  ['approve', approve],
  ['pay', pay],
  ['discard', discard],
])('refuses to %s an unknown run, or any run without a fresh confirmation', async (_name, move) => {
  await reachable(1_000);
  const runId = await made();
  expect(await move('019abcde-0000-7000-8000-000000000001')).toEqual({
    ok: false,
    refusal: { code: 'not_found' },
  });
  const stale = adminAt(clock.now(), new Date(clock.now().getTime() - 15 * 60_000));
  const moves = [approveRun, discardRun, markRunPaid] as const;
  for (const one of moves)
    expect(await one(ctx(), { ...stale, runId, reason: 'x', refused: new Map() })).toEqual({
      ok: false,
      refusal: { code: 'confirmation_needed' },
    });
  expect(await countOf(db, "platform.audit where action <> 'payout_run.made'")).toBe(0);
});
