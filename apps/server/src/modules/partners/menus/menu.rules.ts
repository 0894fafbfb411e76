import { highestPrice, lowestPrice, priceAfter } from '@sufra/contract/partners/menu-editing.ts';
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

export interface ShownItem {
  readonly mealId: string;
  readonly price: Fils;
}

type PriceChange = Parameters<typeof priceAfter>[1];

/** New prices of dishes that change. Refuses `edited_meanwhile`, and `items.<at>` outside the limits. */
export function pricesFrom(
  items: readonly { readonly mealId: string; readonly priceFils: Fils }[],
  menu: ReadonlyMap<string, Fils>,
  change: PriceChange,
): Result<ShownItem[]> {
  if (items.some(({ mealId, priceFils }) => menu.get(mealId) !== priceFils))
    return refuse('edited_meanwhile');
  const prices = items.map(({ mealId, priceFils }) => ({ mealId, price: priceAfter(priceFils, change) }));
  const fields = Object.fromEntries(
    prices.flatMap(({ price }, at) => {
      const problem = price < lowestPrice ? 'too_small' : price > highestPrice ? 'too_big' : null;
      return problem ? [[`items.${String(at)}`, problem] as const] : [];
    }),
  );
  if (Object.keys(fields).length > 0) return refuse('invalid_request', { fields });
  return ok(prices.filter(({ mealId, price }) => menu.get(mealId) !== price));
}
