import { proposedRecipe, type draftRecipe as route } from '@sufra/contract/catalogue/cms-drafting.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { newId } from '../../../platform/ids.ts';
import type { LanguageModel } from '../../../platform/ports.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { DeskContext } from '../editing/edit-meal.ts';
import { countModelRequests, lockModelRequests } from '../editing/meal.store.ts';
import { toRecipeJson, applyModelTexts, draftOf, instructionsFor } from './draft.rules.ts';
import { recipeReader, toImported } from './import-recipe.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface DraftingContext extends DeskContext {
  readonly languageModel: LanguageModel | null;
}

interface DraftRequest {
  readonly accountId: AccountId;
  readonly requestId: string;
  readonly request: string;
  readonly signal: AbortSignal;
}

const requestsPerWindow = 10;
const windowMs = 10 * 60_000;

export async function draftRecipe(
  ctx: DraftingContext,
  { accountId, requestId, request, signal }: DraftRequest,
): Promise<Result<ReplyOf<typeof route>>> {
  const { languageModel } = ctx;
  if (languageModel === null) return refuse('switched_off');
  const counted = await countRequest(ctx, { accountId, requestId, letters: request.length });
  if (!counted.ok) return counted;
  const { importer, larder, mentions } = await recipeReader(ctx);
  const names = [...larder.values()].map(({ nameEn }) => nameEn);
  const asked = { instructions: instructionsFor(names), text: request, shape: proposedRecipe, signal };
  const written = await languageModel.write(asked);
  if (written.outcome !== 'written') return refuse(`model_${written.outcome}`);
  const read = importer(toRecipeJson(written.value), 'json');
  const recipe = read.ok ? read.recipes[0] : undefined;
  if (!read.ok || !recipe) return refuse('no_recipe');
  const draft = draftOf(recipe, larder);
  const { content, thrownAway } = applyModelTexts(draft, written.value, mentions);
  return ok({
    ...toImported({ ...draft, content }, { larder, mentions }, 1),
    thrownAway: thrownAway.map((fault) => ({ ...fault, words: [...fault.words] })),
  });
}

/** Count before calling the model. Audit the request's length, not its text. */
const countRequest = (
  { db, clock }: DeskContext,
  { accountId, requestId, letters }: Pick<DraftRequest, 'accountId' | 'requestId'> & { letters: number },
): Promise<Result<null>> =>
  db.attempt(async (tx) => {
    await lockModelRequests(tx, accountId);
    const at = clock.now();
    if ((await countModelRequests(tx, accountId, new Date(at.getTime() - windowMs))) >= requestsPerWindow)
      return refuse('too_many_requests');
    const subject = { kind: 'draft', id: newId() };
    await recordAudit(tx, {
      ...{ at, actorId: accountId, action: 'meal.asked', subject, requestId },
      details: { letters },
    });
    return ok(null);
  });
