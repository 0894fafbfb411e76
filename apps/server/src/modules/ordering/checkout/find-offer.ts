import type { minimumNames } from '@sufra/contract/admin/admin-settings.ts';
import type { Recipe, Unit } from '@sufra/contract/catalogue/catalogue.ts';
import type { Allergen, Cuisine, MealTime, Program, Emirate } from '@sufra/contract/options.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql, type Part } from '../../../platform/db/sql.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { fastOn, isFastingDay, type RamadanDays } from '../../../platform/pure/ramadan.ts';
import type { Vault } from '../../../platform/vault.ts';
import { readFoods } from '../../catalogue/index.ts';
import { centreOf, fastingHousehold, type Holiday, type Seat } from '../../household/index.ts';
import {
  canArriveAt,
  distanceBetween,
  optionsAt,
  requiredSoldOutUntil,
  travelMinutes,
  type ClosedDays,
  type OptionGroup,
} from '../../partners/index.ts';
import { occasionsIn, proverAt, type MealProof, type ShownOccasions } from '../../planner/index.ts';
import { canServe, holidayOn, mealPrice, prepFor, rank, type FastOf, type Ranked } from './offer.rules.ts';
import { withOptions, type ChosenOption } from './options.rules.ts';
import type { ShelfItem } from '../groceries/shopping.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface MealLine {
  readonly id: string;
  readonly name: Bilingual;
  readonly aisle: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly grams: number;
  readonly isOptional: boolean;
  readonly note: Bilingual | null;
  readonly flags: readonly string[];
  readonly allergens: readonly Allergen[] | null;
  readonly packs: readonly { readonly grams: number; readonly aed: string }[];
  readonly soldBy: 'pack' | 'weight';
}

export interface OrderedMeal {
  readonly mealId: string;
  readonly suggestionId: string | null;
  readonly slot: { readonly day: DubaiDay; readonly mealTime: MealTime } | null;
  /** In servings. Kitchens cook whole servings, groceries scale by it. */
  readonly portion: number;
  readonly cuisine: Cuisine;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly picture: string | null;
  readonly isForEveryone: boolean;
  readonly servings: number;
  readonly minutes: number;
  readonly programs: readonly Program[];
  readonly nutrition: Recipe['nutritionInfo'];
  readonly preparation: { readonly tags: readonly string[]; readonly cookMinutes: number };
  readonly lines: readonly MealLine[];
}

export interface CheckedMeal extends Pick<
  OrderedMeal,
  'mealId' | 'servings' | 'programs' | 'nutrition' | 'preparation'
> {
  readonly lines: readonly Pick<MealLine, 'id' | 'allergens' | 'grams'>[];
}

export const mealLines = part`(select coalesce(json_agg(json_build_object(
      'id', i.id, 'name', json_build_object('en', concat(i.name_en, ' (' || (i.details ->> 'brand') || ')'),
        'ar', concat(i.name_ar, ' (' || (i.details ->> 'brand') || ')')), 'aisle', i.aisle,
      'amount', l.amount, 'unit', l.unit, 'grams', l.grams, 'isOptional', l.is_optional, 'note', l.note,
      'allergens', i.allergens, 'packs', i.details -> 'packs', 'soldBy', i.details -> 'soldBy',
      'flags', i.flags)
      order by l.position), '[]')
    from catalogue.public_meal_lines l join catalogue.public_ingredients i on i.id = l.ingredient_id
    where l.meal_id = m.id)`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const mealRow = (accountId: AccountId, id: string) => part`
    select m.id as "mealId", s.id as "suggestionId",
      case when s.id is not null then json_build_object('day', s.day, 'mealTime', s.meal_time) end as slot,
      coalesce(s.portion, 1)::float8 as portion,
      m.cuisine, m.title, m.description, m.picture,
      m.is_for_everyone as "isForEveryone",
      m.servings, m.prep_minutes + m.cook_minutes as minutes, m.facts -> 'programs' as programs,
      m.facts -> 'nutrition' as nutrition,
      json_build_object('tags', m.tags, 'cookMinutes', m.cook_minutes) as preparation,
      ${mealLines} as lines
    from (select 1) one
    left join planner.public_suggestions s on s.id = ${uuid.test(id) ? id : null}::uuid and s.account_id = ${accountId}
    join catalogue.public_meals m on m.id = coalesce(s.meal_id, ${id}) and m.is_published`;

