import { describe, expect, it } from 'vitest';
import { instantOf } from '../../../platform/pure/dubai-time.ts';
import { defaultPrepTime } from '../kitchen/prep-time.rules.ts';
import type { MealLine, OrderedMeal } from './find-offer.ts';
import { groceryTerms } from './grocery-terms.rules.ts';
import {
  checkCash,
  checkContext,
  draftOrder,
  isForGroceries,
  mealTerms,
  type CheckoutContext,
  type OfferedPartner,
  type AddressRow,
  type OrderBody,
  type Terms,
} from './order.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

// Saturday, 12:00 in Dubai.
const now = instantOf('2026-11-21', 12 * 60);
const at = (minutes: number): Date => instantOf('2026-11-21', minutes);

const line = (id: string, aed: string, more: Partial<MealLine> = {}): MealLine => ({
  ...{ id, name: { en: id, ar: id }, aisle: 'pantry', amount: 200, unit: 'g', grams: 200 },
  ...{ isOptional: false, note: null, allergens: [], packs: [{ grams: 500, aed }], soldBy: 'pack' },
  flags: [],
  ...more,
});

const meal: OrderedMeal = {
  ...{ mealId: 'adas', suggestionId: 'suggestion', slot: null, portion: 1, cuisine: 'lebanese' },
  ...{ title: { en: 'Adas', ar: 'عدس' }, description: { en: '', ar: '' }, picture: null },
  ...{ isForEveryone: true, servings: 4, minutes: 30, programs: [] },
  nutrition: {
    ...{ calories: 320, protein: 18, carbs: 50, sugar: 4, fibre: 12, fat: 6, saturatedFat: 1, sodium: 400 },
    ...{ potassium: 500, phosphorus: 200, calcium: 100, iron: 3, vitaminK: 20, atLeast: [] },
  },
  preparation: { tags: [], cookMinutes: 20 },
  lines: [line('lentils', '6.00'), line('onion', '3.50'), line('water', '0.00')],
};

const address: AddressRow & { readonly lat: number; readonly lng: number } = {
  ...{
    id: 'home',
    title: 'Home',
    street: 'Marsa Street',
    building: 'Tower',
    apartment: '12',
    area: 'Marina',
  },
  ...{ emirate: 'Dubai', landmark: null, makani: null, phone: '+971501234567', instructions: null },
  ...{ lat: 25.1, lng: 55.2 },
};

const context: CheckoutContext = {
  ...{ isSwitchedOn: true, isProfileComplete: true, address, meal },
  ...{ partners: [], commission: 15, ramadan: null, cardToken: null, standing: 0 },
};

const groceries: Extract<OrderBody, { recipeId: string }> = {
  recipeId: 'adas',
  familySize: 4,
  deliveryAddressId: 'home',
  deliveryDate: '2026-11-22',
  totalAmount: '9.50 AED',
};
const cooked: Extract<OrderBody, { mealId: string }> = {
  mealId: 'adas',
  familySize: 2,
  deliveryAddressId: 'home',
  restaurantId: 'kitchen',
  deliveryTime: at(14 * 60).toISOString(),
  totalAmount: '45.00 AED',
};

const allDay = Array.from({ length: 7 }, () => [[0, 1_440]] as const);
const closed = Array.from({ length: 7 }, () => []);
const partner: OfferedPartner = {
  ...{ partnerId: 'kitchen', type: 'chef', name: { en: 'K', ar: 'K' }, area: 'Marina', emirate: 'Dubai' },
  ...{
    cuisines: [],
    lat: 25,
    lng: 55,
    reachM: 9_000,
    deliveryFee: 500,
    coveredFee: 0,
    ...{ minOrder: 0, ownMinOrder: 0 },
    openingHours: allDay,
    closedDays: [],
    photoId: null,
    options: [],
  },
  ...{
    isPaused: false,
    closedUntilMs: null,
    soldOutUntilMs: null,
    busyUntilMs: null,
    busyMinutes: 0,
    slotCapacity: null,
    fullSlotsMs: null,
    basePrice: 8_000,
    prepMinutes: 35,
    starsSum: 0,
    ratingsCount: 0,
    preference: null,
    shelf: [],
  },
  prepTimes: { '12': defaultPrepTime },
};
const grocer = (more: Partial<OfferedPartner> = {}) => ({
  ...{ ...partner, partnerId: 'grocery', ...more },
  ...{ total: 950, minutes: 60, distanceM: 1_500, reasons: [] },
});
const kitchen = (more: object = {}) => ({
  ...partner,
  ...{ distanceM: 2_400, travel: 12, minutes: 47, food: 4_000, total: 4_500, slots: [at(14 * 60)] },
  ...{ canServe: true, ...more },
});

const refused = (code: string, more: object = {}) => ({ ok: false, refusal: { code, ...more } });

