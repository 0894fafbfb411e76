import type { Clock } from '../../../platform/clock.ts';
import { addDays, dubaiDay, instantOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { ShelfKeeper } from '../../catalogue/index.ts';
import { insertNewAddress } from '../../household/index.ts';
import { rateOrder, type PlaceContext } from '../../ordering/index.ts';
import { acceptSuggestion, getDay } from '../../planner/index.ts';
import { playedDriverPhones } from '../world/drivers.rules.ts';
import { readPastDrivers } from '../world/world.store.ts';
import { cookAndDeliver, orderMeal } from './past-orders.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const noon = 11 * 60;
const familySize = 3;

const lunches = [
  { daysAgo: 2, stars: 5, comment: 'Still warm, and the children asked for more.' },
  { daysAgo: 1, stars: 4, comment: null },
] as const;

const familyHome = {
  name: 'Home',
  addressLine1: 'Al Wasl Road',
  building: 'Villa 12',
  area: 'Jumeirah',
  city: 'Dubai' as const,
  landmark: 'Beside the small park',
  isDefault: true,
};

type PastContext = PlaceContext & Pick<ShelfKeeper, 'freshShelf'>;

export async function livePastDays(ctx: PastContext, accountId: AccountId): Promise<void> {
  const address = await insertNewAddress(ctx, { accountId, body: familyHome });
  if (!address.ok) return;
  const today = dubaiDay(ctx.clock.now());
  const [driver] = await readPastDrivers(ctx.db, playedDriverPhones);
  for (const { daysAgo, stars, comment } of lunches) {
    const day = addDays(today, -daysAgo);
    const at = (minutes: number): Clock => ({ now: () => instantOf(day, noon + minutes) });
    const morning = { ...ctx, clock: at(0) };
    const mealId = await acceptDay(morning, accountId, day);
    if (mealId === null) continue;
    const lunch = { accountId, addressId: address.value.id, mealId, familySize, partnerIds: null };
    const orderId = await orderMeal(morning, lunch);
    if (orderId === null) continue;
    await cookAndDeliver(ctx, at, { orderId, driverId: driver?.id ?? null });
    await rateOrder({ ...ctx, clock: at(120) }, { accountId, orderId, stars, comment });
  }
}

/** Returns the id of its lunch. */
async function acceptDay(ctx: PastContext, accountId: AccountId, day: DubaiDay): Promise<string | null> {
  const opened = await getDay(ctx, { accountId, date: day });
  const rows = opened.ok ? opened.value.rows : [];
  for (const { id } of rows) await acceptSuggestion(ctx, { accountId, id });
  return rows.find(({ mealTime }) => mealTime === 'lunch')?.id ?? null;
}
