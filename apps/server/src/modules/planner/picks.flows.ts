// Asks a household about dishes, and learns from what it answers; every dish it is asked about passes the safety filter.
import { mealTimes, type MealTime } from '@sufra/contract/options.ts';
import type { PickAnswer } from '@sufra/contract/picks.ts';
import { plans } from '@sufra/contract/plans.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { emptySet, include, intersect, members } from '../../platform/pure/bitset.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Shelf } from '../catalogue/index.ts';
import { tableOf } from '../household/index.ts';
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
  return ok(
    await told(ctx, ctx.db, { accountId, shelf, picks: await loadPicks(ctx.db, ctx.vault, accountId) }),
  );
}

/** Answers for one dish; null takes the answer back. Refuses what is not on the shelf, and what is not safe for everyone. */
export function answerPick(
  ctx: PlannerContext,
  { mealId, answer, ...person }: ByPerson & { mealId: string; answer: PickAnswer | null },
): Promise<Result<OpenPicks>> {
  return change(ctx, person, async (tx, shelf, picks) => {
    const { diners } = await tableOf(tx, ctx.vault, shelf, person.accountId);
    if (shelf.indexOf(mealId) === null) return refuse('meal_not_found');
    if (answer !== null && !checkMeal(shelf, diners, mealId)) return refuse('suggestion_unsafe');
    const asked = await askedNow(ctx, tx, { accountId: person.accountId, shelf, picks });
    return ok(answered({ ...picks, asked }, { mealId, answer, at: ctx.clock.now().getTime() }));
  });
}

/** Answers for a kitchen or an ingredient as a whole; null takes the answer back. Refuses what is not asked about. */
export function answerGroup(
  ctx: PlannerContext,
  { kind, id, answer, ...person }: ByPerson & { kind: AskedKind; id: string; answer: PickAnswer | null },
): Promise<Result<OpenPicks>> {
  return change(ctx, person, async (tx, shelf, picks) => {
    const { accountId } = person;
    const asked = groupsAmong(shelf, await allowedNow(ctx, tx, { accountId, shelf }));
    const key = asked.find((one) => one.kind === kind && one.id === id)?.key;
    if (key === undefined) return refuse('not_found');
    return ok(answeredOf(picks, key, answer));
  });
}

/** Asks about other dishes than before. What was answered counts on. */
export function askOtherPicks(ctx: PlannerContext, person: ByPerson): Promise<Result<OpenPicks>> {
  return change(ctx, person, async (tx, shelf, picks) => {
    const { accountId } = person;
    const before = await askedNow(ctx, tx, { accountId, shelf, picks });
    const next = { ...picks, asked: [], round: picks.round + 1 };
    const asked = await chooseNow(ctx, tx, { accountId, shelf, picks: next }, before);
    return ok({ ...next, asked });
  });
}

/** Takes back everything that was answered. */
export function forgetPicks(ctx: PlannerContext, person: ByPerson): Promise<Result<OpenPicks>> {
  return change(ctx, person, (_tx, _shelf, picks) =>
    Promise.resolve(ok({ ...picks, answers: [], groups: [] })),
  );
}

type Change = (tx: Tx, shelf: Shelf, picks: Picks) => Promise<Result<Picks>>;

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
    const changed = await make(tx, shelf, await loadPicks(tx, ctx.vault, accountId));
    if (!changed.ok) return changed;
    const picks = changed.value;
    if (countOf(picks) + picks.asked.length === 0) await deletePicksOf(tx, accountId);
    else await savePicks(tx, ctx.vault, { accountId, picks, now: ctx.clock.now() });
    await relearnBy(ctx, tx, { actor, accountId });
    return ok(await told(ctx, tx, { accountId, shelf, picks }));
  });
}

interface Asking {
  readonly accountId: string;
  readonly shelf: Shelf;
  readonly picks: Picks;
}

async function told(ctx: PlannerContext, db: Queries, asking: Asking): Promise<OpenPicks> {
  const { accountId, shelf, picks } = asking;
  const asked = await askedNow(ctx, db, asking);
  const { diners } = await tableOf(db, ctx.vault, shelf, accountId);
  const dishes = asked.filter((id) => checkMeal(shelf, diners, id) !== null);
  const words = await readMealWords(db, dishes);
  const withPicture = new Set(words.flatMap((one) => (one.hasPicture ? one.mealId : [])));
  const groups = groupsAmong(shelf, await allowedNow(ctx, db, asking));
  return { picks, dishes, withPicture, groups, shelf };
}

const groupsAmong = (shelf: Shelf, allowed: readonly number[]): readonly AskedGroup[] =>
  askableAmong(allowed.flatMap((place) => shelf.meals[place] ?? []));

const askedNow = async (ctx: PlannerContext, db: Queries, asking: Asking): Promise<readonly string[]> =>
  asking.picks.asked.length > 0 ? asking.picks.asked : chooseNow(ctx, db, asking, []);

/** Chosen by what is known, out of what is safe for everyone, liked by all and served by the plan. */
async function chooseNow(
  ctx: PlannerContext,
  db: Queries,
  { accountId, shelf, picks }: Asking,
  before: readonly string[],
): Promise<readonly string[]> {
  const now = ctx.clock.now();
  const { preferredCuisines } = await tableOf(db, ctx.vault, shelf, accountId);
  const learned = (await readLearned(db, ctx.vault, [accountId], now)).get(accountId)?.learned;
  const allowed = await allowedNow(ctx, db, { accountId, shelf });
  return choosePicks({
    shelf,
    similarity: await loadSimilarity(db, shelf),
    allowed: allowed.filter((place) => !before.includes(shelf.meals[place]?.id ?? '')),
    learned: learned ?? nothingLearned,
    preferredCuisines,
    now,
    count: dishesAsked(picks.round),
    seed: seedOf(accountId, picks.round),
  }).flatMap((place) => shelf.meals[place]?.id ?? []);
}

/** Places of the meals that are safe for everyone, disliked by none and served by the plan. */
async function allowedNow(
  ctx: PlannerContext,
  db: Queries,
  { accountId, shelf }: Pick<Asking, 'accountId' | 'shelf'>,
): Promise<number[]> {
  const { diners, dislikes } = await tableOf(db, ctx.vault, shelf, accountId);
  const times = await timesOf(db, accountId);
  const found = findSafeSet(shelf, diners, dislikes);
  if (found.kind === 'unread') return [];
  const served = emptySet(shelf.meals.length);
  for (const time of times) include(served, shelf.atMealTime(time));
  intersect(served, found.safe.places);
  return members(served);
}

/** Those of the plan; whoever has none yet is asked about all. */
async function timesOf(db: Queries, accountId: string): Promise<readonly MealTime[]> {
  const subscription = await readSubscription(db, accountId);
  return subscription?.isCurrent ? plans[subscription.planId].mealTimes : mealTimes;
}