export const readMeal = (db: Queries, accountId: AccountId, id: string): Promise<OrderedMeal | null> =>
  db.row<OrderedMeal>(sql`${mealRow(accountId, id)}`);

export const readMealOfOrder = (db: Queries, mealId: string): Promise<CheckedMeal | null> =>
  db.row<CheckedMeal>(sql`
    select m.id as "mealId", m.servings, m.facts -> 'programs' as programs,
      m.facts -> 'nutrition' as nutrition,
      json_build_object('tags', m.tags, 'cookMinutes', m.cook_minutes) as preparation,
      (select coalesce(json_agg(json_build_object('id', i.id, 'allergens', i.allergens, 'grams', l.grams) order by l.position), '[]')
        from catalogue.public_meal_lines l join catalogue.public_ingredients i on i.id = l.ingredient_id
        where l.meal_id = m.id) as lines
    from catalogue.public_meals m where m.id = ${mealId}`);

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
  /** What the customer pays. */
  readonly deliveryFee: Fils;
  readonly coveredFee: Fils;
  readonly minOrder: Fils;
  readonly ownMinOrder: Fils;
  readonly openingHours: readonly (readonly (readonly [number, number])[])[];
  readonly closedDays: ClosedDays;
  readonly isPaused: boolean;
  /** Until then no cooking begins; epoch milliseconds, like the next ones. */
  readonly closedUntilMs: number | null;
  readonly soldOutUntilMs: number | null;
  readonly busyUntilMs: number | null;
  /** Added to the preparation of what begins before `busyUntilMs`. */
  readonly busyMinutes: number;
  /** Orders per half-hour; null for any number. */
  readonly slotCapacity: number | null;
  readonly fullSlotsMs: readonly number[] | null;
  /** For the servings of the recipe. */
  readonly basePrice: Fils;
  readonly prepMinutes: number;
  readonly photoId: string | null;
  readonly options: readonly OptionGroup[];
  /** Of a grocery, for the lines asked about; empty for kitchens. */
  readonly shelf: readonly ShelfItem[];
  readonly starsSum: number;
  readonly ratingsCount: number;
  readonly preference: 'favor' | 'avoid' | null;
}

export interface Place {
  readonly emirate: Emirate;
  readonly lat: number;
  readonly lng: number;
  /** False hides every offer; orders already placed have none. */
  readonly isOpen?: boolean;
  /** Days without deliveries; orders already placed have none. */
  readonly holidays?: readonly Holiday[];
}

