import { expect } from 'vitest';
import { bookOrderCancelled, bookOrderPlaced } from '../../src/modules/money/index.ts';
import { approveRun, discardRun, markRunPaid } from '../../src/modules/money/payouts/advance-run.ts';
import { makeDueRuns, makeRun } from '../../src/modules/money/payouts/make-run.ts';
import { foldPayeeBalances } from '../../src/modules/money/ledger/ledger.store.ts';
import { newId, newAccountId } from '../../src/platform/ids.ts';
import { settableClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/db.ts';
import type { Random } from '../ledger/random.ts';
import { payeesKeptAndTrue, sums } from '../money.ts';
import { AccountBook, earnedBy } from './account-book.ts';
import { cutOffAt, dayMs, dayOf, dubaiMs } from './calendar.ts';
import { adminAt, giveBankAccount, newPayee, owe, payoutsOf, sell, type PayoutFigures } from './payees.ts';

interface Payee {
  readonly id: string;
  readonly kind: 'partner' | 'driver';
  readonly book: AccountBook;
  hasBank: boolean;
}

interface OpenRun {
  readonly id: string;
  readonly kind: Payee['kind'];
  isApproved: boolean;
  payouts: readonly PayoutFigures[];
}

export class History {
  readonly figures: Record<string, number> = {};
  forgottenPaid = 0;
  private readonly payees: Payee[] = [];
  private readonly runs: OpenRun[] = [];
  private readonly clock = settableClock('2026-02-03T06:00:00Z');
  private readonly db: Db;
  private readonly random: Random;

  private constructor(db: Db, random: Random) {
    this.db = db;
    this.random = random;
  }

  static async begin(db: Db, random: Random): Promise<History> {
    const history = new History(db, random);
    // Near ends of months, a leap February and a year, so that runs span them.
    const starts = ['2026-02-20', '2026-04-25', '2026-12-18', '2027-02-22', '2028-02-21'];
    history.clock.set(`${random.pick(starts)}T06:00:00Z`);
    for (let count = 0; count < 3; count += 1) await history.join('partner');
    await history.join('driver');
    return history;
  }

  private async join(kind: Payee['kind']): Promise<void> {
    const id = kind === 'partner' ? await newPayee(this.db) : newId();
    this.payees.push({ id, kind, book: new AccountBook(), hasBank: false });
  }

  private count(what: string): void {
    this.figures[what] = (this.figures[what] ?? 0) + 1;
  }

  private chance = (percent: number): boolean => this.random.next(100) < percent;
  private now = (): number => this.clock.now().getTime();

  async live(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      if (step === Math.floor(steps / 2)) await foldPayeeBalances(this.db);
      await this.step();
    }
    await this.reconcile();
    const { kept, truth } = await payeesKeptAndTrue(this.db);
    expect(kept).toEqual(truth);
  }

  private async step(): Promise<void> {
    const dice = this.random.next(100);
    if (dice < 45) await this.sale();
    else if (dice < 52) await this.cancelledOrder();
    else if (dice < 58) await this.correction();
    else if (dice < 64) await this.bankAccount();
    else if (dice < 80) await this.passTime();
    else await this.moveRun();
  }

  /** Some late, for a day a run may have covered. */
  private moment(): Date {
    const late = this.chance(15) ? this.random.next(25 * dayMs) : 0;
    if (late > 0) this.count('late entry');
    return new Date(this.now() - late);
  }

  private async sale(): Promise<void> {
    const partners = this.payees.filter(({ kind }) => kind === 'partner');
    const { id: partnerId, book } = this.random.pick(partners);
    const sold = {
      food: 1 + this.random.next(this.chance(20) ? 200 : 30_000),
      deliveryFee: this.random.pick([0, 0, 500, 1_050, 1 + this.random.next(2_500)]),
      commission: this.random.pick([150, 150, 125, 0, 333, 1_000]),
      bringsItself: this.chance(60),
      isCash: this.chance(35),
    };
    const at = this.moment();
    const { food, deliveryFee, isCash, bringsItself: hasOwnDelivery } = sold;
    const commissionPercent = sold.commission / 10;
    await sell(this.db, { partnerId, food, deliveryFee, commissionPercent, hasOwnDelivery, isCash, at });
    book.earn(at, earnedBy(sold));
    this.count(isCash ? 'order in cash' : 'order by card');
  }

  private async cancelledOrder(): Promise<void> {
    const order = {
      orderId: newId(),
      accountId: newAccountId(),
      food: 4_200,
      deliveryFee: 500,
      at: this.moment(),
    };
    await this.db.transaction(async (tx) => {
      await bookOrderPlaced(tx, { ...order, type: 'cooked_meal' });
      await bookOrderCancelled(tx, order);
    });
    this.count('order cancelled');
  }

  /** Adjustments; all driver earnings. */
  private async correction(): Promise<void> {
    const { kind, id, book } = this.random.pick(this.payees);
    const amount = (1 + this.random.next(6_000)) * (kind === 'partner' && this.chance(60) ? -1 : 1);
    const at = this.moment();
    await owe(this.db, `${kind}:${id}`, amount, at);
    book.earn(at, amount);
    this.count('correction');
  }

  private async bankAccount(): Promise<void> {
    const payee = this.random.pick(this.payees.filter(({ kind }) => kind === 'partner'));
    await giveBankAccount(this.db, payee.id);
    payee.hasBank = true;
    this.count('bank account');
  }

  /** The job runs a minute after midnight unless the server is down. */
  private async passTime(): Promise<void> {
    const end = this.now() + this.random.next(4 * dayMs);
    for (;;) {
      const midnight = (Math.floor((this.now() + dubaiMs) / dayMs) + 1) * dayMs - dubaiMs + 60_000;
      if (midnight > end) break;
      this.clock.set(new Date(midnight).toISOString());
      if (!this.chance(15)) await this.nightly();
    }
    this.clock.set(new Date(end).toISOString());
  }

  private async nightly(): Promise<void> {
    const ctx = { db: this.db, clock: this.clock };
    const attempts = (await Promise.all([makeDueRuns(ctx), makeDueRuns(ctx)])).flat();
    for (const { kind, made } of attempts) {
      if (!made.ok) throw new Error(`No run of ${kind}: ${JSON.stringify(made.refusal)}`);
      await this.record(made.value, kind);
    }
  }

  private async record(id: string, kind: Payee['kind']): Promise<void> {
    const cutOff = new Date(cutOffAt(kind, this.now()));
    const expected = this.payees.filter((payee) => payee.kind === kind && payee.book.due(cutOff) > 0);
    const payouts = await payoutsOf(this.db, id);
    expect(Object.fromEntries(payouts.map(({ payeeId, amount }) => [payeeId, amount]))).toEqual(
      Object.fromEntries(expected.map((payee) => [payee.id, payee.book.due(cutOff)])),
    );
    for (const { payeeId, amount } of payouts) this.bookOf(payeeId).reserve(amount);
    this.runs.push({ id, kind, isApproved: false, payouts });
    this.count(`run of ${kind}s`);
  }

  private bookOf = (payeeId: string): AccountBook => {
    const payee = this.payees.find(({ id }) => id === payeeId);
    if (!payee) throw new Error(`Nobody is ${payeeId}.`);
    return payee.book;
  };

  private async moveRun(): Promise<void> {
    if (this.runs.length === 0) return;
    const run = this.random.pick(this.runs);
    if (run.isApproved) await this.pay(run);
    else if (this.chance(75)) await this.approve(run);
    else await this.discard(run);
  }

  private close(run: OpenRun): void {
    this.runs.splice(this.runs.indexOf(run), 1);
  }

  private by = (run: OpenRun) => ({ ...adminAt(this.clock.now()), runId: run.id });

  private async approve(run: OpenRun): Promise<void> {
    const isReached = ({ payeeId }: PayoutFigures): boolean =>
      this.payees.some(({ id, hasBank }) => id === payeeId && hasBank);
    const approved = await approveRun({ db: this.db, clock: this.clock }, this.by(run));
    expect(approved.ok).toBe(run.payouts.some(isReached));
    if (!approved.ok) return this.discard(run);
    for (const payout of run.payouts.filter((one) => !isReached(one))) this.giveBack(payout, 'held back');
    run.payouts = run.payouts.filter(isReached);
    run.isApproved = true;
    this.count('approval');
  }

  private giveBack({ payeeId, amount }: PayoutFigures, what: string): void {
    this.bookOf(payeeId).release(amount);
    this.count(`payout ${what}`);
  }

  private async pay(run: OpenRun): Promise<void> {
    const failed = run.payouts.filter(() => this.chance(20));
    const refused = new Map(failed.map(({ id }) => [id, 'The bank sent it back']));
    const paid = await markRunPaid({ db: this.db, clock: this.clock }, { ...this.by(run), refused });
    expect(paid.ok).toBe(true);
    for (const payout of run.payouts) {
      if (refused.has(payout.id)) this.giveBack(payout, 'sent back');
      else this.bookOf(payout.payeeId).pay(payout.amount);
    }
    this.close(run);
    this.count('run paid');
  }

  /** Discarded runs are sometimes recreated with late orders. */
  private async discard(run: OpenRun): Promise<void> {
    const ctx = { db: this.db, clock: this.clock };
    const dropped = await discardRun(ctx, { ...this.by(run), reason: 'A wrong figure' });
    expect(dropped.ok).toBe(true);
    for (const payout of run.payouts) this.giveBack(payout, 'dropped');
    this.close(run);
    if (!this.chance(50)) return;
    const to = dayOf(cutOffAt(run.kind, this.now()) - dayMs);
    const again = await makeRun(ctx, { ...adminAt(this.clock.now()), kind: run.kind, to });
    if (again.ok) await this.record(again.value, run.kind);
    else expect(['made_already', 'nothing_due']).toContain(again.refusal.params?.['why']);
  }

  /** Compares every account, and checks that no posting is in two payouts. */
  private async reconcile(): Promise<void> {
    const ledger = await sums(this.db);
    for (const { kind, id, book } of this.payees)
      expect([kind, ledger.get(`${kind}:${id}`) ?? 0]).toEqual([kind, 0 - book.balance]);
    const paid = this.payees.reduce((sum, { book }) => sum + book.paid, 0);
    expect(ledger.get('bank') ?? 0).toBe(0 - paid);
    expect([...ledger.values()].reduce((sum, one) => sum + one, 0)).toBe(0);
    const { rows } = await this.db.pool.query<{ open: string; paid: string; wrong: string; twice: string }>(
      `select
         coalesce(sum(amount_fils) filter (where status in ('pending', 'approved')), 0) as open,
         coalesce(sum(amount_fils) filter (where status = 'completed'), 0) as paid,
         count(*) filter (where amount_fils <> (
           select -sum(p.amount_fils) from money.payout_lines l
           join money.postings p on p.entry_id = l.entry_id and p.account = l.payee
           where l.payout_id = payouts.id)) as wrong,
         (select count(*) from (select from money.payout_lines l join money.payouts o on o.id = l.payout_id
           where not o.is_failed group by l.entry_id, l.payee having count(*) > 1) twice) as twice
       from money.payouts`,
    );
    const open = this.payees.reduce((sum, { book }) => sum + book.open, 0);
    const [row] = rows;
    const kept = paid - this.forgottenPaid;
    expect([row?.open, row?.paid, row?.wrong, row?.twice].map(Number)).toEqual([open, kept, 0, 0]);
  }
}
