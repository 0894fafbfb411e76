import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { refuse, type Result } from '../../platform/pure/result.ts';
import { catalogueChanged, lockCatalogue } from './catalogue.repo.ts';
import { opened, type ByAdmin, type DeskContext } from './cms.flows.ts';
import { canEditFood, canPublish } from './cms.policy.ts';
import type { DeskMeal, OpenMeal } from './cms.reads.ts';
import { countShippedVersion, insertVersion, lockMeal, savePublished, saveStatus } from './cms.repo.ts';
import type { WeighedLine } from './meal-content.rules.ts';
import { moveMeal } from './meal.machine.ts';

/**
 * Publishes the draft, a withdrawn meal, or a kitchen's dish for everyone. Refuses `not_publishable` while anything is
 * missing, and `not_possible_now` when there is nothing to publish.
 */
export async function publish(
  ctx: DeskContext,
  { actor, requestId, id, revision }: ByAdmin & { id: string; revision: number },
): Promise<Result<OpenMeal>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  return ctx.db.attempt(async (tx) => {
    await lockCatalogue(tx);
    const found = (await lockMeal(tx, id)) ? await opened(tx, actor, id) : refuse('not_found');
    if (!found.ok) return found;
    const { meal, derived } = found.value;
    if (meal.revision !== revision) return refuse('edited_meanwhile');
    if (!canPublish(meal)) return refuse('not_possible_now');
    const { facts } = derived;
    if (facts === null || derived.problems.length > 0)
      return refuse('not_publishable', { params: { problems: derived.problems.length } });
    const moved =
      meal.status === 'published'
        ? { ok: true as const, value: meal.status }
        : moveMeal(meal.status, 'publish');
    if (!moved.ok) return moved;
    const at = ctx.clock.now();
    const content = meal.draft ?? meal.content;
    const version = await nextVersion(tx, meal, at);
    const lines = derived.lines.map(toLine);
    await savePublished(tx, { id, content, at, status: moved.value, facts, lines });
    await insertVersion(tx, { id, version, content, by: actor.accountId, at });
    const subject = { kind: 'meal', id };
    const details = { version };
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'meal.published',
      subject,
      details,
      requestId,
    });
    await catalogueChanged(tx, [id]);
    return opened(tx, actor, id);
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

/** What came with the product, or from a kitchen, is kept as the first version before anything is put in its place. */
async function nextVersion(tx: Tx, { id, version, content, status }: DeskMeal, at: Date): Promise<number> {
  if (version > 0 || status === 'draft') return version + 1;
  await insertVersion(tx, { id, version: 1, content, by: null, at });
  await countShippedVersion(tx, id);
  return 2;
}

/** Takes a meal out of the suggestions; the draft and the history stay. Orders go on: kitchens judge them anew. */
export async function withdraw(
  ctx: DeskContext,
  { actor, requestId, id }: ByAdmin & { id: string },
): Promise<Result<OpenMeal>> {
  if (!canEditFood(actor)) return refuse('forbidden');
  return ctx.db.attempt(async (tx) => {
    await lockCatalogue(tx);
    const found = (await lockMeal(tx, id)) ? await opened(tx, actor, id) : refuse('not_found');
    if (!found.ok) return found;
    const moved = moveMeal(found.value.meal.status, 'withdraw');
    if (!moved.ok) return moved;
    const at = ctx.clock.now();
    await saveStatus(tx, id, moved.value, at);
    const subject = { kind: 'meal', id };
    await recordAudit(tx, { at, actorId: actor.accountId, action: 'meal.withdrawn', subject, requestId });
    await catalogueChanged(tx, [id]);
    return opened(tx, actor, id);
  });
}
