import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { checkOut, saveDisclaimer, saveNotificationTime, selectPlan } from '../subscription/index.ts';
import type { PlaceContext } from '../ordering/index.ts';

interface Subscribing {
  readonly accountId: string;
  readonly daysAgo: number;
  readonly cardholderName: string;
}

export async function subscribeSince(
  ctx: PlaceContext,
  { accountId, daysAgo, cardholderName }: Subscribing,
): Promise<void> {
  const then = new Date(ctx.clock.now().getTime() - daysAgo * 24 * 60 * 60 * 1000);
  const earlier = { ...ctx, clock: { now: () => then } };
  await selectPlan(earlier, { accountId, planId: 'full-day' });
  await saveNotificationTime(ctx.db, accountId, '08:00', then);
  await saveDisclaimer(ctx.db, accountId, then);
  const expiryYear = String((Number(dubaiDay(then).slice(2, 4)) + 4) % 100).padStart(2, '0');
  const card = { cardNumber: '4242424242424242', expiryMonth: '12', expiryYear, cvv: '123' };
  const method = { card: { ...card, cardholderName } };
  await checkOut(earlier, { accountId, method, saveReply: () => Promise.resolve() });
}
