import * as contract from '@sufra/contract/catering.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { map, type Result } from '../../platform/pure/result.ts';
import { askForChef, rescheduleEvent } from './booking/ask-for-chef.ts';
import { acceptQuote } from './booking/accept-quote.ts';
import { payRemainder } from './completion/complete-event.ts';
import { cancelEvent, previewCancellation } from './completion/cancel-event.ts';
import { listEvents, openEvent } from './booking/list-events.ts';
import type { CateringContext } from './move-event.ts';
import { rateEvent, writeMessage } from './conversation/write-message.ts';

interface Caller {
  readonly actor: { readonly accountId: string };
  readonly language: Language;
}

export function registerEvents(serving: Serving, ctx: CateringContext): void {
  registerLooking(serving, ctx);
  registerBooking(serving, ctx);
  registerMoving(serving, ctx);
}

/** Keeps the event as it is then with the key of the request, and hands it on. */
function replying(ctx: CateringContext, { actor, language }: Caller, idempotency: Idempotency | null) {
  let reply: contract.EventDetail | null = null;
  return {
    save: async (tx: Tx, eventId: string): Promise<void> => {
      const opened = await openEvent(ctx, { actor, eventId, language }, tx);
      if (!opened.ok) throw new Error('The event is missing in its own transaction.');
      reply = opened.value;
      await idempotency?.save(tx, reply);
    },
    given: () => reply as unknown as contract.EventDetail,
  };
}

function registerLooking(serving: Serving, ctx: CateringContext): void {
  serve(serving, contract.getEvents, ({ actor, query, language }) =>
    listEvents(ctx, { actor, accountId: actor.accountId, before: query.before, language }),
  );
  serve(serving, contract.getEvent, ({ actor, params, language }) =>
    openEvent(ctx, { actor, eventId: params.eventId, language }),
  );
  serve(serving, contract.previewEventCancellation, async ({ actor, params }) =>
    map(await previewCancellation(ctx, { actor, eventId: params.eventId }), (effect) => ({
      isFree: effect.isFree,
      paid: toAedText(effect.paid),
      refund: toAedText(effect.refund),
      kept: toAedText(effect.kept),
      isDisputed: effect.isDisputed,
      freeUntil: effect.freeUntil?.toISOString() ?? null,
    })),
  );
}

function registerBooking(serving: Serving, ctx: CateringContext): void {
  serve(serving, contract.askForChef, async ({ actor, body, language, idempotency }) => {
    const reply = replying(ctx, { actor, language }, idempotency);
    const { accountId } = actor;
    return map(await askForChef(ctx, { actor, accountId, body, saveReply: reply.save }), reply.given);
  });
  serve(serving, contract.acceptQuote, async ({ actor, params, body, language, idempotency }) => {
    const reply = replying(ctx, { actor, language }, idempotency);
    const accepting = { actor, ...params, ...body, saveReply: reply.save };
    return map(await acceptQuote(ctx, accepting), reply.given);
  });
  serve(serving, contract.writeToChef, async ({ actor, params, body, language, idempotency }) => {
    const reply = replying(ctx, { actor, language }, idempotency);
    const { eventId } = params;
    const saveReply = (tx: Tx): Promise<void> => reply.save(tx, eventId);
    const written = await writeMessage(ctx, { actor, eventId, as: 'customer', text: body.text, saveReply });
    return map(written, reply.given);
  });
}

function registerMoving(serving: Serving, ctx: CateringContext): void {
  const afterwards = async (
    done: Result<unknown>,
    caller: Caller,
    eventId: string,
  ): Promise<Result<contract.EventDetail>> => (done.ok ? openEvent(ctx, { ...caller, eventId }) : done);
  serve(serving, contract.cancelEvent, async ({ actor, params: { eventId }, body, language }) =>
    afterwards(await cancelEvent(ctx, { actor, eventId, refund: body.refund }), { actor, language }, eventId),
  );
  serve(serving, contract.rescheduleEvent, async ({ actor, params: { eventId }, body, language }) => {
    const startsAt = new Date(body.startsAt);
    return afterwards(await rescheduleEvent(ctx, { actor, eventId, startsAt }), { actor, language }, eventId);
  });
  serve(serving, contract.payRemainder, async ({ actor, params: { eventId }, body, language }) =>
    afterwards(await payRemainder(ctx, { actor, eventId, ...body }), { actor, language }, eventId),
  );
  serve(serving, contract.rateEvent, async ({ actor, params: { eventId }, body, language }) => {
    const rated = await rateEvent(ctx, {
      actor,
      eventId,
      stars: body.rating,
      comment: body.comment || null,
    });
    return afterwards(rated, { actor, language }, eventId);
  });
}
