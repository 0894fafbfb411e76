import { createHash, type Hash } from 'node:crypto';
import { mealTimes } from '@sufra/contract/options.ts';
import { loadFood } from '@sufra/food';
import fc from 'fast-check';
import type { Table } from '../src/modules/household/index.ts';
import { planDay, type Planned } from '../src/modules/planner/choice/plan-day.rules.ts';
import { learn, nothingLearned, type Learned } from '../src/modules/planner/taste/learned.rules.ts';
import { similarityOf } from '../src/modules/planner/taste/similarity.rules.ts';
import { ordinaryTarget } from '../src/modules/planner/choice/targets.rules.ts';
import { tasteOf } from '../src/modules/planner/taste/taste.rules.ts';
import { noCoRatings } from '../src/modules/planner/taste/co-ratings.rules.ts';
import { windowCodes, type PastMeal } from '../src/modules/planner/choice/windows.rules.ts';
import { addDays, instantOf, type DubaiDay } from '../src/platform/pure/dubai-time.ts';
import { eatersOf, householdArb, seatedOf, type RandomHousehold } from './random-households.ts';
import { objectionOf, type Known, type KnownMeal } from './safety-oracle.ts';
import { shelfOf } from './shelf-of.ts';

const food = loadFood();
const shelf = shelfOf(food.ingredients, food.meals);
const similarity = similarityOf(shelf.meals, noCoRatings);
const known: Known = new Map(food.ingredients.map((ingredient) => [ingredient.id, ingredient]));
const meals = new Map<string, KnownMeal>(food.meals.map((meal) => [meal.id, meal]));
const firstDay = '2026-01-01';

/** Nutrition counts days with all three meals. */
export interface Figures {
  suggestions: number;
  unsafe: string[];
  gaps: number;
  fullDays: number;
  /** Days within 10 and 15 % of their energy. */
  within10: number;
  within15: number;
  /** Suggestions within every repetition window, and relaxations per window. */
  keptAll: number;
  relaxed: Record<string, number>;
  /** Weeks of 21 meals, and those with at least five cuisines. */
  weeks: number;
  variedWeeks: number;
  sodium: number;
  fibre: number;
  protein: number;
  saturatedFat: number;
  /** Of all plans with reasons and portions, in order. */
  digest: string;
}

interface Life {
  readonly household: RandomHousehold;
  readonly table: Table;
  readonly history: PastMeal[];
  readonly cuisines: string[];
  learned: Learned;
  readonly all: Hash;
}

/** Deterministic per seed. */
export function simulate(households: number, days: number, seed: number): Figures {
  const figures: Figures = {
    suggestions: 0,
    unsafe: [],
    gaps: 0,
    fullDays: 0,
    within10: 0,
    within15: 0,
    keptAll: 0,
    relaxed: Object.fromEntries(windowCodes.map((code) => [code, 0])),
    weeks: 0,
    variedWeeks: 0,
    sodium: 0,
    fibre: 0,
    protein: 0,
    saturatedFat: 0,
    digest: '',
  };
  const all = createHash('sha256');
  const anyone = householdArb(food.ingredients, { people: 4, entries: 2 });
  for (const [index, household] of fc.sample(anyone, { seed, numRuns: households }).entries()) {
    const life = settle(household, index, all);
    for (let at = 0; at < days; at += 1)
      liveDay(life, addDays(firstDay, at), `${String(seed)}/${String(index)}`, figures);
    for (let from = 0; from + 21 <= life.cuisines.length; from += 21) {
      figures.weeks += 1;
      if (new Set(life.cuisines.slice(from, from + 21)).size >= 5) figures.variedWeeks += 1;
    }
  }
  return { ...figures, digest: all.digest('hex') };
}

function settle(household: RandomHousehold, index: number, all: Hash): Life {
  const preferredCuisines = [shelf.meals[index % shelf.meals.length]?.cuisine ?? 'lebanese'];
  const table: Table = {
    diners: seatedOf(shelf, household),
    preferredCuisines,
    dislikes: [],
    fasting: { subscriber: false, any: false, all: false },
    dietVersion: 1,
    familySize: household.people.length,
    language: 'en',
  };
  return { household, table, history: [], cuisines: [], learned: nothingLearned, all };
}

function liveDay(life: Life, day: DubaiDay, seed: string, figures: Figures): void {
  const since = addDays(day, -28);
  const planned = planDay({
    occasions: {},
    shelf,
    table: life.table,
    history: life.history.filter((past) => past.day >= since),
    taste: tasteOf(shelf, { ...life.table, learned: life.learned, similarity, now: instantOf(day, 0) }),
    day,
    times: mealTimes,
    fixed: [],
    seed: `${seed}/${day}`,
  });
  life.all.update(JSON.stringify(planned));
  for (const slot of planned) take(life, day, slot, figures);
  weighDay(planned, figures);
  for (const { meal } of planned)
    if (meal)
      life.learned = learn(life.learned, {
        kind: 'accepted',
        stars: null,
        mealId: meal.card.id,
        at: instantOf(day, 720),
      });
}

function take(life: Life, day: DubaiDay, slot: Planned, figures: Figures): void {
  if (slot.meal === null) {
    figures.gaps += 1;
    return;
  }
  const { id, cuisine } = slot.meal.card;
  figures.suggestions += 1;
  const meal = meals.get(id);
  for (const eater of eatersOf(life.household)) {
    const objection = meal ? objectionOf(meal, eater, known) : 'a meal nobody knows';
    if (objection !== null) figures.unsafe.push(`${id}: ${objection}`);
  }
  if (slot.relaxed.length === 0) figures.keptAll += 1;
  for (const code of slot.relaxed) figures.relaxed[code] = (figures.relaxed[code] ?? 0) + 1;
  life.history.push({ mealId: id, day, mealTime: slot.time, status: 'accepted' });
  life.cuisines.push(cuisine);
}

function weighDay(planned: readonly Planned[], figures: Figures): void {
  const eaten = planned.flatMap((slot) =>
    slot.meal ? [{ nutrition: slot.meal.card.facts.nutrition, portion: slot.portion }] : [],
  );
  if (eaten.length < mealTimes.length) return;
  const sumOf = (name: 'calories' | 'sodium' | 'fibre' | 'protein' | 'saturatedFat'): number =>
    eaten.reduce((sum, { nutrition, portion }) => sum + portion * nutrition[name], 0);
  const wanted = Object.values(ordinaryTarget.energy).reduce((sum, energy) => sum + energy, 0);
  const off = Math.abs(sumOf('calories') / wanted - 1);
  figures.fullDays += 1;
  if (off <= 0.1) figures.within10 += 1;
  if (off <= 0.15) figures.within15 += 1;
  figures.sodium += sumOf('sodium');
  figures.fibre += sumOf('fibre');
  figures.protein += sumOf('protein');
  figures.saturatedFat += sumOf('saturatedFat');
}
