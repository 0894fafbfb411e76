import type { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { inTurn } from '../../../platform/async.ts';
import { addDays, dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { daysNeeded, overviewOf, perOrder, shownSince, spanOf, type DayFigures } from './figures.rules.ts';
import {
  countDays,
  countToday,
  keepDays,
  readCancellations,
  readContribution,
  readKeptDays,
  readWaiting,
} from './figures.store.ts';

const cancellationDays = 90;

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

type Stats = ReplyOf<typeof getAdminStats>;

export async function getStats({ db, clock }: Context, language: Language): Promise<Stats> {
  const now = clock.now();
  const { users, subscriptions, revenue, growth, days } = overviewOf(await daysUntil(db, now));
  const since = instantOf(addDays(dubaiDay(now), -cancellationDays), 0);
  return {
    totalUsers: users,
    activeSubscriptions: subscriptions,
    monthlyRevenue: toAedText(revenue),
    ...(await readWaiting(db)),
    cancellations: await readCancellations(db, since),
    growth: { ...growth },
    days: days.map((day) => ({
      date: day.day,
      users: day.joined,
      orders: day.orders,
      revenue: day.revenue / 100,
    })),
    contribution: await contributionSince(db, shownSince(clock.now()), language),
  };
}

async function contributionSince(db: Db, since: Date, language: Language): Promise<Stats['contribution']> {
  const figures = await readContribution(db.reports, since);
  if (!figures) throw new Error('No contribution figures.');
  const { commission, deliveryFees, deliveryCost, refunds, other, eventFees } = figures;
  const total = commission + deliveryFees + deliveryCost + refunds + other;
  const each = perOrder(total, figures);
  return {
    orders: figures.orders,
    total: toAedText(total),
    average: each && toAedText(each.average),
    lossShare: each && each.lossShare,
    parts: {
      commission: toAedText(commission),
      deliveryFees: toAedText(deliveryFees),
      deliveryCost: toAedText(deliveryCost),
      refunds: toAedText(refunds),
      other: toAedText(other),
    },
    eventFees: toAedText(eventFees),
    worst: figures.worst.map(({ id, number, vendorName, food, contribution }) => ({
      id,
      number: String(number),
      vendorName: vendorName[language],
      food: toAedText(food),
      contribution: toAedText(contribution),
    })),
  };
}

async function daysUntil(db: Db, now: Date): Promise<DayFigures[]> {
  const days = daysNeeded(now);
  const today = dubaiDay(now);
  const kept = await readKeptDays(db.reports, days[0] ?? '');
  const known = new Set(kept.map(({ day }) => day));
  const missing = days.filter((day) => day !== today && !known.has(day));
  const counted = missing.length === 0 ? [] : await countDays(db.reports, missing.map(spanOf));
  const last = await countToday(db.reports, spanOf(today));
  const byDay = new Map([...kept, ...counted, ...(last ? [last] : [])].map((day) => [day.day, day]));
  return days.flatMap((day) => byDay.get(day) ?? []);
}

export async function keepPastDays({ db, clock }: Context): Promise<void> {
  const past = daysNeeded(clock.now()).slice(0, -1);
  const kept = new Set((await readKeptDays(db, past[0] ?? '')).map(({ day }) => day));
  const missing = past.filter((day) => !kept.has(day));
  await inTurn(missing, async (day) => keepDays(db, await countDays(db, [spanOf(day)])));
}
