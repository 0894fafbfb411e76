import * as contract from '@sufra/contract/drivers.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import type { DocumentContext } from '../documents/index.ts';
import { applyAsDriver, ownStanding } from './driver-application.flows.ts';
import { toOwnStanding } from './driver-application.views.ts';

export function registerDriverApplications(serving: Serving, ctx: DocumentContext): void {
  serve(serving, contract.registerDriver, ({ actor, body: form, language, idempotency }) =>
    applyAsDriver(ctx, { actor, accountId: actor.accountId, form, language, idempotency }),
  );
  serve(serving, contract.getDriverApplication, async ({ actor }) =>
    map(await ownStanding(ctx, { actor, accountId: actor.accountId }), toOwnStanding),
  );
}
