import * as contract from '@sufra/contract/delivery.ts';
import { watchDeliveries } from '@sufra/contract/live.ts';
import type { Language } from '@sufra/contract/options.ts';
import { serveStream } from '../../platform/http/live.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import type { Live } from '../../platform/live.ts';
import { map, ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { DocumentContext } from '../documents/index.ts';
import { acceptOffer, rejectOffer } from './answering.flows.ts';
import { advanceDelivery, giveBack } from './bringing.flows.ts';
import { listRequests, openActive } from './desk.flows.ts';
import { leaveAtDoor } from './door-photo.flows.ts';

export type DeliveryContext = DocumentContext & { readonly live: Live };

interface Caller {
  readonly actor: { readonly accountId: string; readonly driverId: string | null };
  readonly language: Language;
}

export function registerDeliveries(serving: Serving, ctx: DeliveryContext): void {
  const active = ({ actor, language }: Caller) =>
    openActive(ctx, { actor, driverId: actor.driverId ?? '', language });
  const inHand = async (caller: Caller): Promise<Result<contract.ActiveDelivery>> => {
    const opened = await active(caller);
    if (!opened.ok) return opened;
    return opened.value ? ok(opened.value) : refuse('not_possible_now');
  };
  serve(serving, contract.getDeliveryRequests, ({ actor, language }) =>
    listRequests(ctx, { actor, driverId: actor.driverId ?? '', language }),
  );
  serve(serving, contract.getActiveDelivery, active);
  serve(serving, contract.acceptDelivery, async ({ actor, params, language }) => {
    const accepted = await acceptOffer(ctx, { actor, offerId: params.id });
    return accepted.ok ? inHand({ actor, language }) : accepted;
  });
  serve(serving, contract.rejectDelivery, async ({ actor, params }) =>
    map(await rejectOffer(ctx, { actor, offerId: params.id }), () => ({ ok: true as const })),
  );
  serve(serving, contract.updateDeliveryStatus, async ({ actor, params, body, language }) => {
    const { status: word, location = null, handoverCode = null } = body;
    const { deliveryId } = params;
    const moved = await advanceDelivery(ctx, { actor, deliveryId, word, location, handoverCode });
    return moved.ok ? active({ actor, language }) : moved;
  });
  serve(serving, contract.keepDoorPhoto, async ({ actor, params, body, language }) => {
    const kept = await leaveAtDoor(ctx, { actor, deliveryId: params.deliveryId, photo: body.photo });
    return kept.ok ? inHand({ actor, language }) : kept;
  });
  serve(serving, contract.giveBackDelivery, async ({ actor, params, language }) => {
    const given = await giveBack(ctx, { actor, deliveryId: params.deliveryId });
    return given.ok ? active({ actor, language }) : given;
  });
  const authorise = ({ actor }: Pick<Caller, 'actor'>): Promise<Result<string>> =>
    Promise.resolve(actor.driverId === null ? refuse('forbidden') : ok(`driver:${actor.driverId}`));
  serveStream(serving, watchDeliveries, { authorise }, ctx.live);
}
