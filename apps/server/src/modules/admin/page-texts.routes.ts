import * as contract from '@sufra/contract/page-texts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { changePageText, openPageTexts, openTextHistory } from './page-texts.flows.ts';
import { toPageTexts, toTextHistory } from './page-texts.views.ts';

export function registerPageTexts(serving: Serving, ctx: { readonly db: Db; readonly clock: Clock }): void {
  serve(serving, contract.getPageTexts, async ({ actor }) =>
    map(await openPageTexts(ctx, { actor }), toPageTexts),
  );
  serve(serving, contract.savePageText, async ({ actor, body, request }) =>
    map(await changePageText(ctx, { actor, ...body, requestId: request.id }), toPageTexts),
  );
  serve(serving, contract.getPageTextHistory, async ({ actor, query }) =>
    map(await openTextHistory(ctx, { actor, key: query.key }), toTextHistory),
  );
}
