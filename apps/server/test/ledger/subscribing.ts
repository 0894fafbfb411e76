import * as billing from '@sufra/contract/money/billing.ts';
import { maxPauseDays, planIds } from '@sufra/contract/subscription/plans.ts';
import { checkout, choosePlan } from '@sufra/contract/subscription/subscribing.ts';
import { getSubscription, type SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import { expect } from 'vitest';
import { addDays } from '../../src/platform/pure/dubai-time.ts';
import { anew } from '../kitchens.ts';
import { mealsOn } from '../meal-account.ts';
import { goodCard } from '../people.ts';
import { failingCard } from '../subscription-life.ts';
import { filsOf } from './book.ts';
import { idle, type Outcome } from './ordering.ts';
import type { Person, Subscribed, Town } from './town.ts';

/** Most cards always pay; some only once. */
const cardOf = (town: Town) => (town.random.next(4) === 0 ? failingCard : goodCard);

export async function subscribe(town: Town, person: Person): Promise<Outcome> {
  if (person.subscribed) return idle;
  const client = await town.clientOf(person);
  await client.get(choosePlan, { body: { planId: town.random.pick(planIds) } });
  const { subscription: seen, amount } = await client.get(checkout, {
    body: { paymentMethod: cardOf(town) },
    ...anew(),
  });
  const price = filsOf(seen.price);
  const due = dueOf(town, person, price);
  expect(filsOf(amount)).toBe(due);
  person.subscribed = { seen, paidUntil: seen.nextBillingDate ?? '', booked: 0, paid: 0, skippedDays: [] };
  charge(town, person, person.subscribed, { amount: price, due });
  return 'done';
}

function charge(
  town: Town,
  { accountId }: Person,
  of: Subscribed,
  sums: { amount: number; due: number },
): void {
  town.book.subscribed(accountId, sums.amount);
  town.book.paid(accountId, sums.due);
  of.booked += sums.amount;
  of.paid += sums.due;
}

function credit(town: Town, person: Person, of: Subscribed, amount: number): void {
  town.book.subscribed(person.accountId, -amount);
  of.booked -= amount;
}

/** After account credit. */
const dueOf = (town: Town, person: Person, price: number): number =>
  Math.max(0, price - Math.max(0, town.credit(person)));

/** Unused credit is refunded. */
function payOut(town: Town, person: Person, of: Subscribed): void {
  town.book.paid(person.accountId, -Math.min(Math.max(0, town.credit(person)), of.paid));
  person.subscribed = null;
}

function renew(town: Town, person: Person, of: Subscribed, seen: SubscriptionReply): number {
  const price = filsOf(seen.price);
  const due = dueOf(town, person, price);
  charge(town, person, of, { amount: price, due });
  of.paidUntil = seen.nextBillingDate ?? '';
  return due;
}

function see(town: Town, person: Person, of: Subscribed, seen: SubscriptionReply): void {
  of.seen = seen;
  expect(filsOf(seen.credit)).toBe(Math.max(0, town.credit(person)));
}

/** The next payment after a pause until `on` (exclusive): the meals missed follow the paid month. */
function movedEnd({ seen: { pausedFrom, planId }, paidUntil, skippedDays }: Subscribed, on: string): string {
  let left = 0;
  for (let day = pausedFrom ?? on; day < on && day < paidUntil; day = addDays(day, 1))
    if (!skippedDays.includes(day)) left += mealsOn(planId, day);
  let end = on > paidUntil ? on : paidUntil;
  for (; left > 0; end = addDays(end, 1)) left -= mealsOn(planId, end);
  while (mealsOn(planId, end) === 0) end = addDays(end, 1);
  return end;
}

const pauseEnd = ({ pausedFrom, pausedUntil }: SubscriptionReply): string | null =>
  pausedUntil ?? (pausedFrom && addDays(pausedFrom, maxPauseDays));

export async function observe(town: Town, person: Person): Promise<void> {
  const of = person.subscribed;
  if (!of) return;
  const was = of.seen;
  const over = pauseEnd(was);
  const days = [was.endsOn, was.nextBillingDate, over, was.pastDue?.nextAttemptOn ?? null];
  if (!days.some((day) => day !== null && day <= town.today)) return;
  const client = await town.clientOf(person);
  const { subscription: now } = await client.get(getSubscription);
  if (!now) throw new Error(`${person.phone} lost the subscription.`);
  if (was.status === 'paused' && now.pausedFrom === null && over !== null)
    of.paidUntil = was.nextBillingDate ?? movedEnd(of, over);
  const isPaid = was.status === 'past_due' && (now.status === 'active' || now.status === 'paused');
  const isMoved = now.status === 'active' && now.endsOn === null && now.nextBillingDate !== of.paidUntil;
  if (isPaid || isMoved) {
    renew(town, person, of, now);
    town.count('month renewed');
  }
  if (now.status === 'past_due') town.count('month not paid');
  if (now.status === 'cancelled' || now.status === 'expired') {
    town.count(`subscription ${now.status}`);
    payOut(town, person, of);
  }
  see(town, person, of, now);
}

export async function skip(town: Town, person: Person): Promise<Outcome> {
  const of = person.subscribed;
  if (!of) return idle;
  const client = await town.clientOf(person);
  const offered = await client.get(billing.getSkippableDays);
  const days = offered.filter(({ isSkipped, barred }) => !isSkipped && barred === null);
  if (days.length === 0) return idle;
  const day = town.random.pick(days);
  const skipped = await client.get(billing.skipDay, { body: { date: day.date } });
  expect(skipped.credit).toBe(day.credit);
  of.skippedDays.push(day.date);
  of.paidUntil = day.nextBillingDate ?? of.paidUntil;
  credit(town, person, of, filsOf(skipped.credit));
  return 'done';
}

export async function pause(town: Town, person: Person): Promise<Outcome> {
  const of = person.subscribed;
  if (!of) return idle;
  const client = await town.clientOf(person);
  const until = town.random.next(3) === 0 ? null : addDays(town.today, 3 + town.random.next(40));
  const paused = await client.call(billing.pauseSubscription, { body: { until } });
  if (!paused.ok) return paused.error.code;
  see(town, person, of, paused.reply.subscription);
  return 'done';
}

export async function resume(town: Town, person: Person): Promise<Outcome> {
  const of = person.subscribed;
  if (!of) return idle;
  const client = await town.clientOf(person);
  const resumed = await client.call(billing.resumeSubscription);
  if (!resumed.ok) return resumed.error.code;
  const { pausedFrom } = of.seen;
  const hasBegun = pausedFrom !== null && pausedFrom <= town.today;
  const next = hasBegun ? movedEnd(of, addDays(town.today, 1)) : of.paidUntil;
  const isEnding = of.seen.endsOn !== null;
  expect(resumed.reply.subscription.nextBillingDate).toBe(isEnding ? null : next);
  see(town, person, of, resumed.reply.subscription);
  return 'done';
}

export async function changePlan(town: Town, person: Person): Promise<Outcome> {
  const of = person.subscribed;
  if (!of) return idle;
  const client = await town.clientOf(person);
  const planId = town.random.pick(planIds);
  const shown = await client.call(billing.previewPlanChange, { query: { planId } });
  if (!shown.ok) return shown.error.code;
  const { due, credit: given, nextBillingDate } = shown.reply;
  const before = Math.max(0, town.credit(person));
  const changed = await client.call(billing.changePlan, { body: { planId, due, credit: given }, ...anew() });
  if (!changed.ok) return changed.error.code;
  // `meal-account.ts` checks the value of a meal.
  const { subscription: seen } = changed.reply;
  const difference = filsOf(due) + before - filsOf(seen.credit);
  expect(seen.nextBillingDate).toBe(nextBillingDate);
  of.paidUntil = nextBillingDate;
  if (difference > 0) charge(town, person, of, { amount: difference, due: filsOf(due) });
  else credit(town, person, of, -difference);
  expect(filsOf(given)).toBe(Math.max(0, -difference));
  see(town, person, of, seen);
  return difference > 0 ? 'done, a better one' : 'done, a smaller one';
}

export async function changeCard(town: Town, person: Person): Promise<Outcome> {
  const of = person.subscribed;
  if (!of) return idle;
  const client = await town.clientOf(person);
  const changed = await client.call(billing.changeCard, { body: { paymentMethod: cardOf(town) } });
  if (!changed.ok) return changed.error.code;
  const { subscription: seen } = await client.get(getSubscription);
  if (!seen) throw new Error(`${person.phone} lost the subscription.`);
  if (changed.reply.charged === null) return (see(town, person, of, seen), 'done');
  expect(renew(town, person, of, seen)).toBe(filsOf(changed.reply.charged));
  see(town, person, of, seen);
  return 'done, a month paid';
}

export async function cancelSubscription(town: Town, person: Person): Promise<Outcome> {
  const of = person.subscribed;
  if (!of) return idle;
  const client = await town.clientOf(person);
  const shown = await client.call(billing.previewCancellation);
  const cancelled = await client.call(billing.cancelSubscription, anew());
  if (!cancelled.ok) return cancelled.error.code;
  const { refund, endsOn, subscription: seen } = cancelled.reply;
  expect(shown).toMatchObject({ ok: true, reply: { refund, endsOn } });
  if (refund !== null) {
    // Credit of this plan that was spent on orders isn't refunded.
    const left = Math.max(0, Math.min(of.paid, of.booked + town.credit(person)));
    expect(filsOf(refund)).toBe(left);
    credit(town, person, of, of.booked);
    town.book.paid(person.accountId, -left);
    person.subscribed = null;
  } else if (seen.status === 'cancelled') payOut(town, person, of);
  // A pause moves the month once it is over.
  else if (seen.status !== 'paused') of.paidUntil = endsOn;
  see(town, person, of, seen);
  return refund === null ? 'done' : 'done, paid back';
}

export async function keep(town: Town, person: Person): Promise<Outcome> {
  const of = person.subscribed;
  if (!of) return idle;
  const client = await town.clientOf(person);
  const kept = await client.call(billing.keepSubscription);
  if (!kept.ok) return kept.error.code;
  see(town, person, of, kept.reply.subscription);
  return 'done';
}
