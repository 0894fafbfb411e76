import type { MealTime } from '@sufra/contract/options.ts';
import type { Shelf } from '../apps/server/src/modules/catalogue/index.ts';
import type { Table } from '../apps/server/src/modules/household/index.ts';
import { planDay, type FixedMeal } from '../apps/server/src/modules/planner/choice/plan-day.rules.ts';
import {
  learn,
  nothingLearned,
  type Evidence,
} from '../apps/server/src/modules/planner/taste/learned.rules.ts';
import { similarityOf, type Similarity } from '../apps/server/src/modules/planner/taste/similarity.rules.ts';
import { opinionsOf, tasteOf, type Taste } from '../apps/server/src/modules/planner/taste/taste.rules.ts';
import { countCoRatings, type CoRatings } from '../apps/server/src/modules/planner/taste/co-ratings.rules.ts';
import type { PastMeal } from '../apps/server/src/modules/planner/choice/windows.rules.ts';
import { addDays, instantOf, type DubaiDay } from '../apps/server/src/platform/pure/dubai-time.ts';
import { tallyOf, type PlayFigures, type Served } from './taste-figures.ts';
import { answersOf, asksOn, groupsOf, noHabits, starsOf, type Habits } from './taste-habits.ts';
import { randomOf, type Person } from './taste-people.ts';

const firstDay: DubaiDay = '2026-03-01';
const times: readonly MealTime[] = ['breakfast', 'lunch', 'dinner'];
/** The product planner's window. */
const historyDays = 28;
const guest = {
  name: 'Guest',
  portion: 1,
  avoidAllergens: [],
  avoidIngredients: [],
  programs: [],
  unread: [],
  limits: [],
};

export type Planner = 'random' | 'learned' | 'oracle';

interface Guest {
  readonly person: Person;
  readonly name: string;
  readonly table: Table;
  readonly random: () => number;
  learned: typeof nothingLearned;
  history: PastMeal[];
  /** Replacements not taken yesterday; they count with the next day's first decision. */
  leftAlone: Evidence[];
}

interface Played {
  readonly people: readonly Person[];
  readonly days: number;
  /** Existing households' ratings; none is a cold start. */
  readonly before: CoRatings;
  readonly habits?: Habits;
}

export function playDays(shelf: Shelf, played: Played, planner: Planner): PlayFigures {
  const { people, days, before, habits = noHabits } = played;
  const guests = people.map((person, at) => guestOf(person, at));
  const tally = tallyOf(shelf, days, guests.length);
  let similarity = similarityOf(shelf.meals, before);
  for (let at = 0; at < days; at += 1) {
    const day = addDays(firstDay, at);
    const play = { shelf, planner, day, similarity, habits };
    for (const [index, one] of guests.entries()) {
      if (planner === 'learned') pick(play, one, at);
      one.history = one.history.filter((past) => past.day >= addDays(day, -historyDays));
      tally.add(at, index, live(play, one));
    }
    if (planner === 'learned' && before.households === 0) similarity = learnTogether(shelf, guests, day);
  }
  return tally.figures;
}

const guestOf = (person: Person, at: number): Guest => ({
  person,
  name: String(at),
  table: {
    diners: [guest],
    preferredCuisines: person.named,
    dislikes: [],
    fasting: { subscriber: false, any: false, all: false },
    dietVersion: 1,
    familySize: 1,
    language: 'en',
  },
  random: randomOf(at + 7),
  learned: nothingLearned,
  history: [],
  leftAlone: [],
});

/** Cuisines and ingredients once, dishes on joining and weekly, by habit. */
function pick({ shelf, similarity, habits, day }: Play, one: Guest, since: number): void {
  const round = asksOn(habits, since, one.random);
  if (round === null) return;
  if (one.learned.groups.size === 0)
    one.learned = { ...one.learned, groups: groupsOf(one.person, one.random, habits) };
  const { table, learned, person, name, random } = one;
  const now = instantOf(day, 0);
  const answers = answersOf(shelf, { table, learned, similarity, person, name, round, random, now }, habits);
  one.learned = answers.reduce(learn, learned);
}

