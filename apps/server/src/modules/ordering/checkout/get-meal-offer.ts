import type * as z from 'zod/mini';
import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import type { Language, nobodyReasons } from '@sufra/contract/options.ts';
import type { getMealOrder, getWays, Restaurant } from '@sufra/contract/ordering/shopping.ts';
import { dishPhotoPath } from '@sufra/contract/partners/dish-photos.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { roundFils, toAedText, type Fils } from '../../../platform/pure/money.ts';
import { readRamadan } from '../../../platform/settings.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { addressOf, type Holiday } from '../../household/index.ts';
import { creditOf } from '../../money/index.ts';
import { proverAt, toSafetyReply, type MealProof, type MealToProve } from '../../planner/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import { purchasesFor, type Purchase } from '../groceries/shopping.rules.ts';
import {
  groceriesFor,
  idsIn,
  kitchensFor,
  type CheckedMeal,
  type Kitchen,
  type Place,
  readMeal,
  type OrderedMeal,
  getFasts,
} from './find-offer.ts';
import { readNoShows } from './checkout.store.ts';
import { isCashOffered } from './order.rules.ts';
import {
  averageOf,
  deliveryDays,
  deliverySlots,
  firstDelivering,
  holidayOn,
  rank,
  type Ranked,
} from './offer.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { pictureOf, readFoods, type Shelf } from '../../catalogue/index.ts';
import {
  canAnswer,
  judgeGroups,
  leastExtra,
  withOptions,
  type ChosenOption,
  type JudgedChoice,
  type JudgedGroup,
} from './options.rules.ts';

export interface MealQuery {
  readonly accountId: AccountId;
  readonly id: string;
  readonly familySize?: number | undefined;
  readonly addressId?: string | undefined;
  readonly language: Language;
}

export interface Offered {
  readonly meal: OrderedMeal;
  readonly people: number;
  readonly isSafe: boolean;
  readonly isHalal: boolean;
  readonly safety: Recipe['safety'];
  readonly address: (Place & { readonly id: string }) | null;
  readonly isCashOffered: boolean;
  readonly credit: Fils;
  readonly prove: (meal: MealToProve) => MealProof;
}

type Unavailable = (typeof nobodyReasons)[number];

interface MealOffer extends Offered {
  readonly slots: readonly Date[];
  readonly keepsFast: boolean;
  readonly holiday: Holiday | null;
  readonly kitchens: readonly Ranked<OfferedKitchen>[];
  readonly unavailable: Unavailable | null;
}

export async function findOfferedMeal(ctx: OrderingContext, query: MealQuery): Promise<Result<Offered>> {
  const { accountId, id, addressId } = query;
  const [meal, address, noShows, credit] = await Promise.all([
    readMeal(ctx.db, accountId, id),
    addressOf(ctx.db, accountId, addressId ?? null),
    readNoShows(ctx.db, accountId, ctx.clock.now()),
    creditOf(ctx.db, accountId),
    ctx.freshShelf(),
  ]);
  if (!meal) return refuse('meal_not_found');
  if (addressId !== undefined && !address) return refuse('address_not_found');
  const seat = meal.slot ?? { day: dubaiDay(ctx.clock.now()), mealTime: null };
  const prove = await proverAt(ctx, ctx.db, accountId, seat);
  const proof = prove(meal);
  return ok({
    meal,
    people: query.familySize ?? proof.people,
    isSafe: proof.isSafe,
    isHalal: proof.isHalal,
    safety: toSafetyReply(ctx.shelf(), proof, query.language),
    address,
    prove,
    isCashOffered: isCashOffered(noShows),
    credit,
  });
}

/** Best kitchens first; `unavailable` says why there are none. */
export async function findMealOffer(ctx: OrderingContext, query: MealQuery): Promise<Result<MealOffer>> {
  const found = await findOfferedMeal(ctx, query);
  if (!found.ok) return found;
  const now = ctx.clock.now();
  const { accountId } = query;
  const { address, isSafe, meal, people, prove } = found.value;
  const fasting = address && {
    accountId,
    emirate: address.emirate,
    slot: meal.slot,
  };
  const fasts = fasting && (await getFasts(ctx, ctx.db, fasting, await readRamadan(ctx.db, now)));
  const next = deliverySlots(now, fasts);
  const holidayAt = (slot: Date) => address && holidayOn(address, dubaiDay(slot));
  const slots = next.filter((slot) => !holidayAt(slot));
  const holiday = next.map(holidayAt).find((one) => one !== null) ?? null;
  const offer = { ...found.value, slots, holiday, keepsFast: slots.some((slot) => fasts?.(dubaiDay(slot))) };
  const none = (unavailable: Unavailable): Result<MealOffer> => ok({ ...offer, kitchens: [], unavailable });
  if (!isSafe) return none('unsafe_meal');
  if (!address) return none('no_address');
  if (address.isOpen === false) return none('out_of_reach');
  const kitchens = await kitchensFor(ctx.db, { accountId, meal, people, place: address, slots, now });
  const ready = readyKitchens(await judgeKitchens(ctx.db, kitchens, { meal, people, prove }));
  return holiday && ready.unavailable === 'closed_now' ? none('holiday') : ok({ ...offer, ...ready });
}

