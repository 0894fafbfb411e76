import type { IngredientFacts, tryIngredient } from '@sufra/contract/catalogue/cms-ingredients.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { newSlug } from '../../../platform/ids.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Facts } from '../shelf/facts.rules.ts';
import type { Bilingual } from '../shelf/shelf.rules.ts';
import type { ByAdmin, DeskContext } from './edit-meal.ts';
import {
  listEffects,
  productsContaining,
  isWeighed,
  larderOf,
  loosensRestrictions,
  rederiveFacts,
  reweighLines,
  sortedPacks,
  applyFacts,
  wrongFacts,
  type MealEffect,
  type MeasuredMeal,
  type SafetyProfile,
  type Reweighed,
  type StoredIngredient,
} from './ingredient.rules.ts';
import {
  insertIngredient,
  readIngredients,
  readMealsWith,
  readTakenNames,
  saveIngredient,
  saveWeights,
} from './ingredient.store.ts';
import {
  readIngredient,
  toIngredient,
  type CmsIngredient,
  type IngredientDeskRow,
} from './list-ingredients.ts';
import { catalogueChanged, lockCatalogue, lockMealsWith, saveFacts } from './meal.store.ts';

interface Written {
  readonly name: Bilingual;
  readonly facts: IngredientFacts;
}

type Fields = Readonly<Record<string, FieldCode>>;

const invalid = (fields: Fields): Result<never> => refuse('invalid_request', { fields });
const isEmpty = (fields: Fields): boolean => Object.keys(fields).length === 0;

async function takenNames(db: Queries, name: Bilingual, id: string | null): Promise<Fields> {
  const taken = await readTakenNames(db, name, id);
  return { ...(taken.en && { 'name.en': 'taken' }), ...(taken.ar && { 'name.ar': 'taken' }) };
}

export const addIngredient = (
  { db, clock }: DeskContext,
  { actor, requestId, name, facts }: ByAdmin & Written,
): Promise<Result<CmsIngredient>> =>
  db.attempt(async (tx) => {
    await lockCatalogue(tx);
    const rows = await readIngredients(tx);
    const fields = { ...wrongFacts(null, facts, rows), ...(await takenNames(tx, name, null)) };
    if (!isEmpty(fields)) return invalid(fields);
    const at = clock.now();
    const id = newSlug(name.en);
    await insertIngredient(tx, { id, name, facts: sortedPacks(facts), at });
    const subject = { kind: 'ingredient', id };
    const details = { allergens: listed(facts.allergens) };
    await recordAudit(tx, {
      ...{ at, actorId: actor.accountId, action: 'ingredient.added', subject, details, requestId },
    });
    await catalogueChanged(tx, null);
    return getIngredient(tx, id);
  });

async function getIngredient(db: Queries, id: string): Promise<Result<CmsIngredient>> {
  const row = await readIngredient(db, id);
  return row ? ok(toIngredient(row)) : refuse('not_found');
}

const effectsShown = 20;

export async function previewIngredientChange(
  { db }: Pick<DeskContext, 'db'>,
  { id, facts }: { readonly id: string; readonly facts: IngredientFacts },
): Promise<Result<ReplyOf<typeof tryIngredient>>> {
  const rows = await readIngredients(db);
  const meals = await readMealsWith(db, [...productsContaining(id, rows)]);
  const changed = deriveChange({ id, facts: sortedPacks(facts) }, rows, meals);
  if (!changed.ok) return changed;
  const after = new Map(changed.value.facts.map((row) => [row.id, row.facts]));
  const effects = listEffects(meals, after);
  return ok({
    meals: meals.length,
    changed: effects.length,
    rows: effects.slice(0, effectsShown).map(toEffect),
  });
}

const toEffect = (effect: MealEffect): ReplyOf<typeof tryIngredient>['rows'][number] => ({
  ...effect,
  allergens: effect.allergens && [...effect.allergens],
  gained: [...effect.gained],
  lost: [...effect.lost],
  programsGained: [...effect.programsGained],
  programsLost: [...effect.programsLost],
  priceBefore: toAedText(effect.priceBefore),
  price: toAedText(effect.price),
});

