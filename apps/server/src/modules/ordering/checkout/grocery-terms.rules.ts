import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { OwnProduct } from '../groceries/read-own-products.ts';
import { purchasesFor } from '../groceries/shopping.rules.ts';
import type { Grocery, OrderedMeal } from './find-offer.ts';
import { deliveringOn, isDeliveryDay } from './offer.rules.ts';
import {
  refuseMinimum,
  type GroceryBody,
  type OfferedPartner,
  type OrderLine,
  type Terms,
} from './order.rules.ts';

interface GroceryOrder {
  readonly body: GroceryBody;
  readonly meal: OrderedMeal;
  readonly now: Date;
  /** Those asked for. */
  readonly own?: readonly OwnProduct[];
}

/** Refuses `options_changed` for an own product that the grocery doesn't sell on that day. */
export function groceryTerms(
  groceries: readonly (OfferedPartner & Grocery)[],
  { body, meal, now, own = [] }: GroceryOrder,
): Result<Terms> {
  if (boughtLines(meal, body).length === 0)
    return refuse('invalid_request', { fields: { leaveOut: 'too_big' } });
  if (!isDeliveryDay(body.deliveryDate, now)) {
    const isEarly = body.deliveryDate <= dubaiDay(now);
    return refuse('invalid_request', { fields: { deliveryDate: isEarly ? 'too_early' : 'too_late' } });
  }
  const best = deliveringOn(groceries, meal.lines, body.deliveryDate);
  if (!best) return refuse(groceries.length === 0 ? 'partner_unavailable' : 'slot_unavailable');
  const { grocery: partner, window } = best;
  const ingredients = boughtLines({ ...meal, lines: best.lines }, body);
  if (ingredients.length === 0) return refuse('partner_unavailable');
  const products = productLines(own, { partner, body });
  if (!products.ok) return products;
  const lines = [...ingredients, ...products.value];
  const food = lines.reduce((sum, line) => sum + line.price, 0);
  if (food < partner.minOrder) return refuseMinimum(partner.minOrder);
  return ok({ partner, window, food, deliveryFee: 0, coveredFee: 0, lines });
}

function boughtLines(meal: OrderedMeal, body: GroceryBody): OrderLine[] {
  const choices = new Map((body.choices ?? []).map(({ id, choice }) => [id, choice]));
  return (purchasesFor(meal.lines, body.familySize * meal.portion, meal.servings) ?? [])
    .filter(({ id, price }) => price > 0 && !(body.leaveOut ?? []).includes(id))
    .map(({ id, amount, unit, packs, boughtGrams, price }) => ({
      id,
      amount,
      unit,
      packs,
      boughtGrams,
      price,
      choice: choices.get(id) ?? 'best_match',
    }));
}

export const isInStock = ({ outUntil }: Pick<OwnProduct, 'outUntil'>, day: DubaiDay): boolean =>
  outUntil === null || outUntil <= day;

/** If one is out of stock when packed, its price is given back: another one may not be safe. */
function productLines(
  own: readonly OwnProduct[],
  { partner, body }: { readonly partner: Pick<OfferedPartner, 'partnerId'>; readonly body: GroceryBody },
): Result<OrderLine[]> {
  const asked = body.products ?? [];
  const sold = own.filter((one) => one.partnerId === partner.partnerId && isInStock(one, body.deliveryDate));
  const lines = asked.flatMap(({ id, count }): OrderLine[] => {
    const found = sold.find((one) => one.id === id);
    if (!found) return [];
    const { title, aisle, barcode, foods, price } = found;
    const product = { title, aisle, barcode, foods };
    const bought = { amount: count, unit: 'piece', packs: [], boughtGrams: 0 } as const;
    return [{ id, ...bought, price: price * count, choice: 'refund', product }];
  });
  return lines.length === asked.length ? ok(lines) : refuse('options_changed');
}
