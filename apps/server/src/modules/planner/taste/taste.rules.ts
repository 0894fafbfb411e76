import type { Reason } from '@sufra/contract/planner/planner.ts';
import type { MealCard, Shelf } from '../../catalogue/index.ts';
import { weightAt, type Learned, type Tally } from './learned.rules.ts';
import { sharedTaste, tasteWeightsOf, type GroupView } from './taste-weights.rules.ts';
import type { Similarity } from './similarity.rules.ts';
import type { Opinion } from './co-ratings.rules.ts';

export interface Taste {
  /** By shelf place, -1 to 1. */
  readonly liking: Float32Array;
  readonly reasonOf: (mealIndex: number) => Reason | null;
}

export interface KnownTaste {
  readonly preferredCuisines: readonly string[];
  readonly learned: Learned;
  readonly similarity: Similarity;
  readonly now: Date;
}

export function tasteOf(shelf: Shelf, known: KnownTaste): Taste {
  const { learned, similarity, preferredCuisines } = known;
  const opinions = opinionsOf(shelf, learned, known.now);
  const named = preferredCuisines.flatMap((one) => similarity.groups.get(`cuisine:${one}`) ?? []);
  const { expected, certainty, voices } = tasteWeightsOf(similarity, opinions, {
    named,
    views: statedViews(similarity, learned),
  });
  const curious = curiosity / (1 + opinions.length / halfCurious);
  const liking = new Float32Array(shelf.meals.length);
  for (let at = 0; at < liking.length; at += 1)
    liking[at] = squashed(scale * ((expected[at] ?? 0) + curious * (certainty[at] ?? 0)));
  const share = (opinion: number, meal: number): number =>
    scale * (voices[opinion] ?? 0) * sharedTaste(similarity, opinions[opinion]?.meal ?? 0, meal);
  return { liking, reasonOf: explainer(shelf, known, opinions, share) };
}

const viewOfSide = { likes: 0.6, avoids: -0.6 };

/** Where a kind was rated, its unrated groups are neutral. */
function statedViews({ askable, groups }: Similarity, { groups: answers }: Learned): GroupView[] {
  if (answers.size === 0) return [];
  const kinds = new Set([...answers.keys()].map((key) => key.slice(0, key.indexOf(':'))));
  return askable.flatMap(({ kind, key }) => {
    const column = groups.get(key);
    if (column === undefined || !kinds.has(kind)) return [];
    const side = answers.get(key);
    return { column, view: side === undefined ? null : viewOfSide[side] };
  });
}

const scale = 1.5;
/** Prefers meals with an uncertain liking, less so as opinions add up. */
const curiosity = 0.75;
const halfCurious = 60;

/** Into -1 to 1, strictly monotonic. */
const squashed = (value: number): number => value / Math.sqrt(1 + value * value);

export function opinionsOf(shelf: Shelf, { meals }: Learned, now: Date): Opinion[] {
  const fading = weightAt(1, now.getTime());
  const liked = new Float64Array(shelf.meals.length);
  const avoided = new Float64Array(shelf.meals.length);
  for (const [id, { likes, avoids }] of meals) {
    const meal = shelf.indexOf(id);
    if (meal === null) continue;
    liked[meal] = likes;
    avoided[meal] = avoids;
  }
  const opinions: Opinion[] = [];
  for (let meal = 0; meal < liked.length; meal += 1) {
    const likes = liked[meal] ?? 0;
    const avoids = avoided[meal] ?? 0;
    if (likes + avoids > 0)
      opinions.push({ meal, view: (likes - avoids) / (likes + avoids), amount: (likes + avoids) * fading });
  }
  return opinions;
}

type MaybeReason = Reason | null;

function explainer(
  shelf: Shelf,
  known: KnownTaste,
  opinions: readonly Opinion[],
  share: Share,
): Taste['reasonOf'] {
  const ofCuisine = sumsBy(shelf, known.learned, ({ cuisine }) => cuisine);
  const ofMain = sumsBy(shelf, known.learned, ({ facts }) => facts.mainIngredient);
  return (mealIndex) => {
    const card = shelf.meals[mealIndex];
    if (!card) return null;
    const near = nearest(opinions, share, mealIndex);
    return (
      ofThisMeal(known.learned.meals.get(card.id)) ??
      similarMeal(shelf, near, closely) ??
      ofKitchen(card, ofCuisine(card.cuisine)) ??
      ofMainIngredient(shelf, card, ofMain(card.facts.mainIngredient)) ??
      similarMeal(shelf, near, loosely) ??
      (isNamed(known, card.cuisine) ? reason('favourite_cuisine', { cuisine: card.cuisine }) : null)
    );
  };
}

