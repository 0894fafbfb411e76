import type { EventDetail, Quote } from '@sufra/contract/catering/catering.ts';
import type { Language } from '@sufra/contract/options.ts';
import { idOf } from './orders.ts';
import { dayFrom } from './week.ts';

const at = (days: number): string => `${dayFrom(days)}T19:30:00+04:00`;

export const eventId = idOf(60);
export const quote: Quote = {
  id: idOf(61),
  status: 'open',
  chef: { id: idOf(62), name: 'Mariam', rating: 4.8, reviews: 12 },
  menu: ['Hummus', 'Lamb ouzi'],
  inclusions: ['ingredients'],
  note: null,
  price: '2000.50 AED',
  addOns: '0.00 AED',
  total: '2000.50 AED',
  deposit: '600.15 AED',
  remainder: '1400.35 AED',
  expiresAt: at(2),
  createdAt: at(-1),
};

export const eventIn = (language: Language, change: Partial<EventDetail> = {}): EventDetail => ({
  id: eventId,
  number: 'E-1042',
  status: 'quoted',
  eventType: 'birthday',
  guests: 12,
  startsAt: at(10),
  cuisine: 'lebanese',
  emirate: 'Dubai',
  area: 'Marina',
  specialRequirements: null,
  dietaryOptions: [],
  addOns: '0.00 AED',
  createdAt: at(-2),
  version: 1,
  openQuotes: 1,
  chefName: null,
  total: null,
  actions: ['accept', 'cancel', 'reschedule'],
  address: {
    title: language === 'ar' ? 'البيت' : 'Home',
    lines: [language === 'ar' ? 'شارع المرسى' : 'Al Marsa Street'],
    instructions: null,
  },
  needs: { avoidAllergens: ['tree_nuts'], avoidIngredients: [], hasUnread: false },
  quotes: [quote],
  booking: null,
  cardOnFile: { brand: 'Visa', lastFour: '4242' },
  objection: null,
  messages: [],
  history: [{ status: 'quoted', at: at(-1), by: 'partner', reason: null }],
  rating: null,
  ...change,
});

type Payment = NonNullable<EventDetail['booking']>['payment'];

export const bookedIn = (
  language: Language,
  change: Partial<EventDetail> = {},
  payment: Partial<Payment> = {},
): EventDetail =>
  eventIn(language, {
    status: 'booked',
    version: 2,
    openQuotes: 0,
    chefName: quote.chef.name,
    total: quote.total,
    actions: ['cancel', 'reschedule', 'message'],
    quotes: [{ ...quote, status: 'accepted' }],
    booking: {
      quoteId: quote.id,
      chef: { ...quote.chef, phone: '+971501112233' },
      bookedAt: at(-1),
      freeUntil: at(7),
      arrivedAt: null,
      objectUntil: null,
      payment: {
        total: quote.total,
        deposit: quote.deposit,
        remainder: quote.remainder,
        card: { brand: 'Visa', lastFour: '4242' },
        remainderState: 'due',
        remainderDueAt: at(11),
        refund: null,
        invoiceIds: [],
        ...payment,
      },
    },
    ...change,
  });
