import fc from 'fast-check';
import { isMealDay, planIds, plans, type PlanId } from '@sufra/contract/subscription/plans.ts';
import { addDays, dubaiDay, instantOf, weekdayOf, type DubaiDay } from '../src/platform/pure/dubai-time.ts';
import type { AccountId } from '../src/platform/pure/account-id.ts';
import { mealsDue, momentOf, type Moment } from '../src/modules/subscription/lifecycle/meals.rules.ts';
import { dutyOf } from '../src/modules/subscription/lifecycle/renewal.machine.ts';
import { move, startSubscription } from '../src/modules/subscription/lifecycle/subscription.machine.ts';
import type {
  Command,
  Effect,
  Subscription,
} from '../src/modules/subscription/lifecycle/subscription.rules.ts';
import { planChange } from '../src/modules/subscription/plans/plan.rules.ts';
import { isSkippable, skippableDays, type Skip } from '../src/modules/subscription/skipping/skip.rules.ts';

const acts = [
  'skip',
  'skip-all',
  'use',
  'pause',
  'resume',
  'change',
  'price',
  'cancel',
  'keep',
  'break-card',
  'mend-card',
  'hold',
  'release',
] as const;

/** What a customer does after some days; `pick` chooses among what is offered. */
export interface Act {
  readonly days: number;
  readonly hour: number;
  readonly what: (typeof acts)[number];
  readonly pick: number;
}

export const mealActs: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 })),
    hour: fc.constantFrom(7, 12, 19, 20, 23),
    what: fc.constantFrom(...acts),
    pick: fc.nat(1_000),
  }),
  { maxLength: 40, size: '+1' },
);

/** A price per meal in fils, counted by the calendar. */
interface Month {
  readonly from: DubaiDay;
  readonly to: DubaiDay;
}

export const mealsOn = (planId: PlanId, day: DubaiDay): number =>
  isMealDay(planId, weekdayOf(day)) ? plans[planId].mealTimes.length : 0;

interface Bought {
  readonly planId: PlanId;
  readonly price: number;
  readonly from: DubaiDay;
}

function mealValue({ planId, price }: Bought, { from, to }: Month): number {
  let meals = 0;
  for (let day = from; day < to; day = addDays(day, 1)) meals += mealsOn(planId, day);
  return price / meals;
}

/** A subscription with its payments and its meals, kept by plain arithmetic beside the machine. */
export class MealAccount {
  subscription: Subscription;
  day: DubaiDay;
  paid: number;
  refunded = 0;
  credit = 0;
  /** Value of the meals received, in fils. */
  received = 0;
  /** Each may be rounded by half a fils. */
  lines = 1;
  readonly wrong: string[] = [];
  private month: Month;
  private readonly skips: Skip[] = [];
  private readonly used = new Set<DubaiDay>();
  private isCardGood = true;
  private readonly graceCards = new Set<string>();
  /** Received in days of grace, until they are paid. */
  private readonly lent: { readonly plan: Bought; readonly meals: number; readonly value: number }[] = [];
  /** In order of time. */
  private plansBought: Bought[];
  private readonly prices: Record<PlanId, number> = {
    'lunch-only': plans['lunch-only'].priceFils,
    'full-day': plans['full-day'].priceFils,
    family: plans.family.priceFils,
  };
  private card = 0;

  constructor(planId: PlanId, day: DubaiDay) {
    this.day = day;
    this.subscription = startSubscription('sub', 'acc' as AccountId, planId, day);
    this.paid = this.subscription.price;
    this.month = this.bought();
    this.plansBought = [{ planId, price: this.paid, from: day }];
  }

  get isOver(): boolean {
    return this.subscription.status === 'cancelled' || this.subscription.status === 'expired';
  }

  /** Positive where the customer paid more than was received; without days of grace never paid. */
  get balance(): number {
    const lent = this.lent.reduce((sum, { value }) => sum + value, 0);
    return this.paid - this.refunded - this.credit - (this.received - lent);
  }

  get valueOfMeal(): number {
    return mealValue(this.planOf('9999-12-31'), this.month);
  }

  do(act: Act): void {
    for (let days = act.days; days > 0 && !this.isOver; days -= 1) this.endDay();
    if (this.isOver) return;
    const now = instantOf(this.day, act.hour * 60);
    const command = this.commandOf(act, now);
    if (command) this.apply(command, this.momentAt(now));
  }

  /** Lives to the end: cancels, and receives what is left. */
  finish(): void {
    this.isCardGood = true;
    if (this.subscription.heldFrom !== null) this.apply({ kind: 'release' }, this.noon());
    this.apply({ kind: 'cancel', refund: null }, this.noon());
    for (let days = 0; days < 400 && !this.isOver; days += 1) this.endDay();
    if (!this.isOver) this.wrong.push('never ends');
  }

  private readonly bought = (): Month => ({
    from: this.subscription.periodStart,
    to: this.subscription.periodEnd,
  });

  private readonly noon = (): Moment => this.momentAt(instantOf(this.day, 12 * 60));

  private momentAt(now: Date): Moment {
    const skippedDays = this.skips.map(({ day }) => day);
    const today = dubaiDay(now);
    return momentOf({ now, skippedDays, usedDays: [...this.used].filter((day) => day > today) });
  }

