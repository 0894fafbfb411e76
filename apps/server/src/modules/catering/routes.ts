import * as contract from '@sufra/contract/catering/catering.ts';
import * as partner from '@sufra/contract/catering/partner-events.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, type Result } from '../../platform/pure/result.ts';
import { acceptQuote } from './booking/accept-quote.ts';
import { askForChef, rescheduleEvent } from './booking/ask-for-chef.ts';
import { getEvent, listEvents } from './booking/get-event.ts';
import { cancelEvent, previewCancellation, releaseEvent } from './completion/cancel-event.ts';
import { checkIn, completeEvent, payRemainder } from './completion/complete-event.ts';
import { objectToEvent } from './completion/object-to-event.ts';
import { rateEvent, writeMessage } from './conversation/write-message.ts';
import type { CateringContext } from './move-event.ts';
import { getPartnerEvent, listPartnerEvents } from './quotes/get-partner-event.ts';
import { quoteForEvent, withdrawQuote } from './quotes/quote-for-event.ts';

/** Saves the event, read in its own transaction, as retries' reply. */
function replying<Event>(
  read: (eventId: string, tx: Tx) => Promise<Result<Event>>,
  idempotency: Idempotency | null,
) {
  let reply: Event | null = null;
  return {
    save: async (tx: Tx, eventId: string): Promise<void> => {
      const opened = await read(eventId, tx);
      if (!opened.ok) throw new Error(`Event missing in its own transaction: eventId=${eventId}.`);
      reply = opened.value;
      await idempotency?.save(tx, reply);
    },
    given: () => reply as Event,
  };
}

const readAfter = async <Event>(
  done: Result<unknown>,
  read: () => Promise<Result<Event>>,
): Promise<Result<Event>> => (done.ok ? read() : done);

export function registerBooking(serving: Serving, ctx: CateringContext): void {
  serve(serving, contract.getEvents, ({ actor, query, language }) =>
    listEvents(ctx, actor.accountId, query.before ?? null, language),
  );
  serve(serving, contract.getEvent, ({ actor: { accountId }, params, language }) =>
    getEvent(ctx, { accountId, ...params, language }),
  );
  serve(serving, contract.askForChef, async ({ actor: { accountId }, body, language, idempotency }) => {
    const read = (eventId: string, tx: Tx) => getEvent(ctx, { accountId, eventId, language }, tx);
    const reply = replying(read, idempotency);
    return map(await askForChef(ctx, { accountId, body, saveReply: reply.save }), reply.given);
  });
  serve(serving, contract.acceptQuote, async ({ actor, params, body, language, idempotency }) => {
    const { accountId } = actor;
    const read = (eventId: string, tx: Tx) => getEvent(ctx, { accountId, eventId, language }, tx);
    const reply = replying(read, idempotency);
    const accepting = { accountId, ...params, ...body, saveReply: reply.save };
    return map(await acceptQuote(ctx, accepting), reply.given);
  });
  serve(serving, contract.rescheduleEvent, async ({ actor: { accountId }, params, body, language }) => {
    const startsAt = new Date(body.startsAt);
    const moved = await rescheduleEvent(ctx, { accountId, ...params, startsAt });
    return readAfter(moved, () => getEvent(ctx, { accountId, ...params, language }));
  });
}

export function registerCompletion(serving: Serving, ctx: CateringContext): void {
  serve(serving, contract.previewEventCancellation, ({ actor: { accountId }, params }) =>
    previewCancellation(ctx, { accountId, ...params }),
  );
  serve(serving, contract.cancelEvent, async ({ actor: { accountId }, params, body, language }) => {
    const cancelled = await cancelEvent(ctx, { accountId, ...params, ...body });
    return readAfter(cancelled, () => getEvent(ctx, { accountId, ...params, language }));
  });
  serve(
    serving,
    contract.objectToEvent,
    async ({ actor: { accountId }, params, body, language, request }) => {
      const { kind, text } = body;
      const objecting = { accountId, ...params, kind, text: text || null, requestId: request.id };
      const objected = await objectToEvent(ctx, objecting);
      return readAfter(objected, () => getEvent(ctx, { accountId, ...params, language }));
    },
  );
  serve(serving, contract.payRemainder, async ({ actor: { accountId }, params, body, language }) => {
    const paid = await payRemainder(ctx, { accountId, ...params, ...body });
    return readAfter(paid, () => getEvent(ctx, { accountId, ...params, language }));
  });
}

