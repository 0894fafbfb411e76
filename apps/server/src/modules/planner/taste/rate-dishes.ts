import { mealTimes, type Language, type MealTime } from '@sufra/contract/options.ts';
import type { getPicks, PickAnswer } from '@sufra/contract/planner/picks.ts';
import { plans } from '@sufra/contract/subscription/plans.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { emptySet, include, intersect, members } from '../../../platform/pure/bitset.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { pictureOf, type Shelf } from '../../catalogue/index.ts';
import { tableOf, type Table } from '../../household/index.ts';
import { readSubscription } from '../../subscription/index.ts';
import type { PlannerContext } from '../day/fill-day.ts';
import { lockPlan } from '../day/suggestion.store.ts';
import { checkMeal, findSafeSet } from '../safety/safety.rules.ts';
import { readMealWords } from '../week/week.store.ts';
import { relearnIn } from './learn-taste.ts';
import {
  chooseDishes,
  countRatings,
  dishCount,
  rateDish,
  rateGroup,
  seedOf,
  type OnboardingRatings,
} from './onboarding-ratings.rules.ts';
import { askableGroups, type AskedKind } from './similarity.rules.ts';
import { loadSimilarity } from './similarity.store.ts';
import { deleteRatingsOf, loadRatings, readLearnedOf, saveRatings } from './taste.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

type Reply = ReplyOf<typeof getPicks>;

interface Asked {
  readonly accountId: AccountId;
  readonly language: Language;
}

export async function getOnboardingRatings(ctx: PlannerContext, asked: Asked): Promise<Reply> {
  const household = await readHousehold(ctx, ctx.db, asked.accountId, await ctx.freshShelf());
  const ratings = await loadRatings(ctx.db, ctx.vault, asked.accountId);
  return toReply(ctx, ctx.db, household, { ratings, language: asked.language });
}

/** Null removes the rating. Refuses `meal_not_found` and `suggestion_unsafe`. */
export const saveDishRating = (
  ctx: PlannerContext,
  { mealId, answer, ...asked }: Asked & { mealId: string; answer: PickAnswer | null },
): Promise<Result<Reply>> =>
  changeRatings(ctx, asked, async (tx, household, ratings) => {
    const { shelf, table } = household;
    if (shelf.indexOf(mealId) === null) return refuse('meal_not_found');
    if (answer !== null && !checkMeal(shelf, table.diners, mealId)) return refuse('suggestion_unsafe');
    const dishes = await dishesFor(ctx, tx, household, ratings);
    return ok(rateDish({ ...ratings, asked: dishes }, { mealId, answer, at: ctx.clock.now().getTime() }));
  });

export const saveGroupRating = (
  ctx: PlannerContext,
  { kind, id, answer, ...asked }: Asked & { kind: AskedKind; id: string; answer: PickAnswer | null },
): Promise<Result<Reply>> =>
  changeRatings(ctx, asked, async (_tx, household, ratings) => {
    const key = groupsFor(household).find((one) => one.kind === kind && one.id === id)?.key;
    return key === undefined ? refuse('not_found') : ok(rateGroup(ratings, key, answer));
  });

export const askOtherDishes = (ctx: PlannerContext, asked: Asked): Promise<Result<Reply>> =>
  changeRatings(ctx, asked, async (tx, household, ratings) => {
    const before = await dishesFor(ctx, tx, household, ratings);
    const next = { ...ratings, asked: [], round: ratings.round + 1 };
    return ok({ ...next, asked: await newDishes(ctx, tx, household, next, before) });
  });

export const clearRatings = (ctx: PlannerContext, asked: Asked): Promise<Result<Reply>> =>
  changeRatings(ctx, asked, async (_tx, _household, ratings) => ok({ ...ratings, answers: [], groups: [] }));

type Change = (
  tx: Tx,
  household: Household,
  ratings: OnboardingRatings,
) => Promise<Result<OnboardingRatings>>;

