import type { MealContent } from '@sufra/contract/cms.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queries } from '../../platform/db/db.ts';
import { readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newSlug } from '../../platform/ids.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { canEditFood, canRewrite } from './cms.policy.ts';
import {
  mealListing,
  readDeskMeal,
  readIngredients,
  readVersions,
  type DeskQuery,
  type DeskRow,
  type OpenMeal,
  type VersionRow,
} from './cms.reads.ts';
import { insertDraft, lockMeal, saveDraft } from './cms.repo.ts';
import { unknownFacts } from './facts.rules.ts';
import { larderOf } from './ingredient.rules.ts';
import { deriveContent, type DerivedContent } from './meal-content.rules.ts';
import { newMeal } from './meal.machine.ts';

export interface DeskContext {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ByAdmin {
  readonly actor: Actor;
  readonly requestId: string;
}

/** A page of meals, drafts among them. */
export async function listMeals(
  ctx: DeskContext,
  { actor, query }: { actor: Actor; query: DeskQuery & { cursor?: string | undefined } },
): Promise<Result<Page<DeskRow>>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  return readPage<DeskRow>(ctx.db, mealListing(query), query.cursor);
}

/** One meal: its draft where there is one, else what is published. */
export async function openMeal(
  ctx: DeskContext,
  { actor, id }: { actor: Actor; id: string },
): Promise<Result<OpenMeal>> {
  return opened(ctx.db, actor, id);
}

/** A meal as the desk shows it, read where its change is not committed yet too. */
export async function opened(db: Queries, actor: Actor, id: string): Promise<Result<OpenMeal>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  const meal = await readDeskMeal(db, id);
  if (!meal) return refuse('not_found');
  const larder = larderOf(await readIngredients(db));
  return ok({ meal, derived: deriveContent(meal.draft ?? meal.content, larder), larder });
}

/** What would follow from a content; nothing is saved. */
export async function derive(
  ctx: DeskContext,
  { actor, content }: { actor: Actor; content: MealContent },
): Promise<Result<DerivedContent>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  return ok(deriveContent(content, larderOf(await readIngredients(ctx.db))));
}

/** What was published of a meal so far. */
export async function openHistory(
  ctx: DeskContext,
  { actor, id }: { actor: Actor; id: string },
): Promise<Result<VersionRow[]>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  const meal = await readDeskMeal(ctx.db, id);
  return meal ? ok(await readVersions(ctx.db, id)) : refuse('not_found');
}

/** Begins a meal as a draft; nobody but admins sees it before it is published. */
export async function addMeal(
  ctx: DeskContext,
  { actor, requestId, content }: ByAdmin & { content: MealContent },
): Promise<Result<OpenMeal>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  return ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const id = newSlug(content.title.en || 'meal');
    await insertDraft(tx, { id, content, at }, { status: newMeal.status, facts: unknownFacts });
    const subject = { kind: 'meal', id };
    await recordAudit(tx, { at, actorId: actor.accountId, action: 'meal.drafted', subject, requestId });
    return opened(tx, actor, id);
  });
}

/**
 * Keeps a draft; what is published stays until the draft is. Refuses `edited_meanwhile` unless the revision is the
 * newest, and `not_possible_now` for a dish that a kitchen wrote.
 */
export async function keepDraft(
  ctx: DeskContext,
  {
    actor,
    requestId,
    id,
    revision,
    content,
  }: ByAdmin & { id: string; revision: number; content: MealContent },
): Promise<Result<OpenMeal>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  return ctx.db.attempt(async (tx) => {
    const meal = (await lockMeal(tx, id)) ? await readDeskMeal(tx, id) : null;
    if (!meal) return refuse('not_found');
    if (!canRewrite(meal)) return refuse('not_possible_now');
    if (meal.revision !== revision) return refuse('edited_meanwhile');
    const at = ctx.clock.now();
    await saveDraft(tx, { id, content, at });
    // The first draft is written down, not each time somebody saves it.
    if (meal.draft === null) {
      const subject = { kind: 'meal', id };
      await recordAudit(tx, { at, actorId: actor.accountId, action: 'meal.drafted', subject, requestId });
    }
    return opened(tx, actor, id);
  });
}
