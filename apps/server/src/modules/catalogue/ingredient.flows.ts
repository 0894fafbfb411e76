import type { getIngredients, IngredientFacts } from '@sufra/contract/cms-ingredients.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queries } from '../../platform/db/db.ts';
import { readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newSlug } from '../../platform/ids.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { catalogueChanged, lockCatalogue } from './catalogue.repo.ts';
import type { ByAdmin, DeskContext } from './cms.flows.ts';
import { canChangeIngredient, canEditFood } from './cms.policy.ts';
import { readIngredients } from './cms.reads.ts';
import { lockMealsWith, saveFacts } from './cms.repo.ts';
import type { IngredientEffect } from './cms.views.ts';
import type { Facts } from './facts.rules.ts';
import {
  effectsOf,
  inOrder,
  isWeighed,
  reweighed,
  withFacts,
  wrongFacts,
  type MeasuredMeal,
  type Reweighed,
} from './ingredient-change.rules.ts';
import {
  ingredientListing,
  readIngredient,
  readMealsWith,
  readTakenNames,
  type IngredientDeskRow,
} from './ingredient.reads.ts';
import { insertIngredient, saveIngredient, saveWeights } from './ingredient.repo.ts';
import { holdersOf, larderOf, rederived, type Reach, type StoredIngredient } from './ingredient.rules.ts';
import type { Bilingual } from './shelf.rules.ts';

/** A page of ingredients. */
export async function listIngredients(
  ctx: DeskContext,
  { actor, query }: { actor: Actor; query: QueryOf<typeof getIngredients> },
): Promise<Result<Page<IngredientDeskRow>>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  return readPage<IngredientDeskRow>(ctx.db, ingredientListing(query), query.cursor);
}

interface Written {
  readonly name: Bilingual;
  readonly facts: IngredientFacts;
}

const wrong = (fields: Readonly<Record<string, FieldCode>>): Result<never> =>
  refuse('invalid_request', { fields: { ...fields } });

/** The names that another ingredient has already, by field: the importer could not tell the two apart. */
async function takenNames(
  db: Queries,
  name: Bilingual,
  id: string | null,
): Promise<Record<string, FieldCode>> {
  const taken = await readTakenNames(db, name, id);
  return { ...(taken.en && { 'name.en': 'taken' }), ...(taken.ar && { 'name.ar': 'taken' }) };
}

/** Adds an ingredient. Refuses fields: names that are taken, packs or parts that can't be. */
export async function addIngredient(
  ctx: DeskContext,
  { actor, requestId, name, facts }: ByAdmin & Written,
): Promise<Result<IngredientDeskRow>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  return ctx.db.attempt(async (tx) => {
    await lockCatalogue(tx);
    const rows = await readIngredients(tx);
    const fields = { ...wrongFacts(null, facts, rows), ...(await takenNames(tx, name, null)) };
    if (Object.keys(fields).length > 0) return wrong(fields);
    const at = ctx.clock.now();
    const id = newSlug(name.en);
    await insertIngredient(tx, { id, name, facts: inOrder(facts), at });
    const subject = { kind: 'ingredient', id };
    const details = { allergens: listed(facts.allergens) };
    await recordAudit(tx, {
      ...{ at, actorId: actor.accountId, action: 'ingredient.added', subject, details, requestId },
    });
    // What people wrote may name it.
    await catalogueChanged(tx, null);
    const added = await readIngredient(tx, id);
    return added ? ok(added) : refuse('not_found');
  });
}

/** What would change if the ingredient were this; nothing is saved. Refuses as saving would. */
export async function tryChange(
  ctx: DeskContext,
  { actor, id, facts: written }: { actor: Actor; id: string; facts: IngredientFacts },
): Promise<Result<IngredientEffect>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  const rows = await readIngredients(ctx.db);
  const meals = await readMealsWith(ctx.db, [...holdersOf(id, rows)]);
  const changed = changedBy({ id, facts: inOrder(written) }, rows, meals);
  if (!changed.ok) return changed;
  const after = new Map(changed.value.facts.map((row) => [row.id, row.facts]));
  return ok({ meals: meals.length, effects: effectsOf(meals, after) });
}

