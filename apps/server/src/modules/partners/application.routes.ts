import * as contract from '@sufra/contract/applications.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import type { DocumentContext } from '../documents/index.ts';
import { applyAsChef, applyAsRestaurant, ownApplications } from './application.flows.ts';
import { toOwnApplications } from './application.views.ts';

export function registerApplications(serving: Serving, ctx: DocumentContext): void {
  serve(serving, contract.registerChef, ({ actor, body, language, idempotency }) =>
    applyAsChef(ctx, { actor, accountId: actor.accountId, body, language, idempotency }),
  );
  serve(serving, contract.registerRestaurant, ({ actor, body, language, idempotency }) =>
    applyAsRestaurant(ctx, { actor, accountId: actor.accountId, body, language, idempotency }),
  );
  serve(serving, contract.getApplications, async ({ actor }) =>
    map(await ownApplications(ctx, { actor, accountId: actor.accountId }), toOwnApplications),
  );
}