describe('the checkout', () => {
  it('of a meal or groceries continues with the address and the meal', () => {
    expect(checkContext(context, groceries)).toEqual({ ok: true, value: context });
    expect(checkContext(context, cooked)).toEqual({ ok: true, value: context });
    expect([isForGroceries(groceries), isForGroceries(cooked)]).toEqual([true, false]);
  });

  it.each<[string, CheckoutContext | null, object]>([
    ['an account that is gone', null, refused('not_signed_in')],
    ['ordering switched off', { ...context, isSwitchedOn: false }, refused('switched_off')],
    [
      'an incomplete profile',
      { ...context, isProfileComplete: false },
      refused('flow_incomplete', { params: { step: 'profile' } }),
    ],
    ['an unknown address', { ...context, address: null }, refused('address_not_found')],
    ['an unknown meal', { ...context, meal: null }, refused('meal_not_found')],
  ])('refuses %s', (_what, known, expected) => {
    expect(checkContext(known, cooked)).toEqual(expected);
  });

  it("sells no groceries for a kitchen's own dish, because its recipe is private", () => {
    const own = { ...context, meal: { ...meal, isForEveryone: false } };
    expect(checkContext(own, groceries)).toEqual(refused('meal_not_found'));
    expect(checkContext(own, cooked)).toMatchObject({ ok: true });
  });
});

describe('groceries', () => {
  const terms = (body: object = {}, partners = [grocer()]) =>
    groceryTerms(partners, { body: { ...groceries, ...body }, meal, now });

  it('are bought in packs from the best grocery, delivered free, without free items', () => {
    const agreed = terms({}, [grocer(), grocer({ partnerId: 'second' })]);
    expect(agreed).toMatchObject({
      ok: true,
      value: {
        partner: { partnerId: 'grocery' },
        food: 950,
        deliveryFee: 0,
        window: { from: instantOf('2026-11-22', 9 * 60), to: instantOf('2026-11-22', 13 * 60) },
      },
    });
    expect(agreed.ok && agreed.value.lines).toEqual([
      {
        ...{ id: 'lentils', amount: 200, unit: 'g', boughtGrams: 500, price: 600 },
        ...{ packs: [{ grams: 500, count: 1 }], choice: 'best_match' },
      },
      {
        ...{ id: 'onion', amount: 200, unit: 'g', boughtGrams: 500, price: 350 },
        ...{ packs: [{ grams: 500, count: 1 }], choice: 'best_match' },
      },
    ]);
  });

  it('are scaled by the family and by the portion of the suggestion', () => {
    const larger = { ...meal, portion: 1.25 };
    const agreed = groceryTerms([grocer()], { body: { ...groceries, familySize: 8 }, meal: larger, now });
    expect(agreed).toMatchObject({ value: { lines: [{ id: 'lentils', amount: 500 }, { id: 'onion' }] } });
  });

  it('omit what the customer has at home, but not everything', () => {
    expect(terms({ leaveOut: ['lentils'] })).toMatchObject({
      value: { food: 350, lines: [{ id: 'onion' }] },
    });
    const nothing = refused('invalid_request', { fields: { leaveOut: 'too_big' } });
    expect(terms({ leaveOut: ['lentils', 'onion'] })).toEqual(nothing);
    const unpriced = { ...meal, lines: [line('saffron', 'unknown')] };
    expect(groceryTerms([grocer()], { body: groceries, meal: unpriced, now })).toEqual(nothing);
  });

  it.each([
    ['2026-11-20', 'too_early'],
    ['2026-11-21', 'too_early'],
    ['2026-12-06', 'too_late'],
  ])('are not delivered on %s: %s', (deliveryDate, code) => {
    expect(terms({ deliveryDate })).toEqual(refused('invalid_request', { fields: { deliveryDate: code } }));
  });

  it('come from the first grocery open on the day', () => {
    const shut = grocer({ partnerId: 'shut', openingHours: closed });
    expect(terms({}, [shut, grocer()])).toMatchObject({ value: { partner: { partnerId: 'grocery' } } });
    expect(terms({}, [shut])).toEqual(refused('slot_unavailable'));
    expect(terms({}, [])).toEqual(refused('partner_unavailable'));
  });

  it("must reach the grocery's minimum", () => {
    expect(terms({}, [grocer({ minOrder: 950 })])).toMatchObject({ ok: true });
    expect(terms({}, [grocer({ minOrder: 951 })])).toEqual(
      refused('below_minimum', { params: { minimum: '9.51 AED' } }),
    );
  });
});

