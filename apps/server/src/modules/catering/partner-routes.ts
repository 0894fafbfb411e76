import type { Language } from '@sufra/contract/options.ts';
import * as contract from '@sufra/contract/partner-events.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, type Result } from '../../platform/pure/result.ts';
import { completeEvent } from './completion/complete-event.ts';
import { giveBackEvent } from './completion/cancel-event.ts';
import { listPartnerEvents, openPartnerEvent } from './booking/list-events.ts';
import { quoteForEvent, withdrawQuote } from './quotes/quote-for-event.ts';
import type { CateringContext } from './move-event.ts';
import { writeMessage } from './conversation/write-message.ts';

interface Caller {
  readonly actor: { readonly accountId: string; readonly partnerId: string | null };
  readonly language: Language;
  readonly eventId: string;
}

export function registerPartnerEvents(serving: Serving, ctx: CateringContext): void {
  serve(serving, contract.getPartnerEvents, ({ actor, language }) =>
    listPartnerEvents(ctx, { actor, language }),
  );
  serve(serving, contract.getPartnerEvent, ({ actor, params, language }) =>
    openPartnerEvent(ctx, { actor, language, eventId: params.eventId }),
  );
  registerQuoting(serving, ctx);
  registerWorking(serving, ctx);
}

/** Keeps the event as it is then with the key of the request, and hands it on. */
function replying(ctx: CateringContext, caller: Caller, idempotency: Idempotency | null) {
  let reply: contract.PartnerEvent | null = null;
  return {
    save: async (tx: Tx): Promise<void> => {
      const opened = await openPartnerEvent(ctx, caller, tx);
      if (!opened.ok) throw new Error('The event is missing in its own transaction.');
      reply = opened.value;
      await idempotency?.save(tx, reply);
    },
    given: () => reply as unknown as contract.PartnerEvent,
  };
}

function registerQuoting(serving: Serving, ctx: CateringContext): void {
  serve(serving, contract.quoteForEvent, async ({ actor, params, body, language, idempotency }) => {
    const { eventId } = params;
    const reply = replying(ctx, { actor, language, eventId }, idempotency);
    return map(await quoteForEvent(ctx, { actor, eventId, body, saveReply: reply.save }), reply.given);
  });
  serve(serving, contract.withdrawQuote, async ({ actor, params, language }) => {
    const { eventId } = params;
    const withdrawn = await withdrawQuote(ctx, { actor, ...params });
    return withdrawn.ok ? openPartnerEvent(ctx, { actor, language, eventId }) : withdrawn;
  });
}

function registerWorking(serving: Serving, ctx: CateringContext): void {
  const afterwards = async (done: Result<unknown>, caller: Caller): Promise<Result<contract.PartnerEvent>> =>
    done.ok ? openPartnerEvent(ctx, caller) : done;
  serve(serving, contract.writeToCustomer, async ({ actor, params, body, language, idempotency }) => {
    const { eventId } = params;
    const reply = replying(ctx, { actor, language, eventId }, idempotency);
    const writing = { actor, eventId, as: 'chef', text: body.text, saveReply: reply.save } as const;
    return map(await writeMessage(ctx, writing), reply.given);
  });
  serve(serving, contract.completeEvent, async ({ actor, params: { eventId }, language }) =>
    afterwards(await completeEvent(ctx, { actor, eventId }), { actor, language, eventId }),
  );
  serve(serving, contract.giveBackEvent, async ({ actor, params: { eventId }, body, language }) =>
    afterwards(await giveBackEvent(ctx, { actor, eventId, reason: body.reason }), {
      actor,
      language,
      eventId,
    }),
  );
}
