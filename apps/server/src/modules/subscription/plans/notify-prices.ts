import { announce } from '../../../platform/outbox.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import type { SubscriptionContext } from '../lifecycle/move-subscription.ts';
import { nextMonth } from '../lifecycle/renewal.machine.ts';
import {
  lockSubscription,
  saveSubscription,
  type LockedSubscription,
} from '../lifecycle/subscription.store.ts';
import { firstMonthFrom, priceStartsOn, renewalPrice } from './plan.rules.ts';
import { insertNotice, readPriceTerms, subscriptionsToNotice, unnoticedPrices } from './plan.store.ts';

const batchSize = 200;

/** Once per subscription, price and day; restartable. */
export async function notifyPrices(
  ctx: SubscriptionContext,
  complain: (error: unknown, subscriptionId: string) => void,
): Promise<number> {
  let after: string | null = null;
  for (let count = 0; ;) {
    const batch = await subscriptionsToNotice(ctx.db, ctx.clock.now(), after, batchSize);
    for (const { id } of batch)
      await ctx.db
        .transaction((tx) => notifyOne(tx, id, ctx.clock.now()))
        .catch((error: unknown) => complain(error, id));
    count += batch.length;
    after = batch.at(-1)?.id ?? null;
    if (batch.length < batchSize) return count;
  }
}

async function notifyOne(tx: Tx, id: string, now: Date): Promise<void> {
  const held = await lockSubscription(tx, id);
  if (!held || held.heldFrom !== null || held.endsOn !== null) return;
  const today = dubaiDay(now);
  for (const { planId, fils, from } of await unnoticedPrices(tx, id, now)) {
    const startsOn = priceStartsOn(held.price, { fils, from: dubaiDay(from) }, today);
    await insertNotice(tx, id, { planId, fils, from, startsOn, now });
    await announce(tx, 'subscription.changed', {
      accountId: held.accountId,
      subscriptionId: id,
      change: 'price_changed',
      params: {
        day: today,
        plan: planId,
        formerPrice: toAedText(held.price),
        price: toAedText(fils),
        nextBillingDate: firstMonthFrom(held, startsOn),
      },
    });
  }
}

/** Under the subscription's lock. */
export async function nextPrice(db: Queries, held: LockedSubscription, now: Date): Promise<Fils> {
  const { periodStart } = nextMonth(held, dubaiDay(now));
  return renewalPrice(held.price, await readPriceTerms(db, held, periodStart));
}

export async function repriced(tx: Tx, held: LockedSubscription, now: Date): Promise<LockedSubscription> {
  const price = await nextPrice(tx, held, now);
  if (price === held.price) return held;
  const changed = { ...held, price };
  await saveSubscription(tx, changed);
  return changed;
}