  private commandOf({ what, pick }: Act, now: Date): Command | null {
    const at = this.momentAt(now);
    switch (what) {
      case 'skip':
      case 'skip-all':
        for (let left = what === 'skip' ? 1 : 14; left > 0; left -= 1) this.skip(now, pick);
        return null;
      case 'use':
        this.use(addDays(this.day, 1 + (pick % 6 === 0 ? 3 : 0)));
        return null;
      case 'pause':
        return { kind: 'pause', until: pick % 3 === 0 ? null : addDays(at.openFrom, 1 + (pick % 40)) };
      case 'change': {
        const planId = planIds[pick % planIds.length] ?? 'full-day';
        return { kind: 'changePlan', change: planChange(this.subscription, planId, at, this.prices[planId]) };
      }
      case 'price':
        this.prices[planIds[pick % planIds.length] ?? 'family'] = 20_000 + pick * 100;
        return null;
      case 'cancel':
        return { kind: 'cancel', refund: null };
      case 'break-card':
        this.isCardGood = false;
        return null;
      case 'mend-card':
        this.isCardGood = true;
        if (pick % 2 === 0) this.card += 1;
        return this.subscription.status === 'past_due'
          ? { kind: 'renew', charged: this.subscription.price }
          : null;
      default:
        return { kind: what };
    }
  }

  private skip(now: Date, pick: number): void {
    if (!isSkippable(this.subscription)) return;
    const usedDays = [...this.used];
    const offered = skippableDays(this.subscription, { now, skips: this.skips, usedDays }).filter(
      ({ isSkipped, barred }) => !isSkipped && barred === null,
    );
    const chosen = offered[pick % offered.length];
    if (!chosen) return;
    const { day, mealTimes, credit } = chosen;
    if (this.apply({ kind: 'skip', day, mealTimes, credit }, this.momentAt(now)))
      this.skips.push({ day, mealTimes, credit });
  }

  /** Accepts, orders or reads a meal ahead. */
  private use(day: DubaiDay): void {
    const isOnTable = this.mealsAt(day) > 0;
    if (isOnTable) this.used.add(day);
  }

  private mealsAt(day: DubaiDay): number {
    const isSkipped = this.skips.some((skip) => skip.day === day);
    return mealsDue({ ...this.subscription, isSkipped }, day)?.mealTimes.length ?? 0;
  }

  private apply(command: Command, at: Moment): boolean {
    const moved = move(this.subscription, command, at);
    if (!moved.ok) return false;
    this.subscription = moved.value.subscription;
    if (command.kind === 'renew') this.renewed();
    if (command.kind === 'changePlan') this.changed(command.change);
    // The suspended don't get what they accepted; it's given back.
    if (command.kind === 'hold') this.used.clear();
    for (const effect of moved.value.effects) this.book(effect);
    return true;
  }

  /** Days of grace belong to the month that was paid at last. */
  private renewed(): void {
    this.month = this.bought();
    for (const { plan, meals, value } of this.lent.splice(0))
      this.received += meals * mealValue(plan, this.month) - value;
  }

  private changed({ planId, price, from }: Bought): void {
    this.plansBought = [...this.plansBought.filter((one) => one.from < from), { planId, price, from }];
  }

  private planOf(day: DubaiDay): Bought {
    const plan = this.plansBought.findLast(({ from }) => from <= day);
    if (!plan) throw new Error(`No plan was bought by ${day}.`);
    return plan;
  }

  private book(effect: Effect): void {
    if (effect.kind === 'charge') {
      const fromCredit = Math.min(this.credit, effect.amount);
      this.credit -= fromCredit;
      this.paid += effect.amount - fromCredit;
    }
    if (effect.kind === 'credit') this.credit += effect.amount;
    if (effect.kind === 'charge' || effect.kind === 'credit') this.lines += 1;
    if (effect.kind !== 'payOutCredit') return;
    this.refunded += this.credit;
    this.credit = 0;
  }

  /** Receives the day's meals, then the job runs after midnight. */
  private endDay(): void {
    const meals = this.day === this.subscription.startedOn ? 0 : this.mealsAt(this.day);
    const { status } = this.subscription;
    const plan = this.planOf(this.day);
    const value = meals * mealValue(plan, this.month);
    this.received += value;
    if (status === 'past_due') this.lent.push({ plan, meals, value });
    const isServed = this.subscription.heldFrom === null && status !== 'past_due';
    const { endsOn } = this.subscription;
    if (isServed && meals === 0 && this.used.has(this.day) && (endsOn === null || this.day < endsOn))
      this.wrong.push(`used but not received: ${this.day}`);
    this.day = addDays(this.day, 1);
    this.runJob();
  }

  private runJob(): void {
    const at = this.momentAt(instantOf(this.day, 4));
    for (let duty = dutyOf(this.subscription, this.day); duty; duty = dutyOf(this.subscription, this.day)) {
      if (duty !== 'renew') {
        if (!this.apply({ kind: duty }, at)) return;
        continue;
      }
      if (this.isCardGood || this.credit >= this.subscription.price) {
        this.apply({ kind: 'renew', charged: this.subscription.price }, at);
        return;
      }
      this.fail(at);
      return;
    }
  }

  private fail(at: Moment): void {
    const card = `card ${this.card}`;
    const graceCard = this.graceCards.has(card) ? null : card;
    this.graceCards.add(card);
    const amount = this.subscription.price;
    this.apply({ kind: 'failRenewal', amount, reason: 'declined', graceCard }, at);
    // Unpaid days bring none of the meals accepted ahead; they are given back.
    const { pausedFrom } = this.subscription;
    for (const day of this.used) if (pausedFrom !== null && day >= pausedFrom) this.used.delete(day);
  }
}
