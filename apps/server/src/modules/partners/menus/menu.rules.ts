import { maxMenuItems } from '@sufra/contract/partners/partner-menu.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import { parseAed, roundFils, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

/** `price` covers all servings of the recipe. */
export interface MenuItem {
  readonly mealId: string;
  readonly price: Fils;
  readonly prepMinutes: number;
  readonly isAvailable: boolean;
}

export const refuseFull = (): Result<never> => refuse('menu_full', { params: { max: maxMenuItems } });

/** Limits catch typing errors. */
export const lowestPrice: Fils = 100;
export const highestPrice: Fils = 500_000;

/** Refuses the field `price` outside the limits. */
export function priceFrom(text: string): Result<Fils> {
  const price = parseAed(text);
  const wrong = (code: 'invalid' | 'too_small' | 'too_big') =>
    refuse('invalid_request', { fields: { price: code } });
  if (price === null) return wrong('invalid');
  if (price < lowestPrice) return wrong('too_small');
  return price > highestPrice ? wrong('too_big') : ok(price);
}

/** Fils of work per portion, and a factor on ingredient cost. */
const pricing: Readonly<Record<PartnerType, { work: Fils; factor: number }>> = {
  chef: { work: 600, factor: 2 },
  restaurant: { work: 800, factor: 2.4 },
  grocery: { work: 0, factor: 0 },
};

const halfDirham = 50;

interface Costs {
  readonly servings: number;
  readonly costPerServing: Fils;
}

/** For all servings, in steps of half a dirham per portion. */
export function usualPrice(type: PartnerType, { servings, costPerServing }: Costs): Fils {
  const { work, factor } = pricing[type];
  const portion = roundFils((work + costPerServing * factor) / halfDirham) * halfDirham;
  return Math.min(highestPrice, Math.max(lowestPrice, portion * servings));
}

export const canKeepMenu = ({ type }: { readonly type: PartnerType }): boolean => type !== 'grocery';

export const canAddItem = (items: number): boolean => items < maxMenuItems;

export const canOffer = (partnerId: string, meal: { readonly ownerPartnerId: string | null }): boolean =>
  meal.ownerPartnerId === null || meal.ownerPartnerId === partnerId;
