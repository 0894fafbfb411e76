import { loadFood } from '@sufra/food';
import { noCoRatings } from '../apps/server/src/modules/planner/taste/co-ratings.rules.ts';
import { shelfOf } from '../apps/server/test/shelf-of.ts';
import { playDays, type Planner } from './taste-days.ts';
import type { PlayFigures } from './taste-figures.ts';
import type { Habits } from './taste-habits.ts';
import { peopleOf } from './taste-people.ts';
import { togetherFrom } from './taste-recall.ts';

export interface PlayWork {
  readonly planner: Planner;
  readonly people: number;
  /** The others provide prior ratings. */
  readonly playing: number;
  readonly days: number;
  readonly seed: number;
  readonly habits: Habits;
}

export interface Played {
  readonly figures: PlayFigures;
  readonly cpuMs: number;
}

function play({ planner, people, playing, days, seed, habits }: PlayWork): Played {
  const { ingredients, meals } = loadFood();
  const shelf = shelfOf(ingredients, meals);
  const begun = process.cpuUsage();
  const everyone = peopleOf(shelf.meals, people, seed);
  const others = everyone.slice(playing);
  const before = others.length === 0 ? noCoRatings : togetherFrom(shelf, others, seed);
  const figures = playDays(shelf, { people: everyone.slice(0, playing), days, before, habits }, planner);
  const { user, system } = process.cpuUsage(begun);
  return { figures, cpuMs: (user + system) / 1_000 };
}

process.once('message', (work: PlayWork) => {
  process.send?.(play(work), () => {
    process.disconnect();
  });
});
