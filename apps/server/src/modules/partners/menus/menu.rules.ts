import { maxMenuItems } from '@sufra/contract/partner-menu.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import { parseAed, roundFils, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

/** A meal a partner offers; `price` is for all servings of the recipe. */
export interface MenuItem {
  readonly mealId: string;
  readonly price: Fils;
  readonly prepMinutes: number;
  readonly isAvailable: boolean;
}

export const refuseFull = (): Result<never> => refuse('menu_full', { params: { max: maxMenuItems } });

/** Limits against typing errors: AED 1 to AED 5,000. */
export const lowestPrice: Fils = 100;
export const highestPrice: Fils = 500_000;

/** Parses an AED price; refuses the field `price` if it is not an amount within the limits. */
export function priceFrom(text: string): Result<Fils> {
  const price = parseAed(text);
  const wrong = (code: 'invalid' | 'too_small' | 'too_big') =>
    refuse('invalid_request', { fields: { price: code } });
  if (price === null) return wrong('invalid');
  if (price < lowestPrice) return wrong('too_small');
  return price > highestPrice ? wrong('too_big') : ok(price);
}

/** Work per portion in fils, and a factor on ingredients: food is about a third of a menu price, more for restaurants. */
const pricing: Readonly<Record<PartnerType, { work: Fils; factor: number }>> = {
  chef: { work: 600, factor: 2 },
  restaurant: { work: 800, factor: 2.4 },
  grocery: { work: 0, factor: 0 },
};

const halfDirham = 50;

interface Costs {
  readonly servings: number;
  /** Shop price of one portion's ingredients. */
  readonly costPerServing: Fils;
}

/** A suggested price for all servings; each portion is rounded to half a dirham. */
export function usualPrice(type: PartnerType, { servings, costPerServing }: Costs): Fils {
  const { work, factor } = pricing[type];
  const portion = roundFils((work + costPerServing * factor) / halfDirham) * halfDirham;
  return Math.min(highestPrice, Math.max(lowestPrice, portion * servings));
}

/** Groceries have no menu. */
export const canKeepMenu = ({ type }: { readonly type: PartnerType }): boolean => type !== 'grocery';

export const canAddItem = (items: number): boolean => items < maxMenuItems;

/** A kitchen offers catalogue meals and its own dishes, not those of other kitchens. */
export const canOffer = (partnerId: string, meal: { readonly ownerPartnerId: string | null }): boolean =>
  meal.ownerPartnerId === null || meal.ownerPartnerId === partnerId;