function learnTogether(shelf: Shelf, guests: readonly Guest[], day: DubaiDay): Similarity {
  const counting = countCoRatings(shelf.meals.map(({ id }) => id));
  for (const { learned } of guests) counting.add(opinionsOf(shelf, learned, instantOf(addDays(day, 1), 0)));
  return similarityOf(shelf.meals, counting.close());
}

interface Play {
  readonly shelf: Shelf;
  readonly planner: Planner;
  readonly day: DubaiDay;
  readonly similarity: Similarity;
  readonly habits: Habits;
}

type Suggested = Omit<Served, 'isAccepted'>;

/** A rejected meal is replaced at once; an unwelcome replacement stays undecided. */
function live(play: Play, one: Guest): Served[] {
  const standing = suggest(play, one, times, []);
  one.learned = one.leftAlone.reduce(learn, one.learned);
  one.leftAlone = [];
  return [...standing].flatMap((suggestion, slot) => {
    const first = decide(play, one, suggestion);
    if (first.isAccepted) return first;
    const others = standing.filter((_, at) => at !== slot);
    const again = suggest(play, one, [suggestion.time], others)[0];
    if (!again) return first;
    standing[slot] = again;
    return [first, decide(play, one, again)];
  });
}

function decide({ shelf, day, habits }: Play, one: Guest, suggestion: Suggested): Served {
  const { time, place, isReplacement } = suggestion;
  const isAccepted = one.random() < (one.person.chance[place] ?? 0);
  // The product allows one rejection per meal time.
  const status = isAccepted ? 'accepted' : isReplacement ? 'pending' : 'rejected';
  const mealId = shelf.meals[place]?.id ?? '';
  one.history.push({ mealId, day, mealTime: time, status });
  // The day's other meals are decided, so this undecided one counts as not taken.
  if (status === 'pending')
    one.leftAlone.push({ mealId, kind: 'undecided', stars: null, at: instantOf(addDays(day, 1), 0) });
  else one.learned = learn(one.learned, { mealId, kind: status, stars: null, at: instantOf(day, 600) });
  const stars = isAccepted ? starsOf(habits, one.person.chance[place] ?? 0, one.random) : null;
  if (stars !== null)
    one.learned = learn(one.learned, { mealId, kind: 'rated', stars, at: instantOf(day, 1_200) });
  return { ...suggestion, isAccepted };
}

function suggest(
  play: Play,
  one: Guest,
  asked: readonly MealTime[],
  others: readonly Suggested[],
): Suggested[] {
  const { shelf, day } = play;
  const isReplacement = asked !== times;
  if (play.planner === 'random')
    return asked.map((time) => ({ time, place: anyOf(shelf, time, one.random), portion: 1, isReplacement }));
  const seed = `${one.name}/${day}${isReplacement ? '/again' : ''}`;
  const { table, history } = one;
  const fixed = others.flatMap(({ time, place, portion }): FixedMeal[] => {
    const card = shelf.meals[place];
    return card ? [{ time, card, portion }] : [];
  });
  const request = { shelf, table, history, taste: tasteFor(play, one), day, times: asked, fixed };
  return planDay({ ...request, occasions: {}, seed }).flatMap((planned) =>
    planned.meal === null
      ? []
      : {
          time: planned.time,
          place: shelf.indexOf(planned.meal.card.id) ?? -1,
          portion: planned.portion,
          isReplacement,
        },
  );
}

const tasteFor = ({ shelf, planner, day, similarity }: Play, { person, table, learned }: Guest): Taste =>
  planner === 'oracle'
    ? { liking: Float32Array.from(person.chance, (value) => 2 * value - 1), reasonOf: () => null }
    : tasteOf(shelf, { ...table, learned, similarity, now: instantOf(day, 0) });

const fittingAt = new Map<MealTime, readonly number[]>();

function anyOf(shelf: Shelf, time: MealTime, random: () => number): number {
  const fitting =
    fittingAt.get(time) ?? [...shelf.meals.keys()].filter((at) => shelf.meals[at]?.mealTimes.includes(time));
  fittingAt.set(time, fitting);
  return fitting[Math.floor(random() * fitting.length)] ?? -1;
}
