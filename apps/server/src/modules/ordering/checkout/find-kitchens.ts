import type { Cuisine, Emirate } from '@sufra/contract/options.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { canArriveAt, distanceBetween, travelMinutes } from '../../partners/index.ts';
import type { Bilingual, OrderedMeal } from './find-meal.ts';
import { canServe, mealPrice, rank, type Ranked } from './offer.rules.ts';

export interface KitchenRow {
  readonly partnerId: string;
  readonly type: PartnerType;
  readonly name: Bilingual;
  readonly area: string;
  readonly emirate: Emirate;
  readonly cuisines: readonly Cuisine[];
  readonly lat: number;
  readonly lng: number;
  readonly reachM: number;
  readonly deliveryFee: Fils;
  readonly minOrder: Fils;
  readonly openingHours: readonly (readonly (readonly [number, number])[])[];
  readonly isPaused: boolean;
  /** For the servings of the recipe. */
  readonly basePrice: Fils;
  readonly prepMinutes: number;
  readonly starsSum: number;
  readonly ratingsCount: number;
  readonly preference: 'favor' | 'avoid' | null;
}

export interface Place {
  readonly emirate: Emirate;
  readonly lat: number;
  readonly lng: number;
}

export interface Kitchen extends KitchenRow {
  readonly distanceM: number;
  /** Minutes on the road, and from order to door. */
  readonly travel: number;
  readonly minutes: number;
  readonly food: Fils;
  readonly total: Fils;
  readonly slots: readonly Date[];
  readonly canServe: boolean;
}

export type Grocery = Ranked<KitchenRow & { total: Fils; minutes: number; distanceM: number }>;

interface CookedFor {
  readonly meal: Pick<OrderedMeal, 'servings'>;
  readonly people: number;
  readonly place: Place;
  readonly slots: readonly Date[];
  readonly now: Date;
}

type MealQuery = CookedFor & { readonly accountId: string; readonly meal: { readonly mealId: string } };

/** Every kitchen of the emirate with the meal on its menu, whether it can serve or not. */
export async function kitchensFor(db: Queries, wanted: MealQuery): Promise<Kitchen[]> {
  const { accountId, meal, place } = wanted;
  const rows = await db.rows<KitchenRow>(
    sql`${kitchenRows(part`${accountId}`, part`${meal.mealId}`, part`${place.emirate}`)}`,
  );
  return rows.map((row) => quoteKitchen(row, wanted));
}

export function quoteKitchen<Row extends KitchenRow>(row: Row, wanted: CookedFor): Row & Kitchen {
  const { meal, people, place, now } = wanted;
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
}

export async function groceriesFor(db: Queries, accountId: string, place: Place): Promise<Grocery[]> {
  const rows = await db.rows<KitchenRow>(sql`${groceryRows(part`${accountId}`, part`${place.emirate}`)}`);
  return rankGroceries(rows, place);
}

export function rankGroceries<Row extends KitchenRow>(rows: readonly Row[], place: Place): (Row & Grocery)[] {
  const able = rows.flatMap((row) => {
    const distanceM = distanceBetween(row, place);
    return canServe(row, distanceM)
      ? [{ ...row, distanceM, minutes: travelMinutes(distanceM), total: 1 }]
      : [];
  });
  return rank(able);
}

const partnerColumns = part`p.id as "partnerId", p.type, p.name, p.area, p.emirate, p.cuisines, p.lat, p.lng,
      p.reach_m as "reachM", p.delivery_fee_fils as "deliveryFee", p.min_order_fils as "minOrder",
      p.opening_hours as "openingHours", p.is_paused as "isPaused",
      coalesce(s.stars_sum, 0) as "starsSum", coalesce(s.ratings_count, 0) as "ratingsCount", f.tag as preference`;

/** Partners are never offered to their own account, so that they can't rate themselves. */
export const kitchenRows = (accountId: Part, mealId: Part, emirate: Part) => part`
    select ${partnerColumns}, i.price_fils as "basePrice", i.prep_minutes as "prepMinutes"
    from partners.menu_items i
    join partners.partners p on p.id = i.partner_id
    left join ordering.partner_scores s on s.partner_id = p.id
    left join ordering.partner_preferences f on f.partner_id = p.id and f.account_id = ${accountId}
    where i.meal_id = ${mealId} and i.is_available and p.is_approved and p.emirate = ${emirate}
      and p.account_id <> ${accountId}`;

/** Groceries sell every ingredient and pack within an hour. */
export const groceryRows = (accountId: Part, emirate: Part) => part`
    select ${partnerColumns}, 0 as "basePrice", 60 as "prepMinutes"
    from partners.partners p
    left join ordering.partner_scores s on s.partner_id = p.id
    left join ordering.partner_preferences f on f.partner_id = p.id and f.account_id = ${accountId}
    where p.type = 'grocery' and p.is_approved and p.emirate = ${emirate}
      and p.account_id <> ${accountId}`;
