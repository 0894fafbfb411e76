// Lists ingredients and changes what they are; every meal with one is derived anew in the same transaction.
import type { getIngredients, IngredientFacts } from '@sufra/contract/cms-ingredients.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../platform/audit.ts';
import { readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { catalogueChanged, lockCatalogue } from './catalogue.repo.ts';
import type { ByAdmin, DeskContext } from './cms.flows.ts';
import { canChangeIngredient, canEditFood } from './cms.policy.ts';
import { readIngredients } from './cms.reads.ts';
import { lockMealsWith, saveFacts } from './cms.repo.ts';
import { ingredientListing, readIngredient, type IngredientDeskRow } from './ingredient.reads.ts';
import { saveIngredient } from './ingredient.repo.ts';
import { holdersOf, larderOf, rederived } from './ingredient.rules.ts';
import type { Bilingual } from './shelf.rules.ts';

/** A page of ingredients. */
export async function listIngredients(
  ctx: DeskContext,
  { actor, query }: { actor: Actor; query: QueryOf<typeof getIngredients> },
): Promise<Result<Page<IngredientDeskRow>>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  return readPage<IngredientDeskRow>(ctx.db, ingredientListing(query), query.cursor);
}

interface Change extends ByAdmin {
  readonly id: string;
  readonly revision: number;
  readonly name: Bilingual;
  readonly facts: IngredientFacts;
}

/**
 * Changes an ingredient. Its meals, and those with a product it is part of, are derived anew, and every process and
 * every table hears of it. Refuses `confirmation_needed` where the change lets someone eat what was kept from them, and
 * `edited_meanwhile` unless the revision is the newest.
 */
export async function changeIngredient(
  ctx: DeskContext,
  { actor, requestId, id, revision, name, facts }: Change,
): Promise<Result<IngredientDeskRow>> {
  return ctx.db.attempt(async (tx) => {
    await lockCatalogue(tx);
    const before = canEditFood(actor) ? await readIngredient(tx, id) : null;
    if (!before) return refuse(canEditFood(actor) ? 'not_found' : 'forbidden');
    const at = ctx.clock.now();
    const refusal = canChangeIngredient(actor, at, before, facts);
    if (refusal) return { ok: false, refusal };
    if (before.revision !== revision) return refuse('edited_meanwhile');
    await saveIngredient(tx, { id, name, facts, at });
    const rows = await readIngredients(tx);
    const meals = await lockMealsWith(tx, [...holdersOf(id, rows)]);
    await saveFacts(tx, rederived(meals, larderOf(rows)));
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'ingredient.changed',
      subject: { kind: 'ingredient', id },
      details: { allergens: listed(facts.allergens), were: listed(before.allergens), meals: meals.length },
      requestId,
    });
    // Another name may change how people's own words are read, and with it every table.
    const isRenamed = name.en !== before.nameEn || name.ar !== before.nameAr;
    await catalogueChanged(tx, isRenamed ? null : meals.map((meal) => meal.id));
    const after = await readIngredient(tx, id);
    return after ? ok(after) : refuse('not_found');
  });
}

const listed = (allergens: readonly string[] | null): string => allergens?.join(' ') ?? 'unknown';
