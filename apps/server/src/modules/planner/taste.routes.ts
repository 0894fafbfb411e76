import type { Language } from '@sufra/contract/options.ts';
import * as contract from '@sufra/contract/taste.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { forgetTaste, openTaste, type TasteContext } from './taste.flows.ts';
import { toTaste } from './taste.views.ts';

export function registerTaste(serving: Serving, ctx: TasteContext): void {
  serve(serving, contract.getTaste, async ({ actor, language }) =>
    map(await openTaste(ctx, { actor, accountId: actor.accountId }), (taste) => toTaste(taste, language)),
  );
  const forgetting = async (actor: { accountId: string }, key: string | null, language: Language) =>
    map(await forgetTaste(ctx, { actor, accountId: actor.accountId, key }), (taste) =>
      toTaste(taste, language),
    );
  serve(serving, contract.forgetTaste, ({ actor, params, language }) =>
    forgetting(actor, params.key, language),
  );
  serve(serving, contract.forgetAllTaste, ({ actor, language }) => forgetting(actor, null, language));
}
