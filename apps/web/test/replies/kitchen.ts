import type { PartnerEvent } from '@sufra/contract/catering/partner-events.ts';
import type { getPartnerProfile, PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { getMenu, MenuCandidate, MenuItemReply } from '@sufra/contract/partners/partner-menu.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { today } from '../screen.tsx';
import { idOf } from './orders.ts';
import { dishes } from './week.ts';

const none = { average: null, totalReviews: 0, recent: [] };

export const profile: ReplyOf<typeof getPartnerProfile> = {
  id: idOf(3),
  name: 'Bait Maryam',
  type: 'restaurant',
  status: 'approved',
  phone: '+971501112233',
  email: 'kitchen@example.com',
  cuisineTypes: ['emirati'],
  location: { address: 'Al Marsa Street', emirate: 'Dubai' },
  hasOwnDelivery: false,
  isPaused: false,
  taking: { closedUntil: null, busyUntil: null, busyMinutes: 0, slotCapacity: null },
  terms: {
    name: { en: 'Bait Maryam', ar: 'بيت مريم' },
    phone: '+971501112233',
    reachKm: 10,
    minOrder: '30.00 AED',
    leastMinOrder: '30.00 AED',
    deliveryFee: null,
  },
  bankInfo: null,
  earnings: { totalThisMonth: '1240.00 AED', pendingPayout: '310.00 AED', totalEarnings: '9800.00 AED' },
  payoutHistory: [],
  stars: { average: 4.6, totalReviews: 128 },
  ratings: none,
  eventRatings: none,
};

/** A new, unanswered order; `change` overrides it. */
export const kitchenOrderIn = (language: Language, change: Partial<PartnerOrder> = {}): PartnerOrder => ({
  id: idOf(1),
  orderId: 'SF-1001',
  mealId: 'chicken-machboos',
  mealName: dishes['chicken-machboos'][language],
  mealImage: null,
  options: [],
  totalPrice: '84.00 AED',
  familySize: 2,
  orderType: 'cooked_meal',
  scheduledTime: `${today}T09:00:00.000Z`,
  scheduledTo: `${today}T09:30:00.000Z`,
  deliveryAddress: language === 'ar' ? 'المارينا' : 'Marina',
  deliveryInstructions: null,
  status: 'new',
  stage: 'placed',
  actions: ['accept', 'reject'],
  createdAt: `${today}T05:50:00.000Z`,
  answerBy: `${today}T06:05:00.000Z`,
  completedAt: null,
  reason: null,
  customer: 'L.',
  notes: null,
  paymentMethod: 'card',
  avoidAllergens: ['tree_nuts', 'peanuts', 'mustard'],
  avoidIngredients: [],
  ingredientsChecked: 12,
  allergens: ['milk'],
  lines: [],
  asksCall: false,
  talks: [],
  readyBy: `${today}T08:30:00.000Z`,
  delaysLeft: 2,
  delayMinutes: 0,
  canHandBack: false,
  isRecipeChanged: false,
  safetyAlarm: null,
  driver: null,
  version: 1,
  ...change,
});

export const emptyMenu: ReplyOf<typeof getMenu> = {
  canKeepMenu: true,
  items: [],
  sections: [],
  openingHours: Array.from({ length: 7 }, () => []),
  closedDays: [],
  isPaused: false,
};

export const menuItemIn = (language: Language, change: Partial<MenuItemReply> = {}): MenuItemReply => ({
  mealId: 'chicken-machboos',
  name: dishes['chicken-machboos'][language],
  names: dishes['chicken-machboos'],
  image: null,
  hasOwnPhoto: false,
  photoNote: null,
  choices: [],
  sectionId: null,
  cuisine: 'emirati',
  isOwnDish: false,
  price: '32.50 AED',
  servings: 2,
  prepMinutes: 40,
  isAvailable: true,
  soldOutUntil: null,
  allergens: ['milk'],
  programs: ['halal'],
  ...change,
});

/** Open on Mondays, with one dish. */
export const menuIn = (
  language: Language,
  change: Partial<ReplyOf<typeof getMenu>> = {},
): ReplyOf<typeof getMenu> => ({
  ...emptyMenu,
  items: [menuItemIn(language)],
  openingHours: emptyMenu.openingHours.map((day, at) => (at === 1 ? [{ from: '09:00', to: '14:00' }] : day)),
  ...change,
});

export const candidateIn = (language: Language): MenuCandidate => ({
  mealId: 'lentil-soup',
  name: dishes['lentil-soup'][language],
  image: null,
  cuisine: 'lebanese',
  isOwnDish: false,
  servings: 2,
  suggestedPrice: '18.00 AED',
  minutes: 35,
  allergens: null,
});

export const quotedEvent: PartnerEvent = {
  id: idOf(41),
  number: 'E-1042',
  status: 'requested',
  eventType: 'birthday',
  guests: 12,
  startsAt: '2026-03-20T15:30:00.000Z',
  cuisine: 'emirati',
  emirate: 'Dubai',
  area: 'Marina',
  specialRequirements: null,
  dietaryOptions: [],
  addOns: '0.00 AED',
  createdAt: `${today}T05:00:00.000Z`,
  version: 1,
  customer: 'L.',
  needs: { avoidAllergens: ['tree_nuts'], avoidIngredients: [], hasUnread: false },
  actions: ['quote', 'withdraw'],
  quote: {
    id: idOf(42),
    status: 'open',
    menu: ['Machboos'],
    inclusions: [],
    note: null,
    price: '1500.00 AED',
    total: '1500.00 AED',
    earns: '1285.00 AED',
    feePercent: 10,
    expiresAt: '2026-03-05T15:30:00.000Z',
  },
  contact: null,
  arrivedAt: null,
  messages: [],
  rating: null,
};