async function changeRatings(
  ctx: PlannerContext,
  { accountId, language }: Asked,
  change: Change,
): Promise<Result<Reply>> {
  const shelf = await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    await lockPlan(tx, accountId);
    const household = await readHousehold(ctx, tx, accountId, shelf);
    const changed = await change(tx, household, await loadRatings(tx, ctx.vault, accountId));
    if (!changed.ok) return changed;
    const ratings = changed.value;
    if (countRatings(ratings) + ratings.asked.length === 0) await deleteRatingsOf(tx, accountId);
    else await saveRatings(tx, ctx.vault, { accountId, ratings, now: ctx.clock.now() });
    await relearnIn(ctx, tx, accountId);
    return ok(await toReply(ctx, tx, household, { ratings, language }));
  });
}

interface Household {
  readonly accountId: AccountId;
  readonly shelf: Shelf;
  readonly table: Table;
  readonly allowed: readonly number[];
}

async function readHousehold(
  ctx: PlannerContext,
  db: Queries,
  accountId: AccountId,
  shelf: Shelf,
): Promise<Household> {
  const table = await tableOf(db, ctx.vault, shelf, accountId);
  const subscription = await readSubscription(db, accountId);
  const times = subscription?.isCurrent ? plans[subscription.planId].mealTimes : mealTimes;
  return { accountId, shelf, table, allowed: allowedFor(shelf, table, times) };
}

function allowedFor(shelf: Shelf, { diners, dislikes }: Table, times: readonly MealTime[]): number[] {
  const found = findSafeSet(shelf, diners, dislikes);
  if (found.kind === 'unread') return [];
  const served = emptySet(shelf.meals.length);
  for (const time of times) include(served, shelf.atMealTime(time));
  intersect(served, found.safe.places);
  return members(served);
}

const groupsFor = ({ shelf, allowed }: Household) =>
  askableGroups(allowed.flatMap((place) => shelf.meals[place] ?? []));

const dishesFor = async (
  ctx: PlannerContext,
  db: Queries,
  household: Household,
  ratings: OnboardingRatings,
): Promise<readonly string[]> =>
  ratings.asked.length > 0 ? ratings.asked : newDishes(ctx, db, household, ratings, []);

async function newDishes(
  ctx: PlannerContext,
  db: Queries,
  { accountId, shelf, table, allowed }: Household,
  { round }: OnboardingRatings,
  except: readonly string[],
): Promise<readonly string[]> {
  const now = ctx.clock.now();
  return chooseDishes({
    shelf,
    learned: await readLearnedOf(db, ctx.vault, accountId, now),
    similarity: await loadSimilarity(db, shelf),
    allowed: allowed.filter((place) => !except.includes(shelf.meals[place]?.id ?? '')),
    preferredCuisines: table.preferredCuisines,
    now,
    count: dishCount(round),
    seed: seedOf(accountId, round),
  }).flatMap((place) => shelf.meals[place]?.id ?? []);
}

interface Shown {
  readonly ratings: OnboardingRatings;
  readonly language: Language;
}

async function toReply(
  ctx: PlannerContext,
  db: Queries,
  household: Household,
  { ratings, language }: Shown,
): Promise<Reply> {
  const { shelf, table } = household;
  const asked = await dishesFor(ctx, db, household, ratings);
  const dishes = asked.filter((id) => checkMeal(shelf, table.diners, id) !== null);
  const words = await readMealWords(db, dishes);
  const pictures = new Map(words.map(({ mealId, picture }) => [mealId, picture]));
  const ofDish = new Map(ratings.answers.map(({ mealId, answer }) => [mealId, answer]));
  const ofGroup = new Map(ratings.groups.map(({ key, answer }) => [key, answer]));
  return {
    groups: groupsFor(household).map(({ kind, id, key }) => ({
      kind,
      id,
      name: kind === 'main' ? shortName(shelf.ingredientName(id)?.[language] ?? id) : null,
      answer: ofGroup.get(key) ?? null,
    })),
    dishes: dishes.flatMap((mealId) => {
      const card = shelf.card(mealId);
      if (!card) return [];
      return {
        mealId,
        mealName: card.title[language],
        mealImage: pictureOf(mealId, pictures.get(mealId) ?? null),
        cuisineTag: card.cuisine,
        answer: ofDish.get(mealId) ?? null,
      };
    }),
    answered: countRatings(ratings),
  };
}

/** "Chicken thigh" of "Chicken thigh, boneless". */
const shortName = (name: string): string => name.split(/[,،]/)[0] ?? name;
