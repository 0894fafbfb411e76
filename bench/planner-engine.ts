import { performance } from 'node:perf_hooks';
import { mealTimes } from '@sufra/contract/options.ts';
import { loadFood } from '@sufra/food';
import { tableFrom } from '../apps/server/src/modules/household/diet/diet.rules.ts';
import { hashOf, type PastMeal } from '../apps/server/src/modules/planner/choice/windows.rules.ts';
import { planDay } from '../apps/server/src/modules/planner/choice/plan-day.rules.ts';
import { learnAll, nothingLearned } from '../apps/server/src/modules/planner/taste/learned.rules.ts';
import { similarityOf } from '../apps/server/src/modules/planner/taste/similarity.rules.ts';
import { tasteOf } from '../apps/server/src/modules/planner/taste/taste.rules.ts';
import { noCoRatings } from '../apps/server/src/modules/planner/taste/co-ratings.rules.ts';
import { addDays } from '../apps/server/src/platform/pure/dubai-time.ts';
import { shelfOf } from '../apps/server/test/shelf-of.ts';
import { dietOf } from '../apps/server/test/subscribers.ts';

export interface EngineWork {
  readonly kind: 'engine';
  readonly from: number;
  readonly count: number;
}

export interface EngineFigures {
  readonly ms: number;
  readonly cpuMs: number;
  readonly suggestions: number;
  /** Of all suggestions, in order. */
  readonly hash: number;
  readonly peakMb: number;
}

const day = '2026-11-22';
const daysBehind = Array.from({ length: 14 }, (_, index) => addDays(day, index - 14));
const now = new Date(`${day}T00:00:00Z`);

const food = loadFood();
const shelf = shelfOf(food.ingredients, food.meals);

const ordinary = { fixed: [], occasions: {} };

function engine(): (index: number) => (string | null)[] {
  const similarity = similarityOf(shelf.meals, noCoRatings);
  const menu = mealTimes.map((time) => shelf.meals.filter((card) => card.mealTimes.includes(time)));
  const historyOf = (index: number): PastMeal[] =>
    daysBehind.flatMap((past, at) =>
      mealTimes.map((mealTime, time) => {
        const meals = menu[time] ?? [];
        const mealId = meals[(index * 31 + at * 7) % meals.length]?.id ?? '';
        return { mealId, day: past, mealTime, status: 'accepted' as const };
      }),
    );
  // Ten ratings per household teach as much as a usual fortnight.
  const learnedBy = Array.from({ length: 500 }, (_, index) =>
    learnAll(
      nothingLearned,
      Array.from({ length: 10 }, (_, at) => ({
        kind: 'rated' as const,
        mealId: shelf.meals[(index * 17 + at * 23) % shelf.meals.length]?.id ?? '',
        stars: 1 + ((index + at) % 5),
        at: new Date('2026-11-10T12:00:00Z'),
      })),
    ),
  );
  return (index) => {
    const host = {
      name: 'Sami',
      diet: dietOf(index),
      planId: null,
      dietVersion: 1,
      familySize: 2,
      language: 'en' as const,
    };
    const table = tableFrom(shelf.lexicon, host, []);
    const learned = learnedBy[index % learnedBy.length] ?? nothingLearned;
    const taste = tasteOf(shelf, { ...table, learned, similarity, now });
    const asked = { shelf, table, history: historyOf(index), taste, day, times: mealTimes, ...ordinary };
    return planDay({ ...asked, seed: `household-${String(index)}/${day}` }).map(
      ({ meal }) => meal && meal.card.id,
    );
  };
}

/** The first thousand households are planned twice, to warm up V8. */
export function runEngine({ from, count }: Omit<EngineWork, 'kind'>): EngineFigures {
  const plan = engine();
  for (let index = 0; index < 1_000; index += 1) plan(from + index);
  const begun = performance.now();
  const cpu = process.cpuUsage();
  let suggestions = 0;
  let hash = 0;
  for (let index = from; index < from + count; index += 1)
    for (const mealId of plan(index)) {
      if (mealId !== null) suggestions += 1;
      hash = (Math.imul(hash, 31) + hashOf(mealId ?? '')) >>> 0;
    }
  const ms = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  return {
    ms,
    cpuMs: (user + system) / 1_000,
    suggestions,
    hash,
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
}
