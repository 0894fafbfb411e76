import type { FieldCode } from '@sufra/contract/errors.ts';
import type { quoteForEvent as quoting } from '@sufra/contract/catering/partner-events.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { parseAed, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { eventFeePercent } from '../../money/index.ts';
import { canCater, canQuoteFor, maxPrice, minPrice, sumsOf, wrongExpiry } from '../booking/event.rules.ts';
import { lockEvent } from '../event.store.ts';
import { lapseIfUnquoted, moveEvent, type CateringContext } from '../move-event.ts';
import { close, endOf, opened } from './quote.rules.ts';
import { closeQuote, closeQuotes, insertQuote, isBusy, loadQuote, readChef } from './quote.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Chef {
  readonly accountId: AccountId;
  readonly partnerId: string | null;
}

type Body = ParsedBodyOf<typeof quoting>;

interface Quoting {
  readonly actor: Chef;
  readonly eventId: string;
  readonly body: Body;
  readonly saveReply: (tx: Tx) => Promise<void>;
}

/** Replaces the chef's open quote. Refuses `not_found` for other partners, `event_decided`, and busy chefs. */
export const quoteForEvent = (
  ctx: CateringContext,
  { actor, eventId, body, saveReply }: Quoting,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const chef = await readChef(tx, actor.partnerId);
    if (!chef || !canCater(chef)) return refuse('not_found');
    const event = await lockEvent(tx, eventId);
    if (!event || !canQuoteFor(chef, event)) return refuse('not_found');
    const { partnerId } = chef;
    const byAccount = actor.accountId;
    const moved = await moveEvent(ctx, tx, event, { command: 'quote', byAccount, partnerId });
    if (!moved.ok) return moved;
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
  readonly partnerId: string | null;
  readonly eventId: string;
  readonly quoteId: string;
}

/** Refuses `quote_gone` once the quote ended. */
export const withdrawQuote = (
  ctx: CateringContext,
  { partnerId, eventId, quoteId }: Withdrawing,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const quote = event && (await loadQuote(tx, eventId, quoteId));
    if (!quote || quote.partnerId !== partnerId) return refuse('not_found');
    const ended = close(quote.status, 'withdraw');
    if (!ended.ok) return ended;
    await closeQuote(tx, quoteId, ended.value, ctx.clock.now());
    await lapseIfUnquoted(ctx, tx, event);
    return ok(eventId);
  });
