import * as contract from '@sufra/contract/delivery/delivery.ts';
import { watchDeliveries } from '@sufra/contract/live.ts';
import type { Language } from '@sufra/contract/options.ts';
import { serveStream } from '../../../platform/http/live.ts';
import { serve, type Serving } from '../../../platform/http/serve.ts';
import type { Calls } from '../../../platform/ports.ts';
import type { Live } from '../../../platform/live.ts';
import { map, ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { DocumentContext } from '../../documents/index.ts';
import { acceptOffer, rejectOffer } from '../dispatch/answer-offer.ts';
import { advanceDelivery, contactCustomer, releaseDelivery } from './advance-delivery.ts';
import { getActiveDelivery } from './get-active-delivery.ts';
import { listRequests } from './list-requests.ts';
import { saveDeliveryPhoto } from './save-door-photo.ts';

export type DeliveryContext = DocumentContext & { readonly live: Live; readonly calls: Calls | null };

interface Caller {
  readonly actor: { readonly driverId: string | null };
  readonly language: Language;
}

// `who: 'driver'` guarantees it.
const idOf = ({ driverId }: Caller['actor']): string => driverId ?? '';

export function registerOffers(serving: Serving, ctx: DeliveryContext): void {
  serve(serving, contract.getDeliveryRequests, ({ actor, language }) =>
    listRequests(ctx.db, idOf(actor), language),
  );
  serve(serving, contract.rejectDelivery, async ({ actor, params }) =>
    map(await rejectOffer(ctx, { driverId: idOf(actor), offerId: params.id }), () => ({ ok: true as const })),
  );
}

export function registerTrips(serving: Serving, ctx: DeliveryContext): void {
  const active = ({ actor, language }: Caller) => getActiveDelivery(ctx, idOf(actor), language);
  const replyAfter = async (done: Result<unknown>, caller: Caller) => (done.ok ? active(caller) : done);
  const replyWithDelivery = async (
    done: Result<unknown>,
    caller: Caller,
  ): Promise<Result<contract.ActiveDelivery>> => {
    const opened = await replyAfter(done, caller);
    if (!opened.ok) return opened;
    return opened.value ? ok(opened.value) : refuse('not_possible_now');
  };
  serve(serving, contract.getActiveDelivery, active);
  serve(serving, contract.acceptDelivery, async ({ actor, params, language }) =>
    replyWithDelivery(await acceptOffer(ctx, { driverId: idOf(actor), offerId: params.id }), {
      actor,
      language,
    }),
  );
  serve(serving, contract.updateDeliveryStatus, async ({ actor, params, body, language }) => {
    const { status: word, location = null, handoverCode = null } = body;
    const step = { driverId: idOf(actor), ...params, word, location, handoverCode };
    return replyAfter(await advanceDelivery(ctx, step), { actor, language });
  });
  serve(serving, contract.contactCustomer, async ({ actor, params, body, language }) => {
    const contact = { driverId: idOf(actor), ...params, ...body };
    return replyWithDelivery(await contactCustomer(ctx, contact), { actor, language });
  });
  serve(serving, contract.saveDoorPhoto, async ({ actor, params, body, language }) => {
    const photo = { accountId: actor.accountId, driverId: idOf(actor), ...params, ...body };
    return replyWithDelivery(await saveDeliveryPhoto(ctx, photo), { actor, language });
  });
  serve(serving, contract.releaseDelivery, async ({ actor, params, language }) =>
    replyAfter(await releaseDelivery(ctx, { driverId: idOf(actor), ...params }), { actor, language }),
  );
  serveStream(serving, watchDeliveries, { authorise }, ctx.live);
}

const authorise = ({ actor }: Pick<Caller, 'actor'>): Promise<Result<string>> =>
  Promise.resolve(actor.driverId === null ? refuse('forbidden') : ok(`driver:${actor.driverId}`));
