import { mealTimes, type MealTime } from '@sufra/contract/options.ts';
import type { PickAnswer } from '@sufra/contract/picks.ts';
import { plans } from '@sufra/contract/plans.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { emptySet, include, intersect, members } from '../../platform/pure/bitset.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Shelf } from '../catalogue/index.ts';
import { tableOf, type Table } from '../household/index.ts';
import { readSubscription } from '../subscription/index.ts';
import { askableAmong, type AskedKind } from './content.rules.ts';
import { nothingLearned } from './learned.rules.ts';
import { deletePicksOf, loadPicks, savePicks } from './picks.repo.ts';
import {
  answered,
  answeredOf,
  choosePicks,
  countOf,
  dishesAsked,
  seedOf,
  type AskedGroup,
  type OpenPicks,
  type Picks,
} from './picks.rules.ts';
import type { PlannerContext } from './planner.flows.ts';
import { lockTable } from './planner.repo.ts';
import { checkMeal, findSafeSet } from './safety.rules.ts';
import { loadSimilarity } from './similarity.repo.ts';
import { relearnBy } from './taste.flows.ts';
import { canUseTaste } from './taste.policy.ts';
import { readLearned } from './taste.reads.ts';
import { readMealWords } from './week.reads.ts';

interface ByPerson {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
}

/** The dishes a household is asked about, as it left them. */
export async function openPicks(
  ctx: PlannerContext,
  { actor, accountId }: ByPerson,
): Promise<Result<OpenPicks>> {
  if (!canUseTaste(actor, accountId)) return refuse('forbidden');
  const shelf = await ctx.freshShelf();
  const household = await readHousehold(ctx, ctx.db, accountId, shelf);
  return ok(await told(ctx, ctx.db, household, await loadPicks(ctx.db, ctx.vault, accountId)));
}

/** Answers for one dish; null takes the answer back. Refuses what is not on the shelf, and what is not safe for everyone. */
export function answerPick(
  ctx: PlannerContext,
  { mealId, answer, ...person }: ByPerson & { mealId: string; answer: PickAnswer | null },
): Promise<Result<OpenPicks>> {
  return change(ctx, person, async (tx, household, picks) => {
    const { shelf, table } = household;
    if (shelf.indexOf(mealId) === null) return refuse('meal_not_found');
    if (answer !== null && !checkMeal(shelf, table.diners, mealId)) return refuse('suggestion_unsafe');
    const asked = await askedNow(ctx, tx, household, picks);
    return ok(answered({ ...picks, asked }, { mealId, answer, at: ctx.clock.now().getTime() }));
  });
}

/** Answers for a kitchen or an ingredient as a whole; null takes the answer back. Refuses what is not asked about. */
export function answerGroup(
  ctx: PlannerContext,
  { kind, id, answer, ...person }: ByPerson & { kind: AskedKind; id: string; answer: PickAnswer | null },
): Promise<Result<OpenPicks>> {
  return change(ctx, person, (_tx, household, picks) => {
    const key = groupsAmong(household).find((one) => one.kind === kind && one.id === id)?.key;
    return Promise.resolve(key === undefined ? refuse('not_found') : ok(answeredOf(picks, key, answer)));
  });
}

/** Asks about other dishes than before. What was answered counts on. */
export function askOtherPicks(ctx: PlannerContext, person: ByPerson): Promise<Result<OpenPicks>> {
  return change(ctx, person, async (tx, household, picks) => {
    const before = await askedNow(ctx, tx, household, picks);
    const next = { ...picks, asked: [], round: picks.round + 1 };
    const asked = await chooseNow(ctx, tx, household, next, before);
    return ok({ ...next, asked });
  });
}

/** Takes back everything that was answered. */
export function forgetPicks(ctx: PlannerContext, person: ByPerson): Promise<Result<OpenPicks>> {
  return change(ctx, person, (_tx, _household, picks) =>
    Promise.resolve(ok({ ...picks, answers: [], groups: [] })),
  );
}

type Change = (tx: Tx, household: Household, picks: Picks) => Promise<Result<Picks>>;

