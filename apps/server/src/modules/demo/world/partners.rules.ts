import type { Cuisine, Emirate } from '@sufra/contract/options.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { MenuItem, OpeningHours, OptionGroup, Partner } from '../../partners/index.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface DemoPartner {
  readonly phone: string;
  readonly type: PartnerType;
  readonly name: { readonly en: string; readonly ar: string };
  readonly cuisines: readonly Cuisine[];
  readonly place: readonly [emirate: Emirate, area: string, address: string, lat: number, lng: number];
  readonly terms: {
    readonly reachKm: number;
    readonly feeAed: number;
    readonly minOrderAed: number;
    /** Minutes on top of the recipe's share. */
    readonly prepMinutes: number;
    readonly priceLevel: number;
  };
  readonly hours: OpeningHours;
  readonly needsDriver?: boolean;
}

/** Past 24 is after midnight. */
export const daily = (from: number, to: number): OpeningHours =>
  Array.from({ length: 7 }, () => [[from * 60, to * 60] as const]);

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export const closedOn = (day: (typeof weekdays)[number], hours: OpeningHours): OpeningHours =>
  hours.map((spans, weekday) => (weekdays[weekday] === day ? [] : spans));

export function toRecord(
  { phone, type, name, cuisines, place, terms, hours, needsDriver = false }: DemoPartner,
  made: { id: string; accountId: AccountId; createdAt: Date },
): Omit<Partner, 'status' | 'isPaused'> {
  const [emirate, area, address, lat, lng] = place;
  return {
    ...made,
    ...{ type, name, phone, cuisines, emirate, area, address, lat, lng },
    email: null,
    reachM: terms.reachKm * 1_000,
    hasOwnDelivery: type !== 'chef' && !needsDriver,
    deliveryFee: terms.feeAed * 100,
    minOrder: terms.minOrderAed * 100,
    openingHours: hours,
  };
}

export interface CookedMeal {
  readonly id: string;
  readonly cuisine: Cuisine;
  readonly servings: number;
  readonly minutes: number;
  readonly costPerServing: Fils;
}

// Fils per serving for work, and a factor on the ingredients.
const pricing: Readonly<Record<PartnerType, { work: Fils; factor: number }>> = {
  chef: { work: 600, factor: 2 },
  restaurant: { work: 800, factor: 2.4 },
  grocery: { work: 0, factor: 0 },
};

const halfDirham = 50;
const recipeShare = 0.15;

const idAt = (number: number): string => `00000000-0000-4000-a000-${String(number).padStart(12, '0')}`;

type Written = readonly [en: string, ar: string, fils: Fils, foods: Readonly<Record<string, number>>];

/** Optional, one of them at most unless `max` says more. */
const groupOf = (
  number: number,
  [en, ar]: readonly [string, string],
  choices: readonly Written[],
  max = 1,
): OptionGroup => ({
  id: idAt(number),
  name: { en, ar },
  min: 0,
  max,
  choices: choices.map(([nameEn, nameAr, price, foods], at) => ({
    id: idAt(number + at + 1),
    name: { en: nameEn, ar: nameAr },
    price,
    isAvailable: true,
    lines: Object.entries(foods).map(([id, grams]) => ({ id, grams })),
  })),
});

const demoOptions: Readonly<Record<string, readonly OptionGroup[]>> = {
  'manakish-zaatar': [
    groupOf(
      100,
      ['On the side', 'إلى جانبه'],
      [
        ['Extra labneh', 'لبنة إضافية', 500, { labneh: 40 }],
        ['Pickles', 'مخلل', 200, { pickles: 30 }],
        ['Sliced tomato', 'شرائح طماطم', 200, { tomato: 50 }],
      ],
      3,
    ),
  ],
  'chicken-biryani': [
    groupOf(
      200,
      ['How hot?', 'ما مدى الحرارة؟'],
      [
        ['Mild', 'خفيف', 0, {}],
        ['Hot', 'حار', 0, { 'chilli-flakes': 1 }],
        ['Very hot', 'حار جدًا', 0, { 'chilli-flakes': 3 }],
      ],
    ),
    groupOf(
      300,
      ['Side', 'طبق جانبي'],
      [
        ['Greek yogurt', 'زبادي يوناني', 400, { 'greek-yogurt': 60 }],
        ['Cucumber sticks', 'أصابع خيار', 300, { cucumber: 70 }],
      ],
    ),
  ],
  'fatteh-hummus': [
    groupOf(
      400,
      ['On top', 'على الوجه'],
      [
        ['Extra pine nuts', 'صنوبر إضافي', 800, { 'pine-nuts': 10 }],
        ['Extra pita bread', 'خبز بيتا إضافي', 200, { 'pita-bread': 40 }],
      ],
      2,
    ),
  ],
};

interface DemoItem extends MenuItem {
  readonly options: readonly OptionGroup[];
}

/** In steps of half a dirham per serving. */
export function menuOf({ type, cuisines, terms }: DemoPartner, meals: readonly CookedMeal[]): DemoItem[] {
  const { work, factor } = pricing[type];
  return meals
    .filter(({ cuisine }) => cuisines.includes(cuisine))
    .map(({ id, servings, minutes, costPerServing }) => {
      const perServing = (work + costPerServing * factor) * terms.priceLevel;
      return {
        mealId: id,
        price: Math.round(perServing / halfDirham) * halfDirham * servings,
        prepMinutes: Math.ceil((terms.prepMinutes + minutes * recipeShare) / 5) * 5,
        isAvailable: true,
        options: demoOptions[id] ?? [],
      };
    });
}