export function readyKitchens<One extends Kitchen>(
  all: readonly One[],
): { readonly kitchens: readonly Ranked<One>[]; readonly unavailable: Unavailable | null } {
  const near = all.filter(({ distanceM, reachM }) => distanceM <= reachM);
  const ready = near.filter((kitchen) => kitchen.canServe && kitchen.slots.length > 0);
  if (ready.length > 0) return { kitchens: rank(ready), unavailable: null };
  const farOrClosed = near.length === 0 ? 'out_of_reach' : 'closed_now';
  return { kitchens: [], unavailable: all.length === 0 ? 'not_on_a_menu' : farOrClosed };
}

type MealOfferReply = z.input<typeof getMealOrder.reply>;

export async function getMealOffer(ctx: OrderingContext, query: MealQuery): Promise<Result<MealOfferReply>> {
  const offer = await findMealOffer(ctx, query);
  if (!offer.ok) return offer;
  const { kitchens, slots, keepsFast, holiday, unavailable } = offer.value;
  const basePrice = lowest(kitchens.map((kitchen) => kitchen.basePrice));
  return ok({
    ...toMeal(offer.value, query.language),
    basePrice: basePrice === null ? null : toAedText(basePrice),
    estimatedTime: lowest(kitchens.map(({ minutes }) => minutes)),
    slots: slots.map((slot) => slot.toISOString()),
    keepsFast,
    availableRestaurants: kitchens.map((kitchen) => toRestaurant(ctx, kitchen, query.language)),
    nobody: unavailable,
    ...(holiday && { holiday: { date: holiday.day, name: holiday[query.language] } }),
  });
}

export const toMeal = ({ meal, people, safety, ...offer }: Offered, language: Language) => ({
  mealId: meal.mealId,
  suggestionId: meal.suggestionId,
  mealTitle: meal.title[language],
  mealDescription: meal.description[language],
  mealImage: pictureOf(meal.mealId, meal.picture),
  cuisine: meal.cuisine,
  servings: people,
  baseServings: meal.servings,
  portion: meal.portion,
  isForEveryone: meal.isForEveryone,
  safety,
  isCashOffered: offer.isCashOffered,
  creditFils: offer.credit,
});

const toRestaurant = (
  ctx: OrderingContext,
  kitchen: Ranked<OfferedKitchen>,
  language: Language,
): Restaurant => ({
  id: kitchen.partnerId,
  name: kitchen.name[language],
  photo: kitchen.photoId && dishPhotoPath(kitchen.photoId),
  type: kitchen.type,
  location: kitchen.area,
  rating: averageOf(kitchen),
  ratingCount: kitchen.ratingsCount,
  isActive: kitchen.canServe,
  cuisineTypes: [...kitchen.cuisines],
  deliveryTime: kitchen.minutes,
  deliveryFee: toAedText(kitchen.deliveryFee),
  deliveryFeeFils: kitchen.deliveryFee,
  coveredFeeFils: kitchen.coveredFee,
  minOrder: toAedText(kitchen.minOrder),
  minOrderFils: kitchen.minOrder,
  basePrice: toAedText(kitchen.basePrice),
  basePriceFils: kitchen.basePrice,
  total: toAedText(kitchen.total),
  totalFils: kitchen.total,
  foodFils: kitchen.food,
  distanceKm: Math.round(kitchen.distanceM / 100) / 10,
  reasons: [...kitchen.reasons],
  slots: kitchen.slots.map((slot) => slot.toISOString()),
  options: kitchen.judged.map(({ group: { id, name, min, max }, choices }) => ({
    ...{ id, name: name[language], min, max },
    choices: choices.map((judged) => toOption(ctx.shelf(), judged, language)),
  })),
});