/** What is answered and what is learned from it change together, under the lock of the table. */
async function change(
  ctx: PlannerContext,
  { actor, accountId }: ByPerson,
  make: Change,
): Promise<Result<OpenPicks>> {
  if (!canUseTaste(actor, accountId)) return refuse('forbidden');
  const shelf = await ctx.freshShelf();
  return ctx.db.attempt(async (tx) => {
    await lockTable(tx, accountId);
    const household = await readHousehold(ctx, tx, accountId, shelf);
    const changed = await make(tx, household, await loadPicks(tx, ctx.vault, accountId));
    if (!changed.ok) return changed;
    const picks = changed.value;
    if (countOf(picks) + picks.asked.length === 0) await deletePicksOf(tx, accountId);
    else await savePicks(tx, ctx.vault, { accountId, picks, now: ctx.clock.now() });
    await relearnBy(ctx, tx, { actor, accountId });
    return ok(await told(ctx, tx, household, picks));
  });
}

/** Who is asked, read once for each call. */
interface Household {
  readonly accountId: string;
  readonly shelf: Shelf;
  readonly table: Table;
  /** Places of the meals that are safe for everyone, disliked by none and served by the plan. */
  readonly allowed: readonly number[];
}

async function readHousehold(
  ctx: PlannerContext,
  db: Queries,
  accountId: string,
  shelf: Shelf,
): Promise<Household> {
  const table = await tableOf(db, ctx.vault, shelf, accountId);
  return { accountId, shelf, table, allowed: allowedFor(shelf, table, await timesOf(db, accountId)) };
}

function allowedFor(shelf: Shelf, { diners, dislikes }: Table, times: readonly MealTime[]): number[] {
  const found = findSafeSet(shelf, diners, dislikes);
  if (found.kind === 'unread') return [];
  const served = emptySet(shelf.meals.length);
  for (const time of times) include(served, shelf.atMealTime(time));
  intersect(served, found.safe.places);
  return members(served);
}

async function told(
  ctx: PlannerContext,
  db: Queries,
  household: Household,
  picks: Picks,
): Promise<OpenPicks> {
  const { shelf, table } = household;
  const asked = await askedNow(ctx, db, household, picks);
  const dishes = asked.filter((id) => checkMeal(shelf, table.diners, id) !== null);
  const words = await readMealWords(db, dishes);
  const withPicture = new Set(words.flatMap((one) => (one.hasPicture ? one.mealId : [])));
  return { picks, dishes, withPicture, groups: groupsAmong(household), shelf };
}

const groupsAmong = ({ shelf, allowed }: Household): readonly AskedGroup[] =>
  askableAmong(allowed.flatMap((place) => shelf.meals[place] ?? []));

const askedNow = async (
  ctx: PlannerContext,
  db: Queries,
  household: Household,
  picks: Picks,
): Promise<readonly string[]> =>
  picks.asked.length > 0 ? picks.asked : chooseNow(ctx, db, household, picks, []);

/** Chosen by what is known, out of what is allowed. */
async function chooseNow(
  ctx: PlannerContext,
  db: Queries,
  { accountId, shelf, table, allowed }: Household,
  { round }: Picks,
  before: readonly string[],
): Promise<readonly string[]> {
  const now = ctx.clock.now();
  const learned = (await readLearned(db, ctx.vault, [accountId], now)).get(accountId)?.learned;
  return choosePicks({
    shelf,
    similarity: await loadSimilarity(db, shelf),
    allowed: allowed.filter((place) => !before.includes(shelf.meals[place]?.id ?? '')),
    learned: learned ?? nothingLearned,
    preferredCuisines: table.preferredCuisines,
    now,
    count: dishesAsked(round),
    seed: seedOf(accountId, round),
  }).flatMap((place) => shelf.meals[place]?.id ?? []);
}

/** Those of the plan; whoever has none yet is asked about all. */
async function timesOf(db: Queries, accountId: string): Promise<readonly MealTime[]> {
  const subscription = await readSubscription(db, accountId);
  return subscription?.isCurrent ? plans[subscription.planId].mealTimes : mealTimes;
}