const isNamed = ({ preferredCuisines, learned }: KnownTaste, cuisine: string): boolean =>
  preferredCuisines.includes(cuisine) || learned.groups.get(`cuisine:${cuisine}`) === 'likes';

const reason = (code: Reason['code'], params: Reason['params']): Reason => ({ code, params });

export const choices = ({ accepted, ordered, wanted }: Tally): number => accepted + ordered + wanted;
export const refusals = ({ rejected, unwanted }: Tally): number => rejected + unwanted;

const isLiked = ({ likes, avoids }: Tally): boolean => likes > avoids;

function ofThisMeal(tally: Tally | undefined): MaybeReason {
  if (!tally || !isLiked(tally)) return null;
  const { best, ordered, accepted } = tally;
  if (best >= 4) return reason('rated_meal', { stars: best });
  if (ordered >= 1) return reason('ordered_again', { count: ordered });
  return accepted >= 2 ? reason('chosen_again', { count: accepted }) : null;
}

function ofKitchen({ cuisine }: MealCard, tally: Tally | undefined): MaybeReason {
  if (!tally || !isLiked(tally)) return null;
  if (tally.best >= 4) return reason('rated_cuisine', { cuisine, stars: tally.best });
  const count = choices(tally) - refusals(tally);
  return count >= 2 ? reason('taste_cuisine', { cuisine, count }) : null;
}

function ofMainIngredient(shelf: Shelf, { facts }: MealCard, tally: Tally | undefined): MaybeReason {
  const name = shelf.ingredientName(facts.mainIngredient);
  if (!name || !tally || !isLiked(tally)) return null;
  const count = choices(tally) - refusals(tally);
  return count >= 2 ? reason('taste_main', { ...name, count }) : null;
}

/** Needed share of a liking for a meal to be named as its reason. */
const closely = 0.12;
const loosely = 0.05;

interface Near {
  readonly meal: number;
  readonly share: number;
}

type Share = (opinion: number, meal: number) => number;

function nearest(opinions: readonly Opinion[], share: Share, mealIndex: number): Near | null {
  let best: Near | null = null;
  for (const [at, { meal, view }] of opinions.entries()) {
    if (view <= 0 || meal === mealIndex) continue;
    const own = share(at, mealIndex);
    if (own > (best?.share ?? 0)) best = { meal, share: own };
  }
  return best;
}

function similarMeal(shelf: Shelf, near: Near | null, least: number): MaybeReason {
  const other = near && near.share >= least ? shelf.meals[near.meal] : undefined;
  return other ? reason('similar_to', { mealId: other.id, ...other.title }) : null;
}

export function sumsBy(
  shelf: Shelf,
  { meals }: Learned,
  keyOf: (card: MealCard) => string,
): (key: string) => Tally | undefined {
  let sums: Map<string, Tally> | null = null;
  const add = (): Map<string, Tally> => {
    const added = new Map<string, Tally>();
    for (const [id, tally] of meals) {
      const card = shelf.card(id);
      const key = card && keyOf(card);
      if (key !== null) added.set(key, addTallies(added.get(key), tally));
    }
    return added;
  };
  return (key) => (sums ??= add()).get(key);
}

const addTallies = (one: Tally | undefined, other: Tally): Tally =>
  one
    ? {
        accepted: one.accepted + other.accepted,
        rejected: one.rejected + other.rejected,
        ordered: one.ordered + other.ordered,
        wanted: one.wanted + other.wanted,
        unwanted: one.unwanted + other.unwanted,
        undecided: one.undecided + other.undecided,
        best: Math.max(one.best, other.best),
        worst: Math.min(one.worst || other.worst, other.worst || one.worst),
        likes: one.likes + other.likes,
        avoids: one.avoids + other.avoids,
      }
    : other;
