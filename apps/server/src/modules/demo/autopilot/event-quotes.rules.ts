import type { QuoteInclusion } from '@sufra/contract/catering/catering.ts';

interface Request {
  readonly guests: number;
  readonly startsAt: Date;
  readonly since: Date;
  readonly turn: number;
}

interface DemoQuote {
  readonly menu: string[];
  readonly price: string;
  readonly inclusions: QuoteInclusion[];
  readonly note: string;
  readonly expiresAt: string;
}

const secondMs = 1_000;
const hourMs = 3_600_000;
const firstPause = 8;
const pauseBetween = 14;
/** A quote also ends `endsAhead` hours before the event. */
const validHours = 72;
const endsAhead = 12;

interface Offer {
  readonly perGuest: number;
  readonly inclusions: readonly QuoteInclusion[];
  readonly note: string;
  readonly menu: readonly string[];
}

const offers: readonly [Offer, Offer, Offer] = [
  {
    perGuest: 140,
    inclusions: ['ingredients', 'cleaning'],
    note: 'I cook in your kitchen and leave it as I found it.',
    menu: ['Three cold starters to share', 'Slow-roasted lamb with saffron rice', 'Fattoush', 'Umm Ali'],
  },
  {
    perGuest: 185,
    inclusions: ['ingredients', 'serving_staff', 'tableware', 'cleaning'],
    note: 'Two of us cook and serve; plates and glasses come along.',
    menu: [
      'Welcome dates and coffee',
      'Five small plates',
      'Mixed grill from the charcoal',
      'Seasonal fruit and kunafa',
    ],
  },
  {
    perGuest: 110,
    inclusions: ['ingredients'],
    note: 'A simple family table, cooked with love.',
    menu: ['Lentil soup', 'Chicken machboos', 'Green salad', 'Rice pudding with rose water'],
  },
];

export function quoteFor({ guests, startsAt, since, turn }: Request, now: Date): DemoQuote | null {
  const thinks = (firstPause + (turn - 1) * pauseBetween) * secondMs;
  if (now.getTime() - since.getTime() < thinks) return null;
  const ends = Math.min(now.getTime() + validHours * hourMs, startsAt.getTime() - endsAhead * hourMs);
  if (ends < now.getTime() + 2 * hourMs) return null;
  const offer = offers[(turn - 1) % offers.length] ?? offers[0];
  return {
    menu: [...offer.menu],
    price: `${Math.max(400, offer.perGuest * guests)}.00`,
    inclusions: [...offer.inclusions],
    note: offer.note,
    expiresAt: new Date(ends).toISOString(),
  };
}
