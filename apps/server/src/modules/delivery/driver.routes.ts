import * as contract from '@sufra/contract/driver-desk.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import type { Live } from '../../platform/live.ts';
import { map } from '../../platform/pure/result.ts';
import { listHistory, openProfile, openStats, type DeskContext } from './desk.flows.ts';
import { tellPosition, toggleShift } from './shift.flows.ts';

export function registerDriverDesk(serving: Serving, ctx: DeskContext & { readonly live: Live }): void {
  serve(serving, contract.getDriverProfile, ({ actor }) => openProfile(ctx, own(actor)));
  serve(serving, contract.getDriverStats, ({ actor }) => openStats(ctx, own(actor)));
  serve(serving, contract.getDriverHistory, ({ actor, query }) =>
    listHistory(ctx, { ...own(actor), before: query.before ?? null }),
  );
  serve(serving, contract.toggleDriverStatus, async ({ actor, body }) => {
    const { isOnline, location = null } = body;
    const toggled = await toggleShift(ctx, { ...own(actor), isOnline, location });
    return toggled.ok ? openProfile(ctx, own(actor)) : toggled;
  });
  serve(serving, contract.sendPosition, async ({ actor, body }) =>
    map(await tellPosition(ctx, { ...own(actor), location: body.location }), () => ({ ok: true as const })),
  );
}

const own = <A extends { readonly driverId: string | null }>(actor: A) => ({
  actor,
  driverId: actor.driverId ?? '',
});
