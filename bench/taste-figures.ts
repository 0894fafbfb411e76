import type { MealTime } from '@sufra/contract/options.ts';
import type { Shelf } from '../apps/server/src/modules/catalogue/index.ts';
import { ordinaryTarget } from '../apps/server/src/modules/planner/choice/targets.rules.ts';
import { dishWindowDays } from '../apps/server/src/modules/planner/choice/windows.rules.ts';

const mealsOfWeek = 21;
const wantedCuisines = 5;
const { breakfast, lunch, dinner } = ordinaryTarget.energy;
const energyOfDay = breakfast + lunch + dinner;

export interface Served {
  readonly time: MealTime;
  readonly place: number;
  readonly portion: number;
  readonly isAccepted: boolean;
  readonly isReplacement: boolean;
}

export interface PlayFigures {
  /** Per day, first suggestions and how many were accepted. */
  readonly first: number[];
  readonly accepted: number[];
  replacements: number;
  replacementsTaken: number;
  /** Dishes repeated within their window. */
  repeats: number;
  /** Weeks of 21 meals, and those with at least five cuisines. */
  weeks: number;
  variedWeeks: number;
  /** Days, and those within 15 % of their energy. */
  days: number;
  fedDays: number;
}

interface Tally {
  readonly figures: PlayFigures;
  /** Call it in order of days. */
  readonly add: (day: number, person: number, served: readonly Served[]) => void;
}

interface Remembered {
  /** Per meal, the day it was last suggested. */
  readonly lastDay: Int16Array;
  readonly cuisines: string[];
}

const longAgo = -1_000;

export function tallyOf(shelf: Shelf, days: number, people: number): Tally {
  const figures = noFigures(days);
  const remembered = Array.from({ length: people }, (): Remembered => ({
    lastDay: new Int16Array(shelf.meals.length).fill(longAgo),
    cuisines: [],
  }));
  return {
    figures,
    add: (day, person, served) => {
      const one = remembered[person];
      if (!one) return;
      for (const suggestion of served) addSuggestion(figures, day, suggestion, one);
      addDay(figures, shelf, eatenOf(served), one);
    },
  };
}

const noFigures = (days: number): PlayFigures => ({
  first: Array.from({ length: days }, () => 0),
  accepted: Array.from({ length: days }, () => 0),
  replacements: 0,
  replacementsTaken: 0,
  repeats: 0,
  weeks: 0,
  variedWeeks: 0,
  days: 0,
  fedDays: 0,
});

function addSuggestion(figures: PlayFigures, day: number, served: Served, { lastDay }: Remembered): void {
  const { time, place, isAccepted, isReplacement } = served;
  if (isReplacement) {
    figures.replacements += 1;
    figures.replacementsTaken += Number(isAccepted);
  } else {
    figures.first[day] = (figures.first[day] ?? 0) + 1;
    figures.accepted[day] = (figures.accepted[day] ?? 0) + Number(isAccepted);
  }
  figures.repeats += Number(day - (lastDay[place] ?? longAgo) < dishWindowDays[time]);
  lastDay[place] = day;
}

function addDay(
  figures: PlayFigures,
  shelf: Shelf,
  eaten: readonly Served[],
  { cuisines }: Remembered,
): void {
  const energy = eaten.reduce(
    (kcal, { place, portion }) => kcal + portion * (shelf.meals[place]?.facts.nutrition.calories ?? 0),
    0,
  );
  figures.days += 1;
  figures.fedDays += Number(Math.abs(energy - energyOfDay) <= 0.15 * energyOfDay);
  cuisines.push(...eaten.map(({ place }) => shelf.meals[place]?.cuisine ?? ''));
  if (cuisines.length < mealsOfWeek) return;
  figures.weeks += 1;
  figures.variedWeeks += Number(new Set(cuisines.splice(0)).size >= wantedCuisines);
}

/** The last suggestion of each meal time. */
const eatenOf = (served: readonly Served[]): Served[] => [
  ...new Map(served.map((suggestion) => [suggestion.time, suggestion])).values(),
];

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Acceptance rate of first suggestions; days count from 1. */
export const acceptedOf = ({ first, accepted }: PlayFigures, from: number, to: number): number =>
  total(accepted.slice(from - 1, to)) / total(first.slice(from - 1, to));
