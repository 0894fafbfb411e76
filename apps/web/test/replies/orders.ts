import type { Address } from '@sufra/contract/household/addresses.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { getOrders, OrderDetail, OrderSummary } from '@sufra/contract/ordering/ordering.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { getMealOrder, Restaurant } from '@sufra/contract/ordering/shopping.ts';
import { type CustomerOrderStatus, orderSteps } from '@sufra/contract/statuses.ts';
import type { SubscriptionReply } from '@sufra/contract/subscription/subscription.ts';
import type { Tracking } from '@sufra/contract/ordering/tracking.ts';
import { today } from '../screen.tsx';
import { dayFrom, dishes } from './week.ts';

/** The same ids in every run. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const orderId = idOf(1);
export const mealId = 'chicken-machboos';

export const home: Address = {
  id: idOf(2),
  title: 'Home',
  name: 'Home',
  street: 'Al Marsa Street',
  building: 'Marina Heights',
  apartment: '1204',
  addressLine1: 'Al Marsa Street',
  addressLine2: 'Marina Heights, 1204',
  area: 'Marina',
  city: 'Dubai',
  landmark: null,
  makani: null,
  phone: '+971501234567',
  instructions: null,
  pin: null,
  isDefault: true,
};

export const subscription: SubscriptionReply = {
  planId: 'full-day',
  planName: 'Full day',
  status: 'active',
  price: '599.00 AED',
  nextBillingDate: dayFrom(20),
  nextCharge: '599.00 AED',
  startedOn: dayFrom(-40),
  firstSuggestionDate: dayFrom(-40),
  notificationTime: '08:00',
  card: { brand: 'Visa', lastFour: '4242' },
  pausedFrom: null,
  pausedUntil: null,
  endsOn: null,
  credit: '0.00 AED',
  pastDue: null,
};

const safety = {
  ingredientsChecked: 12,
  members: [
    {
      name: 'Layla Haddad',
      avoids: [],
      avoidsAlso: [],
      limits: [],
      conflicts: [],
      unread: [],
      unmetPrograms: [],
    },
  ],
} satisfies OrderDetail['safety'];

export const slots = [`${today}T09:00:00.000Z`, `${today}T09:30:00.000Z`];

const kitchen: Restaurant = {
  id: idOf(3),
  name: 'Bait Maryam',
  type: 'restaurant',
  location: 'Marina',
  rating: 4.6,
  ratingCount: 128,
  isActive: true,
  cuisineTypes: ['emirati'],
  deliveryTime: 55,
  deliveryFee: '0.00 AED',
  deliveryFeeFils: 0,
  coveredFeeFils: 1_000,
  photo: null,
  minOrder: '30.00 AED',
  minOrderFils: 3_000,
  basePrice: '84.00 AED',
  basePriceFils: 8_400,
  total: '84.00 AED',
  totalFils: 8_400,
  foodFils: 8_400,
  distanceKm: 2.4,
  reasons: ['top_rated'],
  slots,
  options: [],
};

/** One kitchen within reach; `change` overrides it. */
export const mealOrderIn = (
  language: Language,
  change: Partial<ReplyOf<typeof getMealOrder>> = {},
): ReplyOf<typeof getMealOrder> => ({
  mealId,
  suggestionId: null,
  mealTitle: dishes[mealId][language],
  mealDescription: language === 'ar' ? 'أرز مع دجاج وبهارات' : 'Rice with chicken and spices',
  mealImage: null,
  cuisine: 'emirati',
  servings: 2,
  baseServings: 2,
  portion: 1,
  isForEveryone: true,
  isCashOffered: true,
  creditFils: 0,
  safety,
  basePrice: '84.00 AED',
  estimatedTime: 55,
  slots,
  keepsFast: false,
  availableRestaurants: [kitchen],
  nobody: null,
  ...change,
});

const createdAt = `${today}T05:30:00.000Z`;

export const summaryIn = (
  language: Language,
  status: CustomerOrderStatus = 'placed',
  number = 1,
): OrderSummary => ({
  id: idOf(number),
  orderNumber: `SF-${String(1000 + number)}`,
  orderType: 'cooked_meal',
  status,
  totalPrice: '84.00 AED',
  createdAt,
  estimatedDeliveryTime: `${today}T07:30:00.000Z`,
  estimatedFrom: `${today}T07:00:00.000Z`,
  estimatedTo: `${today}T07:30:00.000Z`,
  isLate: false,
  vendorName: kitchen.name,
  vendorContact: null,
  providerType: 'restaurant',
  providerId: kitchen.id,
  rating: null,
  mealId,
  mealName: dishes[mealId][language],
  mealImage: null,
  familySize: 2,
});

export const ordersIn = (language: Language): ReplyOf<typeof getOrders> => ({
  orders: (['preparing', 'delivered', 'cancelled'] as const).map((status, at) =>
    summaryIn(language, status, at + 1),
  ),
  next: idOf(9),
});

/** An order in `status`. */
export function orderIn(
  language: Language,
  status: CustomerOrderStatus = 'placed',
  change: Partial<OrderDetail> = {},
): OrderDetail {
  const reached = orderSteps.findIndex((step) => step === status);
  const isEnded = status === 'cancelled' || status === 'undeliverable';
  return {
    ...summaryIn(language, status),
    version: 1,
    options: [],
    steps: orderSteps.map((step, at) => ({
      status: step,
      at: at <= Math.max(0, reached) ? createdAt : null,
    })),
    history: [
      { status: 'placed', at: createdAt, by: 'customer', reason: null },
      ...(isEnded ? [{ status, at: createdAt, by: 'customer', reason: 'customer_cancelled' } as const] : []),
    ],
    canCancel: status === 'placed',
    freeCancelUntil: null,
    delayMinutes: 0,
    isRecipeChanged: false,
    safetyAlarm: null,
    canReport: false,
    talks: [],
    replaces: null,
    replacedBy: null,
    canRate: status === 'delivered',
    noShow: null,
    handoverCode: status === 'out_for_delivery' ? '4821' : null,
    address: { title: 'Home', lines: ['Al Marsa Street', 'Dubai'], phone: home.phone, instructions: null },
    notes: null,
    payment: {
      method: 'card',
      card: subscription.card,
      credit: null,
      refund: null,
      parts: [],
      reductions: [],
      isDisputed: false,
      invoiceId: null,
    },
    amounts: {
      ...{ food: '84.00 AED', deliveryFee: '0.00 AED', coveredFee: '10.00 AED' },
      ...{ vatIncluded: '4.00 AED', total: '84.00 AED' },
    },
    lines: [],
    safety,
    ...change,
  };
}

export const tracking: Tracking = {
  driver: {
    name: 'Imran',
    vehicleType: 'motorcycle',
    plateNumber: '12345',
    rating: 4.9,
  },
  position: { lat: 25.08, lng: 55.14, at: `${today}T06:00:00.000Z` },
  pickup: { lat: 25.07, lng: 55.13, name: kitchen.name },
  door: { lat: 25.09, lng: 55.15 },
  stopsBefore: 1,
  etaFrom: `${today}T06:10:00.000Z`,
  etaTo: `${today}T06:20:00.000Z`,
  isLate: false,
  isHeat: false,
  version: 1,
};