export interface Kitchen extends KitchenRow {
  readonly distanceM: number;
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

type MealQuery = CookedFor & { readonly accountId: AccountId; readonly meal: { readonly mealId: string } };

export async function kitchensFor(db: Queries, wanted: MealQuery): Promise<Kitchen[]> {
  const { accountId, meal, place } = wanted;
  if (place.isOpen === false) return [];
  const rows = await db.rows<KitchenRow>(
    sql`${kitchenRows(part`${accountId}`, part`${meal.mealId}`, part`${place.emirate}`, wanted.now)}`,
  );
  return rows.map((row) => quoteKitchen(row, wanted));
}

export function quoteKitchen<Row extends KitchenRow>(row: Row, wanted: CookedFor): Row & Kitchen {
  const { meal, people, place, now } = wanted;
  const distanceM = distanceBetween(row, place);
  const travel = travelMinutes(distanceM);
  const food = mealPrice(row.basePrice, people, meal.servings);
  const from = new Date(Math.max(now.getTime(), row.closedUntilMs ?? 0, row.soldOutUntilMs ?? 0));
  const isShort = requiredSoldOutUntil(row.options, now) !== null;
  const slots = wanted.slots.filter(
    (slot) =>
      !isShort &&
      holidayOn(place, dubaiDay(slot)) === null &&
      !row.fullSlotsMs?.includes(slot.getTime()) &&
      canArriveAt(row, slot, { prep: prepFor(row, slot, travel), travel }, from),
  );
  const prepMinutes = prepFor(row, slots[0] ?? now, travel);
  return {
    ...row,
    options: optionsAt(row.options, now),
    distanceM,
    travel,
    prepMinutes,
    minutes: prepMinutes + travel,
    food,
    total: food + row.deliveryFee,
    slots,
    canServe: canServe(row, distanceM),
  };
}

interface Groceries {
  readonly accountId: AccountId;
  readonly place: Place;
  readonly ingredientIds: readonly string[];
  readonly now: Date;
}

export async function groceriesFor(
  db: Queries,
  { accountId, place, ingredientIds, now }: Groceries,
): Promise<Grocery[]> {
  if (place.isOpen === false) return [];
  const rows = await db.rows<KitchenRow>(
    sql`${groceryRows(part`${accountId}`, part`${ingredientIds}::text[]`, part`${place.emirate}`, now)}`,
  );
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

/** Milliseconds. */
export const epochMs = (instant: Part): Part => part`extract(epoch from ${instant})::float8 * 1000`;

const fullSlots = (now: Date): Part => part`case when p.slot_capacity is not null then (
        select json_agg(${epochMs(part`taken.slot`)}) from (
          select slot from (
            select scheduled_from as slot from ordering.orders
            where partner_id = p.id and is_open and scheduled_from > ${now}
            union all
            select held_slot from ordering.waiting_orders
            where held_partner = p.id and held_slot > ${now}) one
          group by slot having count(*) >= p.slot_capacity) taken) end`;

const partnerColumns = (
  minimum: (typeof minimumNames)[number],
  now: Date,
): Part => part`p.id as "partnerId", p.type, p.name, p.area, p.emirate, p.cuisines, p.lat, p.lng,
      p.reach_m as "reachM", p.min_order_fils as "ownMinOrder",
      greatest(p.min_order_fils, (select fils from money.public_fees
        where name = ${minimum} and effective_from <= ${now} order by effective_from desc limit 1)) as "minOrder",
      p.opening_hours as "openingHours", p.closed_days as "closedDays", p.is_paused as "isPaused",
      ${epochMs(part`p.closed_until`)} as "closedUntilMs", ${epochMs(part`p.busy_until`)} as "busyUntilMs",
      p.busy_minutes as "busyMinutes", p.slot_capacity as "slotCapacity",
      coalesce(s.stars_sum, 0) as "starsSum", coalesce(s.ratings_count, 0) as "ratingsCount", f.tag as preference`;

/** Excludes the account's own partners, which could rate themselves. */
export const kitchenRows = (accountId: Part, mealId: Part, emirate: Part, now: Date) => part`
    select ${partnerColumns('minimum_meals', now)}, i.price_fils as "basePrice", i.prep_minutes as "prepMinutes",
      i.photo_id as "photoId", i.option_groups as options, '[]'::json as shelf,
      ${epochMs(part`i.sold_out_until`)} as "soldOutUntilMs", ${fullSlots(now)} as "fullSlotsMs",
      case when c.covers then 0 else p.delivery_fee_fils end as "deliveryFee",
      case when c.covers then p.delivery_fee_fils else 0 end as "coveredFee"
    from (select exists (
        select from subscription.public_subscriptions
        where account_id = ${accountId} and is_current and held_from is null
          and (paused_from is null or paused_from > ${dubaiDay(now)}::date)) as covers) c
    cross join partners.public_menu_items i
    join partners.public_partners p on p.id = i.partner_id
    left join ordering.partner_scores s on s.partner_id = p.id
    left join ordering.partner_preferences f on f.partner_id = p.id and f.account_id = ${accountId}
    where i.meal_id = ${mealId} and i.is_available and p.is_approved and p.emirate = ${emirate}
      and p.account_id <> ${accountId}`;

export const groceryRows = (accountId: Part, ingredientIds: Part, emirate: Part, now: Date) => part`
    select ${partnerColumns('minimum_groceries', now)}, 0 as "basePrice", 60 as "prepMinutes", 0 as "deliveryFee", 0 as "coveredFee",
      null::uuid as "photoId", '[]'::jsonb as options, null::float8 as "soldOutUntilMs", null::json as "fullSlotsMs",
      (select coalesce(json_agg(json_build_object('id', g.ingredient_id, 'grams', g.grams, 'price', g.price_fils,
          'outUntil', g.out_until)), '[]')
        from partners.public_shelf_items g
        where g.partner_id = p.id and g.ingredient_id = any(${ingredientIds})) as shelf
    from partners.public_partners p
    left join ordering.partner_scores s on s.partner_id = p.id
    left join ordering.partner_preferences f on f.partner_id = p.id and f.account_id = ${accountId}
    where p.type = 'grocery' and p.is_approved and p.emirate = ${emirate}
      and p.account_id <> ${accountId}`;

interface Delivering {
  readonly accountId: AccountId;
  readonly emirate: Emirate;
  readonly slot: { readonly day: DubaiDay; readonly mealTime: MealTime } | null;
}

/** Null outside Ramadan, without a fasting member, and for a daytime meal. `ramadan` is the setting in effect. */
export async function getFasts(
  ctx: { readonly clock: Clock; readonly vault: Vault },
  db: Queries,
  { accountId, emirate, slot }: Delivering,
  ramadan: RamadanDays | null,
): Promise<FastOf | null> {
  const now = ctx.clock.now();
  const isFast = (day: DubaiDay): boolean => isFastingDay(ramadan, day);
  if (![dubaiDay(now), addDays(dubaiDay(now), 1)].some(isFast)) return null;
  const { fasting } = await fastingHousehold(db, ctx.vault, accountId);
  if (!fasting.any) return null;
  const occasions = slot && (await occasionsIn(ctx, db, { accountId, day: slot.day }, ramadan));
  if (slot && occasions && isOrdinary(occasions, slot.mealTime)) return null;
  const place = centreOf(emirate);
  return (day) => (isFast(day) ? fastOn(day, place) : null);
}

const isOrdinary = (occasions: ShownOccasions, mealTime: MealTime): boolean =>
  Object.keys(occasions).length > 0 && occasions[mealTime] === undefined;

interface Proving {
  readonly accountId: AccountId;
  readonly meal: CheckedMeal;
  readonly seat: Seat | null;
  readonly chosen: readonly Pick<ChosenOption, 'lines'>[];
}

interface ChosenProof extends MealProof {
  readonly isDishSafe: boolean;
}

export const idsIn = (parts: readonly { readonly lines: readonly { readonly id: string }[] }[]): string[] =>
  parts.flatMap(({ lines }) => lines.map(({ id }) => id));

/** Proves the dish alone and with what was chosen: options make no dish safe. */
export async function proveChosen(
  ctx: Parameters<typeof proverAt>[0],
  db: Queries,
  { accountId, meal, seat, chosen }: Proving,
): Promise<ChosenProof> {
  const prove = await proverAt(ctx, db, accountId, seat);
  const alone = prove(meal);
  if (!alone.isSafe || chosen.length === 0) return { ...alone, isDishSafe: alone.isSafe };
  const foods = await readFoods(db, idsIn([meal, ...chosen]));
  return { ...prove(withOptions(meal, chosen, foods)), isDishSafe: true };
}
