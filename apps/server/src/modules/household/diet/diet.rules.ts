import type { Limit } from '@sufra/contract/household/conditions.ts';
import { maxFamilySize } from '@sufra/contract/catalogue/catalogue.ts';
import {
  mealTimes,
  type Allergen,
  type Cuisine,
  type Language,
  type MealTime,
  type Program,
} from '@sufra/contract/options.ts';
import { plans, type Plan, type PlanId } from '@sufra/contract/subscription/plans.ts';
import { weekdayOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { ConditionReading, Reading, Shelf } from '../../catalogue/index.ts';

export interface Diet {
  readonly preferredCuisines: readonly Cuisine[];
  readonly dietaryPrograms: readonly Program[];
  readonly allergies: readonly string[];
  readonly dislikedDishes: readonly string[];
  readonly healthConditions: string | null;
  readonly fasts: boolean;
  readonly seatings: Seatings;
}

export const emptyDiet: Diet = {
  preferredCuisines: [],
  dietaryPrograms: [],
  allergies: [],
  dislikedDishes: [],
  healthConditions: null,
  fasts: false,
  seatings: {},
};

export interface MemberDiet {
  readonly id: string;
  readonly name: string;
  readonly portion: number;
  readonly allergies: readonly string[];
  readonly healthConditions: string | null;
  readonly dietaryPrograms: readonly Program[];
  readonly fasts: boolean;
  /** Those they usually eat here, 0 is Sunday; null is every day. */
  readonly weekdays: readonly number[] | null;
}

export interface Diner {
  readonly name: string;
  readonly portion: number;
  readonly avoidAllergens: readonly Allergen[];
  readonly avoidIngredients: readonly string[];
  readonly programs: readonly Program[];
  readonly limits: readonly Limit[];
  /** Unknown allergy texts; with any, no meal is safe. */
  readonly unread: readonly string[];
}

export const keepsHalal = (diners: readonly Diner[]): boolean =>
  diners.some(({ programs }) => programs.includes('halal'));

type Lexicon = Shelf['lexicon'];

interface ConditionLimits {
  readonly read: readonly (ConditionReading & { readonly text: string })[];
  readonly programs: readonly Program[];
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
  readonly limits: readonly Limit[];
  /** Unread conditions. */
  readonly unchecked: readonly string[];
}

/** Doubts are without the foods that another text names or allows, and each asked once. */
export function readAllergies(lexicon: Lexicon, allergies: readonly string[]): Reading[] {
  const readings = allergies.map((text) => lexicon.read(text));
  const settled = new Set(
    readings.flatMap(({ allergens, ingredients, allows }) => [
      ...[...allergens, ...ingredients],
      ...[...allows.allergens, ...allows.ingredients],
    ]),
  );
  const isOpen = (food: string): boolean => !settled.has(food);
  const asked = new Set<string>();
  return readings.map((reading) => ({
    ...reading,
    doubts: reading.doubts.flatMap((doubt) => {
      const [allergens, ingredients] = [doubt.allergens.filter(isOpen), doubt.ingredients.filter(isOpen)];
      if (allergens.length + ingredients.length === 0 || asked.has(doubt.foods.en)) return [];
      asked.add(doubt.foods.en);
      return [{ ...doubt, allergens, ingredients }];
    }),
  }));
}

// An unread condition may be one of these.
const riskiest = ['pregnant', 'weak immunity', 'diabetes', 'kidney disease'];

/** Splits the text at commas and, where needed, at "and". */
export function readConditions(lexicon: Lexicon, text: string | null): ConditionLimits {
  const entries = (text ?? '')
    .split(/[،;\n]|,(?!\d{3}(?!\d))/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !/^(none|no|لا يوجد|لا شيء)$/i.test(entry));
  // An unknown half must not hide a known half.
  const parts = entries.flatMap((entry) =>
    lexicon.readCondition(entry) ? [entry] : entry.split(/\s+(?:and\s+|و\s*)/i),
  );
  const found = parts.map((entry) => ({ entry, condition: lexicon.readCondition(entry) }));
  const read = found.flatMap(({ entry, condition }) => (condition ? [{ ...condition, text: entry }] : []));
  const unchecked = found.filter(({ condition }) => !condition).map(({ entry }) => entry);
  const kept =
    unchecked.length > 0 ? [...read, ...riskiest.flatMap((one) => lexicon.readCondition(one) ?? [])] : read;
  return {
    read,
    programs: [...new Set(kept.flatMap(({ programs }) => programs))],
    allergens: [...new Set(read.flatMap(({ allergens }) => allergens))],
    ingredients: [...new Set(read.flatMap(({ ingredients }) => ingredients))],
    limits: strictest(kept.flatMap(({ limits }) => limits)),
    unchecked,
  };
}

function strictest(limits: readonly Limit[]): Limit[] {
  const byCode = new Map<Limit['what'], Limit>();
  for (const limit of limits) {
    const known = byCode.get(limit.what);
    if (!known || (limit.most ?? 0) < (known.most ?? 0)) byCode.set(limit.what, limit);
  }
  return [...byCode.values()];
}

export interface Fasting {
  readonly subscriber: boolean;
  readonly any: boolean;
  readonly all: boolean;
}

export function fastingOf(
  subscriber: Pick<Diet, 'fasts'>,
  members: readonly Pick<MemberDiet, 'fasts'>[],
): Fasting {
  const all = [subscriber, ...members];
  return {
    subscriber: subscriber.fasts,
    any: all.some(({ fasts }) => fasts),
    all: all.every(({ fasts }) => fasts),
  };
}

/** The subscriber first. */
export const dinersOf = (
  lexicon: Lexicon,
  subscriber: { name: string; diet: Pick<Diet, 'allergies' | 'healthConditions' | 'dietaryPrograms'> },
  members: readonly Eater[],
): Diner[] => [
  toDiner(lexicon, { ...subscriber.diet, name: subscriber.name, portion: 1 }),
  ...members.map((member) => toDiner(lexicon, member)),
];

type Eater = Guest;

function toDiner(
  lexicon: Lexicon,
  { name, portion, allergies, healthConditions, dietaryPrograms }: Eater,
): Diner {
  const readings = readAllergies(lexicon, allergies);
  const conditions = readConditions(lexicon, healthConditions);
  const avoided = [...readings.flatMap((reading) => [reading, ...reading.doubts]), conditions];
  return {
    name,
    portion,
    avoidAllergens: [...new Set(avoided.flatMap((foods) => foods.allergens))],
    avoidIngredients: [...new Set(avoided.flatMap((foods) => foods.ingredients))],
    programs: [...new Set([...dietaryPrograms, ...conditions.programs])],
    limits: conditions.limits,
    unread: readings.filter((reading) => !reading.recognised).map((reading) => reading.text),
  };
}

/** Of a day; every meal of it where the meal is null. */
export interface Seat {
  readonly day: DubaiDay;
  readonly mealTime: MealTime | null;
}

export interface Guest {
  readonly name: string;
  readonly portion: number;
  readonly allergies: readonly string[];
  readonly healthConditions: string | null;
  readonly dietaryPrograms: readonly Program[];
}

/** Who eats one meal, where it differs from the weekdays. `away` names members, or `me`. */
export interface Seating {
  readonly away: readonly string[];
  readonly guests: readonly Guest[];
}

export type Seatings = Readonly<Record<string, Seating>>;

export const seatKey = (day: DubaiDay, mealTime: MealTime): string => `${day}/${mealTime}`;

export const subscriberSeat = 'me';

interface Person {
  readonly id: string;
  readonly weekdays: readonly number[] | null;
}

/** By the seating of this meal, else by weekdays. */
export function awayAt(
  people: readonly Person[],
  seatings: Seatings,
  day: DubaiDay,
  mealTime: MealTime,
): string[] {
  const said = seatings[seatKey(day, mealTime)];
  if (said)
    return said.away.filter((away) => away === subscriberSeat || people.some(({ id }) => id === away));
  const weekday = weekdayOf(day);
  return people
    .filter(({ weekdays }) => weekdays !== null && !weekdays.includes(weekday))
    .map(({ id }) => id);
}

export const guestsAt = (seatings: Seatings, { day, mealTime }: Seat): Guest[] =>
  (mealTime === null ? mealTimes : [mealTime]).flatMap((time) => seatings[seatKey(day, time)]?.guests ?? []);

/** Without past days. */
export const keptFrom = (seatings: Seatings, today: DubaiDay): Seatings =>
  Object.fromEntries(Object.entries(seatings).filter(([key]) => key.slice(0, 10) >= today));

export interface Table {
  /** Of the whole household; `at` seats those who eat a meal, where that may differ. */
  readonly diners: readonly Diner[];
  readonly at?: (seat: Seat) => Table;
  readonly preferredCuisines: readonly string[];
  readonly dislikes: readonly string[];
  readonly fasting: Fasting;
  readonly dietVersion: number;
  /** Portions to cook, also for people who aren't members. */
  readonly familySize: number;
  readonly language: Language;
}

export interface Host {
  readonly name: string | null;
  /** Null without a subscription. */
  readonly planId: PlanId | null;
  readonly diet: Diet;
  readonly dietVersion: number;
  readonly familySize: number;
  readonly language: Language;
}

/** Null host: no profile yet. */
export function tableFrom(lexicon: Lexicon, host: Host | null, members: readonly MemberDiet[]): Table {
  const diet = host?.diet ?? emptyDiet;
  const plan = host && host.planId !== null ? plans[host.planId] : null;
  const table: Table = {
    diners: dinersOf(lexicon, { name: host?.name ?? '', diet }, members),
    preferredCuisines: diet.preferredCuisines,
    dislikes: diet.dislikedDishes,
    fasting: fastingOf(diet, members),
    dietVersion: host?.dietVersion ?? 1,
    familySize: Math.min(host?.familySize ?? 2, plan?.tableSize ?? maxFamilySize),
    language: host?.language ?? 'en',
  };
  const isAlwaysWhole =
    Object.keys(diet.seatings).length === 0 && members.every(({ weekdays }) => weekdays === null);
  return isAlwaysWhole
    ? table
    : { ...table, at: seatsOf(lexicon, { table, seatings: diet.seatings, members, plan }) };
}

export const tableAt = (table: Table, seat: Seat | null): Table =>
  seat === null ? table : (table.at?.(seat) ?? table);

interface Seated {
  readonly table: Table;
  readonly seatings: Seatings;
  readonly members: readonly MemberDiet[];
  readonly plan: Plan | null;
}

/** Everyone if nobody would be left, and for a whole day: then its guests come on top. */
function seatsOf(lexicon: Lexicon, { table, seatings, members, plan }: Seated): (seat: Seat) => Table {
  const shared = [...new Set(table.diners.flatMap(({ programs }) => programs))];
  const ids = [subscriberSeat, ...members.map(({ id }) => id)];
  return (seat) => {
    const away = seat.mealTime === null ? [] : awayAt(members, seatings, seat.day, seat.mealTime);
    const guests = guestsAt(seatings, seat);
    if (guests.length === 0 && (away.length === 0 || ids.every((id) => away.includes(id)))) return table;
    const present = table.diners
      .filter((_, at) => !away.includes(ids[at] ?? ''))
      .map((diner) => (plan?.hasOwnDiets === false ? { ...diner, programs: shared } : diner));
    const diners = [...present, ...guests.map((guest) => toDiner(lexicon, guest))];
    if (seat.mealTime === null) return { ...table, diners };
    const most = Math.min(maxFamilySize, (plan?.tableSize ?? maxFamilySize) + guests.length);
    const changed = table.familySize + diners.length - table.diners.length;
    return { ...table, diners, familySize: Math.min(most, Math.max(diners.length, changed)) };
  };
}
