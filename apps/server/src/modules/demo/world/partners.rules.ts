import type { Cuisine, Emirate } from '@sufra/contract/options.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { MenuItem, OpeningHours, Partner } from '../../partners/index.ts';
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

/** In steps of half a dirham per serving. */
export function menuOf({ type, cuisines, terms }: DemoPartner, meals: readonly CookedMeal[]): MenuItem[] {
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
      };
    });
}
