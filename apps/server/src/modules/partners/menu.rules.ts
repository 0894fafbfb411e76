import { maxMenuItems } from '@sufra/contract/partner-menu.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import { parseAed, roundFils, type Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

/** A meal on a menu; `price` is for the servings of the recipe. */
export interface MenuTerms {
  readonly mealId: string;
  readonly price: Fils;
  readonly prepMinutes: number;
  readonly isAvailable: boolean;
}

/** The refusal of a menu without a place left. */
export const refuseFull = (): Result<never> => refuse('menu_full', { params: { max: maxMenuItems } });

/** From one dirham to five thousand: below is a slip of the finger, above a wedding. */
export const lowestPrice: Fils = 100;
export const highestPrice: Fils = 500_000;

/** Reads a price. Refuses the field `price` for what is no sum, or out of the limits. */
export function priceFrom(text: string): Result<Fils> {
  const price = parseAed(text);
  const wrong = (code: 'invalid' | 'too_small' | 'too_big') =>
    refuse('invalid_request', { fields: { price: code } });
  if (price === null) return wrong('invalid');
  if (price < lowestPrice) return wrong('too_small');
  return price > highestPrice ? wrong('too_big') : ok(price);
}

/**
 * What a portion costs besides its ingredients, in fils, and how often the ingredients are in the price: about a third
 * of a menu price is food; the rest pays for work, rent, waste, commission and VAT. A restaurant has more of them.
 */
const pricing: Readonly<Record<PartnerType, { work: Fils; factor: number }>> = {
  chef: { work: 600, factor: 2 },
  restaurant: { work: 800, factor: 2.4 },
  grocery: { work: 0, factor: 0 },
};

const halfDirham = 50;

interface Costs {
  readonly servings: number;
  /** What the ingredients of a portion cost in a shop. */
  readonly costPerServing: Fils;
}

/** A price for all servings to start from: a portion rounded to half a dirham, within the limits. */
export function usualPrice(type: PartnerType, { servings, costPerServing }: Costs): Fils {
  const { work, factor } = pricing[type];
  const portion = roundFils((work + costPerServing * factor) / halfDirham) * halfDirham;
  return Math.min(highestPrice, Math.max(lowestPrice, portion * servings));
}