const toOption = (
  shelf: Shelf,
  { choice: { id, name, price }, state, proof }: JudgedChoice,
  language: Language,
): Restaurant['options'][number]['choices'][number] => ({
  id,
  name: name[language],
  priceFils: price,
  state,
  notFor:
    state === 'unsafe'
      ? toSafetyReply(shelf, proof, language).members.filter(
          ({ conflicts, unmetPrograms }) => conflicts.length + unmetPrograms.length > 0,
        )
      : [],
});

const lowest = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : Math.min(...numbers);

type WaysReply = z.input<typeof getWays.reply>;
type Way = WaysReply['cook'];

export async function getMealWays(ctx: OrderingContext, query: MealQuery): Promise<Result<WaysReply>> {
  const offer = await findMealOffer(ctx, query);
  if (!offer.ok) return offer;
  const { meal, people, kitchens, unavailable } = offer.value;
  if (!meal.isForEveryone) return refuse('meal_not_found');
  const priced = (lines: OrderedMeal['lines']): Purchase[] =>
    purchasesFor(lines, people * meal.portion, meal.servings) ?? [];
  const { why: noGroceries, lines } = await groceryLines(ctx, query.accountId, offer.value);
  const cheapest = kitchens.length === 0 ? null : kitchens.reduce((a, b) => (b.total < a.total ? b : a));
  const toWay = (total: Fils, minutes: number): Way => {
    const each = roundFils(total / people);
    return { costPerPerson: toAedText(each), costPerPersonFils: each, minutes, closed: null };
  };
  const used = sumOf(priced(meal.lines), ({ usedPrice }) => usedPrice);
  const bought = sumOf(priced(lines), ({ price }) => price);
  return ok({
    servings: people,
    cook: toWay(used, meal.minutes),
    groceries: noGroceries ? toClosed(noGroceries) : toWay(bought, meal.minutes),
    cooked: cheapest ? toWay(cheapest.total, cheapest.minutes) : toClosed(unavailable ?? 'closed_now'),
    kitchens: kitchens.length,
  });
}

const toClosed = (closed: Unavailable): Way => ({
  costPerPerson: null,
  costPerPersonFils: null,
  minutes: null,
  closed,
});

const sumOf = (purchases: readonly Purchase[], pick: (purchase: Purchase) => Fils): Fils =>
  purchases.reduce((sum, purchase) => sum + pick(purchase), 0);

interface GroceryLines {
  readonly why: Unavailable | null;
  readonly lines: OrderedMeal['lines'];
}

async function groceryLines(
  ctx: OrderingContext,
  accountId: AccountId,
  { isSafe, address, meal: { lines } }: Offered,
): Promise<GroceryLines> {
  if (!isSafe) return { why: 'unsafe_meal', lines };
  if (!address) return { why: 'no_address', lines };
  const now = ctx.clock.now();
  const ingredientIds = lines.map(({ id }) => id);
  const groceries = await groceriesFor(ctx.db, { accountId, place: address, ingredientIds, now });
  if (groceries.length === 0) return { why: 'out_of_reach', lines };
  const delivering = firstDelivering(groceries, lines, deliveryDays(now, address));
  return { why: null, lines: delivering?.lines ?? lines };
}

interface OfferedKitchen extends Kitchen {
  readonly judged: readonly JudgedGroup[];
}

interface JudgedTable {
  readonly meal: CheckedMeal;
  readonly people: number;
  readonly prove: (meal: MealToProve) => MealProof;
}

/** Without open kitchens whose required options leave no safe choice; `total` has the cheapest required ones. */
async function judgeKitchens(
  db: Queries,
  kitchens: readonly Kitchen[],
  { meal, people, prove }: JudgedTable,
): Promise<OfferedKitchen[]> {
  const choices = kitchens.flatMap(({ options }) => options.flatMap((group) => group.choices));
  if (choices.length === 0) return kitchens.map((kitchen) => ({ ...kitchen, judged: [] }));
  const foods = await readFoods(db, idsIn([meal, ...choices]));
  const proveWith = (chosen: readonly Pick<ChosenOption, 'lines'>[]): MealProof =>
    prove(withOptions(meal, chosen, foods));
  return kitchens.flatMap((kitchen) => {
    const judged = judgeGroups(kitchen.options, proveWith);
    const total = kitchen.total + leastExtra(judged) * people;
    const isOffered = kitchen.slots.length === 0 || canAnswer(judged, proveWith);
    return isOffered ? [{ ...kitchen, judged, total }] : [];
  });
}
