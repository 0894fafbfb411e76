import type { EventDetail, EventMessage, EventSummary, Quote } from '@sufra/contract/catering.ts';
import type { Language } from '@sufra/contract/options.ts';
import { eventNumberText } from '../../platform/pure/event-number.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { refundState } from '../../platform/pure/refund-state.ts';
import { customerActions, hasBeen, isBooked, isSettled } from './event.machine.ts';
import type { EventDetailRow, EventFactsRow, EventListRow, QuoteViewRow } from './event.reads.ts';
import { assumedCompleteAt, freeUntil, isFreeAt, type Needs, type Place } from './event.rules.ts';
import { isOpenAt } from './quote.machine.ts';

type NameOf = (ingredientId: string) => { readonly en: string; readonly ar: string } | null;

/** What every screen says of an event. */
export const toFacts = (row: EventFactsRow, place: Place) => ({
  id: row.id,
  number: eventNumberText(row.number),
  status: row.status,
  eventType: row.eventType,
  guests: row.guests,
  startsAt: row.startsAt.toISOString(),
  cuisine: row.cuisine,
  emirate: row.emirate,
  area: row.area,
  specialRequirements: place.wishes,
  dietaryOptions: [...row.dietaryOptions],
  addOns: toAedText(row.addOns),
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

export const toNeeds = (needs: Needs, language: Language, nameOf: NameOf): EventDetail['needs'] => ({
  avoidAllergens: [...needs.allergens],
  avoidIngredients: needs.ingredients.map((id) => nameOf(id)?.[language] ?? id),
  hasUnread: needs.hasUnread,
});

export const toEventSummary = (row: EventListRow, place: Place, language: Language): EventSummary => ({
  ...toFacts(row, place),
  openQuotes: row.openQuotes,
  chefName: row.chefName?.[language] ?? null,
  total: row.total === null ? null : toAedText(row.total),
});

/** A chef as its customers see it: stars to one decimal. */
const toChef = (
  { partnerId, chefName, stars, reviews }: QuoteViewRow,
  language: Language,
): Quote['chef'] => ({
  id: partnerId,
  name: chefName[language],
  rating: reviews === 0 ? null : Math.round((10 * stars) / reviews) / 10,
  reviews,
});

const toQuote = (row: QuoteViewRow, language: Language): Quote => ({
  id: row.id,
  status: row.status,
  chef: toChef(row, language),
  menu: [...row.menu],
  inclusions: [...row.inclusions],
  note: row.note,
  price: toAedText(row.price),
  addOns: toAedText(row.total - row.price),
  total: toAedText(row.total),
  deposit: toAedText(row.deposit),
  remainder: toAedText(row.total - row.deposit),
  expiresAt: new Date(row.expiresAt).toISOString(),
  createdAt: new Date(row.createdAt).toISOString(),
});

type Booking = NonNullable<EventDetail['booking']>;

function remainderOf(row: EventDetailRow): Pick<Booking['payment'], 'remainderState' | 'remainderDueAt'> {
  if (row.isRemainderPaid || isSettled(row.status)) return { remainderState: 'paid', remainderDueAt: null };
  if (isBooked(row.status))
    return { remainderState: 'due', remainderDueAt: assumedCompleteAt(row.startsAt).toISOString() };
  if (!hasBeen(row.status)) return { remainderState: 'waived', remainderDueAt: null };
  const remainderDueAt = row.nextAttemptAt?.toISOString() ?? null;
  return { remainderState: row.failedAttempts === 0 ? 'due' : 'failed', remainderDueAt };
}

function toBooking(row: EventDetailRow, language: Language): EventDetail['booking'] {
  const quote = row.quotes.find(({ id }) => id === row.quoteId);
  const { total, deposit, bookedAt, cardBrand: brand, cardLastFour: lastFour, refund } = row;
  if (!quote || total === null || deposit === null || bookedAt === null) return null;
  return {
    quoteId: quote.id,
    chef: { ...toChef(quote, language), phone: row.chefPhone ?? '' },
    bookedAt: bookedAt.toISOString(),
    freeUntil: freeUntil(row.startsAt).toISOString(),
    payment: {
      total: toAedText(total),
      deposit: toAedText(deposit),
      remainder: toAedText(total - deposit),
      card: brand === null || lastFour === null ? null : { brand, lastFour },
      ...remainderOf(row),
      refund: refund && { amount: toAedText(refund.amount), state: refundState(refund.status) },
      invoiceIds: [...row.invoiceIds],
    },
  };
}

export interface Opened {
  readonly place: Place;
  readonly needs: Needs;
  readonly bodies: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
  readonly nameOf: NameOf;
  readonly language: Language;
  readonly now: Date;
}

interface Written {
  readonly id: string;
  readonly author: 'customer' | 'chef';
  readonly at: string;
}

/** The talk as one side reads it. */
export const toMessages = (
  rows: readonly Written[],
  bodies: ReadonlyMap<string, string>,
  reader: Written['author'],
): EventMessage[] =>
  rows.map(({ id, author, at }) => ({
    id,
    from: author,
    isOwn: author === reader,
    text: bodies.get(id) ?? '',
    at: new Date(at).toISOString(),
  }));

export function toEventDetail(row: EventDetailRow, opened: Opened): EventDetail {
  const { place, needs, language, now, nameOf, bodies, lines } = opened;
  const quotes = row.quotes.map((quote) => toQuote(quote, language));
  const hasOpenQuotes = row.quotes.some((quote) =>
    isOpenAt({ status: quote.status, expiresAt: new Date(quote.expiresAt) }, now),
  );
  const actions = customerActions(row.status, {
    hasStarted: row.startsAt <= now,
    isFree: isFreeAt(row.startsAt, now),
    hasOpenQuotes,
    hasFailed: row.failedAttempts > 0,
    isRated: row.stars !== null,
  });
  return {
    ...toEventSummary(row, place, language),
    actions,
    address: { title: place.title, lines: [...lines], instructions: place.instructions },
    needs: toNeeds(needs, language, nameOf),
    quotes,
    booking: toBooking(row, language),
    cardOnFile: row.card,
    messages: toMessages(row.messages, bodies, 'customer'),
    history: row.steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
    rating: row.stars === null ? null : { rating: row.stars, comment: row.comment },
  };
}
