import { type QuoteInclusion, quoteInclusions } from '@sufra/contract/catering.ts';
import { maxMenuLines, type PartnerEvent, type quoteForEvent } from '@sufra/contract/partner-events.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { priceOf, shownPrice } from '../../lib/amount.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Days a quote can hold; the event itself ends it earlier. */
const holdDays = [1, 2, 3, 7, 14] as const;
export type HoldDays = (typeof holdDays)[number];

export interface QuoteDraft {
  /** One dish on each line. */
  readonly menu: string;
  readonly price: string;
  readonly inclusions: readonly QuoteInclusion[];
  readonly note: string;
  readonly days: HoldDays;
}

/** A new quote, or the last one to write anew. */
export const quoteDraftOf = (last: PartnerEvent['quote']): QuoteDraft => ({
  menu: last?.menu.join('\n') ?? '',
  price: last === null ? '' : shownPrice(last.price),
  inclusions: last?.inclusions ?? ['ingredients'],
  note: last?.note ?? '',
  days: 3,
});

const lineLength = { least: 2, most: 120 };

const dishesOf = ({ menu }: Pick<QuoteDraft, 'menu'>): string[] =>
  menu
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export type QuoteField = 'menu' | 'price' | 'note';

/** The fields that can't be sent as they are; texts under `quoting:form.<field>_wrong`. */
export function wrongQuoteFields(draft: QuoteDraft): QuoteField[] {
  const dishes = dishesOf(draft);
  const isWrong: Record<QuoteField, boolean> = {
    menu:
      dishes.length === 0 ||
      dishes.length > maxMenuLines ||
      dishes.some(({ length }) => length < lineLength.least || length > lineLength.most),
    price: priceOf(draft.price) === null,
    note: draft.note.trim().length > 500,
  };
  return (['menu', 'price', 'note'] as const).filter((field) => isWrong[field]);
}

/** Days that end before the event does; one always stays to be chosen. */
export const daysBefore = (startsAt: string, now: number): HoldDays[] => {
  const open = holdDays.filter((days) => now + days * dayMs < Date.parse(startsAt));
  return open.length === 0 ? [holdDays[0]] : open;
};

/** Until when a quote holds; never longer than until an hour before the event. */
export const expiryOf = (days: HoldDays, startsAt: string, now: number): string =>
  new Date(Math.min(now + days * dayMs, Date.parse(startsAt) - hourMs)).toISOString();

/** The payload; null while something is wrong. `now` in milliseconds. */
export function quoteBodyOf(
  draft: QuoteDraft,
  startsAt: string,
  now: number,
): BodyOf<typeof quoteForEvent> | null {
  const price = priceOf(draft.price);
  if (price === null || wrongQuoteFields(draft).length > 0) return null;
  const note = draft.note.trim();
  return {
    menu: dishesOf(draft),
    price,
    inclusions: quoteInclusions.filter((one) => draft.inclusions.includes(one)),
    note: note === '' ? null : note,
    expiresAt: expiryOf(draft.days, startsAt, now),
  };
}