function deriveChange(
  { id, facts }: { readonly id: string; readonly facts: IngredientFacts },
  rows: readonly StoredIngredient[],
  meals: readonly MeasuredMeal[],
): Result<{ weights: Reweighed['changed']; facts: { id: string; facts: Facts }[] }> {
  const before = rows.find((row) => row.id === id);
  if (!before) return refuse('not_found');
  const fields = wrongFacts(id, facts, rows);
  if (!isEmpty(fields)) return invalid(fields);
  const now = applyFacts(before, facts);
  const weighed = reweighLines(meals, now);
  if (!isWeighed(weighed)) return invalid(weighed);
  const larder = larderOf(rows.map((row) => (row.id === id ? now : row)));
  return ok({ weights: weighed.changed, facts: rederiveFacts(weighed.meals, larder) });
}

interface Change extends ByAdmin, Written {
  readonly id: string;
  readonly revision: number;
}

/**
 * Derives affected meals' facts. Refuses `edited_meanwhile`, and `confirmation_needed` if a meal becomes available to a
 * household it was kept from.
 */
export function changeIngredient(
  { db, clock }: DeskContext,
  { actor, requestId, id, revision, name, facts: written }: Change,
): Promise<Result<CmsIngredient>> {
  const facts = sortedPacks(written);
  return db.attempt(async (tx) => {
    await lockCatalogue(tx);
    const before = await readIngredient(tx, id);
    if (!before) return refuse('not_found');
    const at = clock.now();
    const named = { nameEn: name.en, nameAr: name.ar, facts };
    const refusal = loosensRestrictions(safetyProfileOf(before), safetyProfileOf(named))
      ? needsConfirmation(actor, at)
      : null;
    if (refusal) return { ok: false, refusal };
    if (before.revision !== revision) return refuse('edited_meanwhile');
    const taken = await takenNames(tx, name, id);
    if (!isEmpty(taken)) return invalid(taken);
    const rows = await readIngredients(tx);
    const meals = await lockMealsWith(tx, [...productsContaining(id, rows)]);
    const changed = deriveChange({ id, facts }, rows, meals);
    if (!changed.ok) return changed;
    await saveIngredient(tx, { id, name, facts, at });
    await saveWeights(tx, changed.value.weights);
    await saveFacts(tx, changed.value.facts);
    const details = { ...auditedChange(before.facts, facts), meals: meals.length };
    const subject = { kind: 'ingredient', id };
    await recordAudit(tx, {
      ...{ at, actorId: actor.accountId, action: 'ingredient.changed', subject, details, requestId },
    });
    // A new name may change how allergy texts are read.
    const isRenamed = allNames(before).join() !== allNames(named).join();
    await catalogueChanged(tx, isRenamed ? null : meals.map((meal) => meal.id));
    return getIngredient(tx, id);
  });
}

type Named = Pick<IngredientDeskRow, 'nameEn' | 'nameAr' | 'facts'>;

const allNames = ({ nameEn, nameAr, facts: { otherNames } }: Named): string[] => [
  ...[nameEn, nameAr],
  ...otherNames.en,
  ...otherNames.ar,
];

const safetyProfileOf = (named: Named): SafetyProfile => ({ ...named.facts, names: allNames(named) });

const listed = (allergens: readonly string[] | null): string => allergens?.join(' ') ?? 'unknown';

function auditedChange(before: IngredientFacts, after: IngredientFacts): Record<string, string> {
  const priceOf = ({ packs }: IngredientFacts): string =>
    packs.map(({ grams, aed }) => `${aed} / ${grams} g`).join(', ');
  const [price, priceWas] = [priceOf(after), priceOf(before)];
  return {
    allergens: listed(after.allergens),
    were: listed(before.allergens),
    ...(price === priceWas ? {} : { price, priceWas }),
  };
}
