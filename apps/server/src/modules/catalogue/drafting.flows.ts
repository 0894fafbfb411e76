import { proposedRecipe } from '@sufra/contract/cms-drafting.ts';
import { recordAudit } from '../../platform/audit.ts';
import { newId } from '../../platform/ids.ts';
import type { LanguageModel } from '../../platform/ports.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { ByAdmin, DeskContext } from './cms.flows.ts';
import { canAskModel } from './cms.policy.ts';
import { readAskedSince } from './drafting.reads.ts';
import { lockAsking } from './drafting.repo.ts';
import { asPasted, draftedContent, instructionsFor, type ThrownAway } from './drafting.rules.ts';
import { draftOf } from './import-draft.rules.ts';
import { openKitchen, type Pasted } from './import.flows.ts';
import { deriveContent } from './meal-content.rules.ts';

export interface DraftingContext extends DeskContext {
  /** Null where none is set up. */
  readonly languageModel: LanguageModel | null;
}

interface Wish extends ByAdmin {
  readonly wish: string;
  /** Fires when the admin stops waiting. */
  readonly signal: AbortSignal;
}

/** Each admin may ask so often in ten minutes. */
const asksAtMost = 10;
const withinMs = 10 * 60_000;

/**
 * Refuses `switched_off` without a model, `too_many_requests` from an admin who asks without end, `model_busy`,
 * `model_down` and `model_useless` as the model does, and `no_recipe` where its ingredients can't be read as lines.
 */
export async function draftRecipe(
  ctx: DraftingContext,
  { actor, requestId, wish, signal }: Wish,
): Promise<Result<Pasted & { readonly thrownAway: readonly ThrownAway[] }>> {
  if (!canAskModel(actor)) return refuse('forbidden');
  const { languageModel } = ctx;
  if (languageModel === null) return refuse('switched_off');
  const turn = await takeTurn(ctx, { actor, requestId, letters: wish.length });
  if (!turn.ok) return turn;
  const kitchen = await openKitchen(ctx, actor);
  if (!kitchen.ok) return kitchen;
  const { importer, larder, mentions } = kitchen.value;
  const names = [...larder.values()].map(({ nameEn }) => nameEn);
  const asked = { instructions: instructionsFor(names), text: wish, shape: proposedRecipe, signal };
  const written = await languageModel.write(asked);
  if (written.outcome !== 'written') return refuse(`model_${written.outcome}`);
  const read = importer(asPasted(written.value), 'json');
  const recipe = read.ok ? read.recipes[0] : undefined;
  if (!read.ok || !recipe) return refuse('no_recipe');
  const draft = draftOf(recipe, larder);
  const { content, thrownAway } = draftedContent(draft, written.value, mentions);
  const derived = deriveContent(content, larder);
  return ok({ found: 1, draft: { ...draft, content }, derived, larder, thrownAway });
}

/** Counted and written down before the model is asked; what the wish says stays with the admin. */
function takeTurn(
  ctx: DraftingContext,
  { actor, requestId, letters }: ByAdmin & { letters: number },
): Promise<Result<null>> {
  return ctx.db.attempt(async (tx) => {
    const { accountId } = actor;
    await lockAsking(tx, accountId);
    const at = ctx.clock.now();
    if ((await readAskedSince(tx, accountId, new Date(at.getTime() - withinMs))) >= asksAtMost)
      return refuse('too_many_requests');
    const subject = { kind: 'draft', id: newId() };
    await recordAudit(tx, {
      ...{ at, actorId: accountId, action: 'meal.asked', subject, requestId },
      details: { letters },
    });
    return ok(null);
  });
}