export function registerConversation(serving: Serving, ctx: CateringContext): void {
  serve(serving, contract.writeToChef, async ({ actor, params, body, language, idempotency }) => {
    const { accountId } = actor;
    const { eventId } = params;
    const reply = replying((id, tx) => getEvent(ctx, { accountId, eventId: id, language }, tx), idempotency);
    const saveReply = (tx: Tx): Promise<void> => reply.save(tx, eventId);
    const message = { actor, eventId, as: 'customer', text: body.text, saveReply } as const;
    return map(await writeMessage(ctx, message), reply.given);
  });
  serve(serving, partner.writeToCustomer, async ({ actor, params, body, language, idempotency }) => {
    const { partnerId } = actor;
    const { eventId } = params;
    const read = (id: string, tx: Tx) => getPartnerEvent(ctx, { partnerId, eventId: id, language }, tx);
    const reply = replying(read, idempotency);
    const saveReply = (tx: Tx): Promise<void> => reply.save(tx, eventId);
    const message = { actor, eventId, as: 'chef', text: body.text, saveReply } as const;
    return map(await writeMessage(ctx, message), reply.given);
  });
  serve(serving, contract.rateEvent, async ({ actor: { accountId }, params, body, language }) => {
    const rating = { stars: body.rating, comment: body.comment || null };
    const rated = await rateEvent(ctx, { accountId, ...params, ...rating });
    return readAfter(rated, () => getEvent(ctx, { accountId, ...params, language }));
  });
}

export function registerQuotes(serving: Serving, ctx: CateringContext): void {
  serve(serving, partner.getPartnerEvents, ({ actor: { partnerId }, language }) =>
    listPartnerEvents(ctx, { partnerId, language }),
  );
  serve(serving, partner.getPartnerEvent, ({ actor: { partnerId }, params, language }) =>
    getPartnerEvent(ctx, { partnerId, ...params, language }),
  );
  serve(serving, partner.quoteForEvent, async ({ actor, params, body, language, idempotency }) => {
    const { partnerId } = actor;
    const { eventId } = params;
    const read = (id: string, tx: Tx) => getPartnerEvent(ctx, { partnerId, eventId: id, language }, tx);
    const reply = replying(read, idempotency);
    const saveReply = (tx: Tx): Promise<void> => reply.save(tx, eventId);
    return map(await quoteForEvent(ctx, { actor, eventId, body, saveReply }), reply.given);
  });
  serve(serving, partner.withdrawQuote, async ({ actor: { partnerId }, params, language }) => {
    const withdrawn = await withdrawQuote(ctx, { partnerId, ...params });
    return readAfter(withdrawn, () => getPartnerEvent(ctx, { partnerId, ...params, language }));
  });
  serve(serving, partner.checkIn, async ({ actor, params, language }) => {
    const { partnerId } = actor;
    const arrived = await checkIn(ctx, { actor, ...params });
    return readAfter(arrived, () => getPartnerEvent(ctx, { partnerId, ...params, language }));
  });
  serve(serving, partner.completeEvent, async ({ actor, params, language }) => {
    const { partnerId } = actor;
    const completed = await completeEvent(ctx, { actor, ...params });
    return readAfter(completed, () => getPartnerEvent(ctx, { partnerId, ...params, language }));
  });
  serve(serving, partner.releaseEvent, async ({ actor, params, body, language }) => {
    const { partnerId } = actor;
    const released = await releaseEvent(ctx, { actor, ...params, ...body });
    return readAfter(released, () => getPartnerEvent(ctx, { partnerId, ...params, language }));
  });
}
