import * as contract from '@sufra/contract/picks.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { answerGroup, answerPick, askOtherPicks, forgetPicks, openPicks } from './picks.flows.ts';
import { toPicks } from './picks.views.ts';
import type { PlannerContext } from './planner.flows.ts';

export function registerPicks(serving: Serving, ctx: PlannerContext): void {
  const by = (actor: { accountId: string }) => ({ actor, accountId: actor.accountId });
  serve(serving, contract.getPicks, async ({ actor, language }) =>
    map(await openPicks(ctx, by(actor)), (open) => toPicks(open, language)),
  );
  serve(serving, contract.answerPick, async ({ actor, body, language }) =>
    map(await answerPick(ctx, { ...by(actor), ...body }), (open) => toPicks(open, language)),
  );
  serve(serving, contract.answerGroup, async ({ actor, body, language }) =>
    map(await answerGroup(ctx, { ...by(actor), ...body }), (open) => toPicks(open, language)),
  );
  serve(serving, contract.askOtherPicks, async ({ actor, language }) =>
    map(await askOtherPicks(ctx, by(actor)), (open) => toPicks(open, language)),
  );
  serve(serving, contract.forgetPicks, async ({ actor, language }) =>
    map(await forgetPicks(ctx, by(actor)), (open) => toPicks(open, language)),
  );
}
