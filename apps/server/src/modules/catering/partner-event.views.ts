import type { ChefAction, PartnerEvent } from '@sufra/contract/partner-events.ts';
import { initialOf } from '../../platform/pure/initial.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { canTalk, fits } from './event.machine.ts';
import { toFacts, toMessages, toNeeds, type Opened } from './event.views.ts';
import { close } from './quote.machine.ts';
import type { OwnQuoteRow, PartnerEventRow } from './partner-event.reads.ts';

interface Seeing extends Opened {
  readonly partnerId: string;
  /** What a part of the price brings the chef, fils. */
  readonly shareOf: (amount: number, feePercent: number) => number;
}

function actionsFor(row: PartnerEventRow, { partnerId, now }: Seeing): ChefAction[] {
  const isTheirs = row.partnerId === partnerId;
  const hasStarted = row.startsAt <= now;
  const isQuoted = row.quote !== null && close(row.quote.status, 'withdraw').ok;
  const may: Readonly<Record<ChefAction, boolean>> = {
    quote: fits(row.status, 'quote') && !hasStarted,
    withdraw: isQuoted && fits(row.status, 'lapse'),
    message: isTheirs && canTalk(row.status),
    cancel: isTheirs && fits(row.status, 'give_back'),
    complete: isTheirs && fits(row.status, 'complete') && hasStarted,
  };
  return (Object.keys(may) as ChefAction[]).filter((action) => may[action]);
}

const toOwnQuote = (
  row: OwnQuoteRow,
  { shareOf }: Pick<Seeing, 'shareOf'>,
): NonNullable<PartnerEvent['quote']> => ({
  id: row.id,
  status: row.status,
  menu: [...row.menu],
  inclusions: [...row.inclusions],
  note: row.note,
  price: toAedText(row.price),
  total: toAedText(row.total),
  earns: toAedText(shareOf(row.deposit, row.feePercent) + shareOf(row.total - row.deposit, row.feePercent)),
  feePercent: row.feePercent,
  expiresAt: new Date(row.expiresAt).toISOString(),
});

export function toPartnerEvent(row: PartnerEventRow, seeing: Seeing): PartnerEvent {
  const { place, needs, language, nameOf, bodies, lines, partnerId } = seeing;
  const seesDoor = row.partnerId === partnerId && canTalk(row.status);
  const seesWishes = seesDoor || fits(row.status, 'quote');
  const nothing = { avoidAllergens: [], avoidIngredients: [], hasUnread: false };
  return {
    ...toFacts(row, place),
    specialRequirements: seesWishes ? place.wishes : null,
    customer: initialOf(row.customerName),
    needs: seesWishes ? toNeeds(needs, language, nameOf) : nothing,
    actions: actionsFor(row, seeing),
    quote: row.quote && toOwnQuote(row.quote, seeing),
    contact: seesDoor
      ? {
          name: row.customerName,
          phone: place.phone || row.customerPhone,
          lines: [...lines, row.area],
          instructions: place.instructions,
        }
      : null,
    messages: toMessages(row.messages, bodies, 'chef'),
    rating:
      row.stars === null || row.partnerId !== partnerId ? null : { rating: row.stars, comment: row.comment },
  };
}