describe('a cooked meal', () => {
  const terms = (chosen: ReturnType<typeof kitchen> | undefined, body: object = {}) =>
    mealTerms(chosen, { body: { ...cooked, ...body }, fastOf: null, now });

  it('is delivered in the chosen half-hour at the price of the kitchen', () => {
    expect(terms(kitchen())).toEqual({
      ok: true,
      value: {
        ...{ partner: kitchen(), food: 4_000, deliveryFee: 500, coveredFee: 0, lines: [] },
        window: { from: at(14 * 60), to: at(14 * 60 + 30) },
      },
    });
  });

  it('is refused by a kitchen that is unknown, too far or paused', () => {
    expect(terms(undefined)).toEqual(refused('partner_unavailable'));
    expect(terms(kitchen({ canServe: false }))).toEqual(refused('partner_unavailable'));
  });

  it("is not delivered during the household's fast", () => {
    const fastOf = () => ({ dawn: 5 * 60, sunset: 18 * 60 }) as never;
    expect(mealTerms(kitchen(), { body: cooked, fastOf, now })).toEqual(refused('delivery_in_fast'));
  });

  it("is refused at a time that is not offered or that the kitchen can't keep", () => {
    expect(terms(kitchen(), { deliveryTime: at(12 * 60).toISOString() })).toEqual(
      refused('slot_unavailable'),
    );
    expect(terms(kitchen({ slots: [] }))).toEqual(refused('slot_unavailable'));
  });

  it("must reach the kitchen's minimum, without the delivery fee", () => {
    expect(terms(kitchen({ minOrder: 4_000 }))).toMatchObject({ ok: true });
    expect(terms(kitchen({ minOrder: 4_001 }))).toEqual(
      refused('below_minimum', { params: { minimum: '40.01 AED' } }),
    );
  });
});

describe('the draft of an order', () => {
  const identity = {
    ...{
      id: 'order',
      accountId: 'account' as AccountId,
      handoverCode: '1234',
      requestKey: 'key',
      requestHash: 'hash',
    },
  };
  const agreed: Terms = {
    ...{ partner: kitchen(), food: 4_000, deliveryFee: 500, coveredFee: 0, lines: [] },
    window: { from: at(14 * 60), to: at(14 * 60 + 30) },
  };
  const { id: _id, ...place } = address;
  const proof = { isSafe: true, isHalal: false, people: 2, diners: [], ingredientsChecked: 3 };
  const seat = { day: '2026-11-21' as const, mealTime: null };
  const draft = (body: OrderBody, terms = agreed) =>
    draftOrder(terms, identity, { body, meal, place, proof, seat, commissionPercent: 15 });

  it('records all terms, with the current recipe', () => {
    const { lat, lng, ...delivery } = place;
    expect(draft({ ...cooked, notes: 'Ring twice', paymentMethod: 'cash' })).toEqual({
      ok: true,
      value: {
        ...{ ...identity, partnerId: 'kitchen', type: 'cooked_meal', mealId: 'adas', familySize: 2 },
        ...{
          suggestionId: 'suggestion',
          food: 4_000,
          deliveryFee: 500,
          coveredFee: 0,
          commissionPercent: 15,
        },
        ...{ paymentMethod: 'cash', scheduledFrom: '2026-11-21T10:00:00.000Z' },
        ...{ scheduledTo: '2026-11-21T10:30:00.000Z', emirate: 'Dubai', area: 'Marina', lat, lng },
        delivery: { ...delivery, notes: 'Ring twice' },
        ordered: {
          ...{ title: meal.title, servings: 4 },
          lines: ['lentils', 'onion', 'water'].map((name) => ({ id: name, grams: 200 })),
        },
        ...{
          lines: [],
          proof: { diners: [], ingredientsChecked: 3, seat },
          prepMinutes: 35,
          distanceM: 2_400,
        },
      },
    });
  });

  it('is paid by card unless cash was chosen, and drops an empty note', () => {
    expect(draft({ ...cooked, notes: '' })).toMatchObject({
      value: { paymentMethod: 'card', delivery: { notes: null } },
    });
  });

  it('of groceries is an order of ingredients', () => {
    expect(draft({ ...groceries, totalAmount: '45.00 AED' })).toMatchObject({
      value: { type: 'ingredients' },
    });
  });

  it('is refused with the new total if the customer saw another', () => {
    expect(draft({ ...cooked, totalAmount: '40.00 AED' })).toEqual(
      refused('price_changed', { params: { total: '45.00 AED' } }),
    );
  });
});

describe('cash on delivery', () => {
  const order = { food: 9_000, deliveryFee: 1_000 };

  it('is possible for up to three open orders and AED 500.00', () => {
    expect(checkCash({ orders: 2, total: 40_000, noShows: 1 }, order)).toEqual({ ok: true, value: null });
  });

  it.each([
    [3, 0],
    [2, 40_001],
    [0, 50_000],
  ])('is refused with %i open orders of %i fils', (orders, total) => {
    expect(checkCash({ orders, total, noShows: 0 }, order)).toEqual(
      refused('cash_limit', { params: { orders: 3, sum: '500.00 AED' } }),
    );
  });

  it('is refused after two orders that nobody was there to take', () => {
    expect(checkCash({ orders: 0, total: 0, noShows: 2 }, order)).toEqual(
      refused('cash_no_shows', { params: { orders: 2, days: 90 } }),
    );
  });
});
