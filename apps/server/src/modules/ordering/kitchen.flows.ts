import type { Queries } from '../../platform/db/db.ts';
import { canArriveAt, distanceBetween, travelMinutes } from '../partners/index.ts';
import { mealPrice, rank } from './choice.rules.ts';
import { readGroceries, readKitchens } from './kitchen.reads.ts';
import type { Grocery, Kitchen, OrderedMeal, Place } from './offer.rules.ts';
import { canServe } from './order.policy.ts';

interface CookedFor {
  readonly accountId: string;
  readonly meal: Pick<OrderedMeal, 'mealId' | 'servings'>;
  readonly people: number;
  readonly place: Place;
  /** Starts of the half-hours in question. */
  readonly slots: readonly Date[];
  readonly now: Date;
}

/** Every kitchen of the emirate with the meal on its menu, whether it can serve or not. */
export async function kitchensFor(db: Queries, wanted: CookedFor): Promise<Kitchen[]> {
  const { accountId, meal, people, place, now } = wanted;
  const rows = await readKitchens(db, { mealId: meal.mealId, emirate: place.emirate, accountId });
  return rows.map((row) => {
    const distanceM = distanceBetween(row, place);
    const travel = travelMinutes(distanceM);
    const food = mealPrice(row.basePrice, people, meal.servings);
    const slots = wanted.slots.filter((slot) =>
      canArriveAt(row.openingHours, slot, { prep: row.prepMinutes, travel }, now),
    );
    return {
      ...row,
      distanceM,
      travel,
      minutes: row.prepMinutes + travel,
      food,
      total: food + row.deliveryFee,
      slots,
      canServe: canServe(row, distanceM),
    };
  });
}

/** Groceries that deliver to an address, best first. They sell at the same prices. */
export async function groceriesFor(db: Queries, accountId: string, place: Place): Promise<Grocery[]> {
  const rows = await readGroceries(db, { emirate: place.emirate, accountId });
  const able = rows.flatMap((row) => {
    const distanceM = distanceBetween(row, place);
    return canServe(row, distanceM)
      ? [{ ...row, distanceM, minutes: travelMinutes(distanceM), total: 1 }]
      : [];
  });
  return rank(able);
}