/** What meals weigh and are with an ingredient as it is written. */
function changedBy(
  { id, facts }: { id: string; facts: IngredientFacts },
  rows: readonly StoredIngredient[],
  meals: readonly MeasuredMeal[],
): Result<{ weights: Reweighed['changed']; facts: { id: string; facts: Facts }[] }> {
  const before = rows.find((row) => row.id === id);
  if (!before) return refuse('not_found');
  const fields = wrongFacts(id, facts, rows);
  if (Object.keys(fields).length > 0) return wrong(fields);
  const now = withFacts(before, facts);
  const weighed = reweighed(meals, now);
  if (!isWeighed(weighed)) return wrong(weighed);
  const larder = larderOf(rows.map((row) => (row.id === id ? now : row)));
  return ok({ weights: weighed.changed, facts: rederived(weighed.meals, larder) });
}

interface Change extends ByAdmin, Written {
  readonly id: string;
  readonly revision: number;
}

/**
 * Changes an ingredient. Its lines are weighed and its meals, with those of products it is part of, derived anew, and
 * every process and every table hears of it. Refuses `confirmation_needed` where the change lets someone eat what was
 * kept from them, `edited_meanwhile` unless the revision is the newest, and fields that can't be.
 */
export async function changeIngredient(
  ctx: DeskContext,
  { actor, requestId, id, revision, name, facts: written }: Change,
): Promise<Result<IngredientDeskRow>> {
  const facts = inOrder(written);
  return ctx.db.attempt(async (tx) => {
    await lockCatalogue(tx);
    const before = canEditFood(actor) ? await readIngredient(tx, id) : null;
    if (!before) return refuse(canEditFood(actor) ? 'not_found' : 'forbidden');
    const at = ctx.clock.now();
    const refusal = canChangeIngredient(actor, at, reachOf(before), reachOf({ ...toNames(name), facts }));
    if (refusal) return { ok: false, refusal };
    if (before.revision !== revision) return refuse('edited_meanwhile');
    const taken = await takenNames(tx, name, id);
    if (Object.keys(taken).length > 0) return wrong(taken);
    const rows = await readIngredients(tx);
    const meals = await lockMealsWith(tx, [...holdersOf(id, rows)]);
    const changed = changedBy({ id, facts }, rows, meals);
    if (!changed.ok) return changed;
    await saveIngredient(tx, { id, name, facts, at });
    await saveWeights(tx, changed.value.weights);
    await saveFacts(tx, changed.value.facts);
    const details = { ...changeOf(before.facts, facts), meals: meals.length };
    const subject = { kind: 'ingredient', id };
    await recordAudit(tx, {
      ...{ at, actorId: actor.accountId, action: 'ingredient.changed', subject, details, requestId },
    });
    // Other names may change how people's own words are read, and with it every table.
    const isRenamed = namesOf(before).join() !== namesOf({ ...toNames(name), facts }).join();
    await catalogueChanged(tx, isRenamed ? null : meals.map((meal) => meal.id));
    const after = await readIngredient(tx, id);
    return after ? ok(after) : refuse('not_found');
  });
}

type Named = Pick<IngredientDeskRow, 'nameEn' | 'nameAr' | 'facts'>;

const toNames = ({ en, ar }: Bilingual) => ({ nameEn: en, nameAr: ar });

const namesOf = ({ nameEn, nameAr, facts: { otherNames } }: Named): string[] => [
  ...[nameEn, nameAr],
  ...otherNames.en,
  ...otherNames.ar,
];

const reachOf = (named: Named): Reach => ({ ...named.facts, names: namesOf(named) });

const listed = (allergens: readonly string[] | null): string => allergens?.join(' ') ?? 'unknown';

/** What the audit log keeps: what it carried and carries, and its price where that changed. */
function changeOf(before: IngredientFacts, after: IngredientFacts): Record<string, string> {
  const priceOf = ({ packs }: IngredientFacts): string =>
    packs.map(({ grams, aed }) => `${aed} / ${grams} g`).join(', ');
  const [price, priceWas] = [priceOf(after), priceOf(before)];
  return {
    allergens: listed(after.allergens),
    were: listed(before.allergens),
    ...(price === priceWas ? {} : { price, priceWas }),
  };
}
