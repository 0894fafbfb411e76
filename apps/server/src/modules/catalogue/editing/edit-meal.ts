import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import type { MealContent } from '@sufra/contract/catalogue/cms.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newSlug } from '../../../platform/ids.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { foodsNamedIn } from '../words/mentions.rules.ts';
import { unknownFacts } from '../shelf/facts.rules.ts';
import { getMeal, readDeskMeal, readOpenMeal, type CmsMeal, type DeskMeal } from './get-meal.ts';
import { canRewrite, hasSomethingToPublish, moveMeal, newMeal, type WeighedLine } from './meal.rules.ts';
import { auditServedWithout, checkServedWithout, readTextFoods } from './text-foods.ts';
import {
  catalogueChanged,
  insertDraft,
  insertVersion,
  lockCatalogue,
  lockMeal,
  markShippedVersion,
  saveDraft,
  savePublished,
  saveStatus,
} from './meal.store.ts';

export interface DeskContext {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ByAdmin {
  readonly actor: Actor;
  readonly requestId: string;
}

export async function addMeal(
  { db, clock }: DeskContext,
  { content, ...admin }: ByAdmin & { readonly content: MealContent },
): Promise<Result<CmsMeal>> {
  const { mentions } = await readTextFoods(db);
  return db.attempt(async (tx) => {
    const at = clock.now();
    const id = newSlug(content.title.en || 'meal');
    await insertDraft(tx, { id, content, at }, { status: newMeal.status, facts: unknownFacts });
    await auditMeal(tx, admin, { id, at, action: 'meal.drafted' });
    return getMeal(tx, id, mentions);
  });
}

interface DraftEdit extends ByAdmin {
  readonly id: string;
  readonly revision: number;
  readonly content: MealContent;
}

export async function saveMealDraft(
  { db, clock }: DeskContext,
  { id, revision, content, ...admin }: DraftEdit,
): Promise<Result<CmsMeal>> {
  const { mentions } = await readTextFoods(db);
  return db.attempt(async (tx) => {
    const meal = (await lockMeal(tx, id)) ? await readDeskMeal(tx, id) : null;
    if (!meal) return refuse('not_found');
    if (!canRewrite(meal)) return refuse('not_possible_now');
    if (meal.revision !== revision) return refuse('edited_meanwhile');
    const at = clock.now();
    await saveDraft(tx, { id, content, at });
    if (meal.draft === null) await auditMeal(tx, admin, { id, at, action: 'meal.drafted' });
    return getMeal(tx, id, mentions);
  });
}

interface Publishing extends ByAdmin {
  readonly id: string;
  readonly revision: number;
  readonly servedWithout?: readonly string[] | undefined;
}

/** Also offers a kitchen's dish to everyone. */
export async function publishMeal(
  { db, clock }: DeskContext,
  { id, revision, servedWithout, ...admin }: Publishing,
): Promise<Result<CmsMeal>> {
  const { mentions } = await readTextFoods(db);
  return db.attempt(async (tx) => {
    await lockCatalogue(tx);
    const found = (await lockMeal(tx, id)) ? await readOpenMeal(tx, id) : null;
    if (!found) return refuse('not_found');
    const { meal, derived } = found;
    if (meal.revision !== revision) return refuse('edited_meanwhile');
    if (!hasSomethingToPublish(meal)) return refuse('not_possible_now');
    const { facts } = derived;
    if (facts === null || derived.problems.length > 0)
      return refuse('not_publishable', { params: { problems: derived.problems.length } });
    const content = meal.draft ?? meal.content;
    const named = checkServedWithout(foodsNamedIn(content, mentions), servedWithout);
    if (!named.ok) return named;
    const moved = meal.status === 'published' ? ok(meal.status) : moveMeal(meal.status, 'publish');
    if (!moved.ok) return moved;
    const at = clock.now();
    const version = await nextVersion(tx, meal, at);
    await savePublished(tx, {
      id,
      content,
      at,
      status: moved.value,
      facts,
      lines: derived.lines.map(toLine),
    });
    await insertVersion(tx, { id, version, content, by: admin.actor.accountId, at });
    await auditMeal(tx, admin, { id, at, action: 'meal.published', details: { version } });
    const by = { actorId: admin.actor.accountId, requestId: admin.requestId, at };
    await auditServedWithout(tx, { ...by, mealId: id, foods: named.value });
    await catalogueChanged(tx, [id]);
    return getMeal(tx, id, mentions);
  });
}

const toLine = ({ source, ingredient, grams }: WeighedLine) => ({
  ingredientId: ingredient.id,
  amount: source.amount,
  unit: source.unit,
  grams,
  isOptional: source.isOptional,
  note: source.note,
});

/** The first edit keeps the original as version 1. */
async function nextVersion(tx: Tx, { id, version, content, status }: DeskMeal, at: Date): Promise<number> {
  if (version > 0 || status === 'draft') return version + 1;
  await insertVersion(tx, { id, version: 1, content, by: null, at });
  await markShippedVersion(tx, id);
  return 2;
}

export async function withdrawMeal(
  { db, clock }: DeskContext,
  { id, ...admin }: ByAdmin & { readonly id: string },
): Promise<Result<CmsMeal>> {
  const { mentions } = await readTextFoods(db);
  return db.attempt(async (tx) => {
    await lockCatalogue(tx);
    const meal = (await lockMeal(tx, id)) ? await readDeskMeal(tx, id) : null;
    if (!meal) return refuse('not_found');
    const moved = moveMeal(meal.status, 'withdraw');
    if (!moved.ok) return moved;
    const at = clock.now();
    await saveStatus(tx, id, moved.value, at);
    await auditMeal(tx, admin, { id, at, action: 'meal.withdrawn' });
    await catalogueChanged(tx, [id]);
    return getMeal(tx, id, mentions);
  });
}

interface MealAudit {
  readonly id: string;
  readonly at: Date;
  readonly action: AuditAction;
  readonly details?: Readonly<Record<string, number>>;
}

const auditMeal = (tx: Tx, { actor, requestId }: ByAdmin, { id, ...entry }: MealAudit): Promise<void> =>
  recordAudit(tx, { ...entry, actorId: actor.accountId, subject: { kind: 'meal', id }, requestId });
