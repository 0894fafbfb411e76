import type { quoteForEvent as quoting } from '@sufra/contract/partner-events.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { parseAed, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { eventFeePercent } from '../../money/index.ts';
import { isBusy, readChef } from '../booking/get-event.ts';
import {
  canCater,
  canQuoteFor,
  canWithdraw,
  maxPrice,
  minPrice,
  sumsOf,
  wrongExpiry,
} from '../booking/event.rules.ts';
import { lockEvent, type EventRow } from '../event.store.ts';
import { close, endOf, opened } from './quote.rules.ts';
import { closeQuote, closeQuotes, insertQuote, loadQuote } from './quote.store.ts';
import { lapseIfUnquoted, take, type CateringContext } from '../move-event.ts';

interface Cook {
  readonly accountId: string;
  readonly partnerId: string | null;
}

type Body = ParsedBodyOf<typeof quoting>;

interface Quoting {
  readonly actor: Cook;
  readonly eventId: string;
  readonly body: Body;
  readonly saveReply: (tx: Tx) => Promise<void>;
}

/**
 * Quotes for an event; an open quote of the same chef is replaced. Refuses `not_found` for whoever is no approved chef and
 * outside of the chef's emirate, `event_decided` for one that is booked or over, and a chef who cooks elsewhere
 * at that time.
 */
export const quoteForEvent = (
  ctx: CateringContext,
  { actor, eventId, body, saveReply }: Quoting,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const chef = await readChef(tx, actor.partnerId);
    if (!chef || !canCater(actor, chef)) return refuse('not_found');
    const event = await lockEvent(tx, eventId);
    if (!event || !canQuoteFor(chef, event)) return refuse('not_found');
    const { partnerId } = chef;
    const byAccount = actor.accountId;
    const taken = await take(ctx, tx, event, { command: 'quote', byAccount, partnerId });
    if (!taken.ok) return taken;
    const now = ctx.clock.now();
    const price = priceOf(body.price);
    if (typeof price === 'string') return refuse('invalid_request', { fields: { price } });
    const expiresAt = new Date(body.expiresAt);
    const wrong = wrongExpiry(expiresAt, { startsAt: event.startsAt, now });
    if (wrong) return refuse('invalid_request', { fields: { expiresAt: wrong } });
    if (await isBusy(tx, partnerId, { startsAt: event.startsAt, butFor: eventId }))
      return refuse('not_possible_now', { params: { why: 'chef_busy' } });
    await closeQuotes(tx, { eventId, partnerId }, endOf('withdraw'), now);
    const { total, deposit } = sumsOf(price, event.addOns);
    const { menu, inclusions, note } = body;
    const quote = {
      ...{ id: newId(), eventId, partnerId, price, total, deposit, menu, expiresAt },
      ...{ status: opened.status, inclusions: [...new Set(inclusions)], note: note || null },
      feePercent: await eventFeePercent(tx, now),
    };
    await insertQuote(tx, quote, now);
    await saveReply(tx);
    return ok(quote.id);
  });

function priceOf(text: string): Fils | FieldCode {
  const price = parseAed(text);
  if (price === null) return 'invalid';
  if (price < minPrice) return 'too_small';
  return price > maxPrice ? 'too_big' : price;
}

interface Withdrawing {
  readonly actor: Cook;
  readonly eventId: string;
  readonly quoteId: string;
}

/** Takes an open quote back. Refuses `quote_gone` for one that has ended. */
export const withdrawQuote = (
  ctx: CateringContext,
  { actor, eventId, quoteId }: Withdrawing,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const quote = event && (await loadQuote(tx, eventId, quoteId));
    if (!quote || !canWithdraw(actor, quote)) return refuse('not_found');
    const ended = close(quote.status, 'withdraw');
    if (!ended.ok) return ended;
    await closeQuote(tx, quoteId, ended.value, ctx.clock.now());
    await lapseIfUnquoted(ctx, tx, event);
    return ok(eventId);
  });

/** Whether the quotes of a chef still count: it was not suspended since. */
export async function stillCaters(tx: Tx, partnerId: string, event: EventRow): Promise<boolean> {
  const chef = await readChef(tx, partnerId);
  return chef !== null && canCater({ partnerId }, chef) && canQuoteFor(chef, event);
}
