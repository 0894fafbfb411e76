import type { Queries } from '../../../platform/db/db.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { Result } from '../../../platform/pure/result.ts';
import type { OrderingContext } from '../apply-command.ts';
import { readAskedProducts } from '../groceries/read-own-products.ts';
import { quoteKitchen, rankGroceries, type OrderedMeal, type Place } from './find-offer.ts';
import { groceryTerms } from './grocery-terms.rules.ts';
import type { FastOf } from './offer.rules.ts';
import type { ChosenOption } from './options.rules.ts';
import { isForGroceries, mealTerms, type OfferedPartner, type OrderBody, type Terms } from './order.rules.ts';

interface Wanted {
  readonly accountId: AccountId;
  readonly body: OrderBody;
  readonly meal: OrderedMeal;
  readonly place: Place;
  readonly fastOf: FastOf | null;
  readonly now: Date;
  readonly chosen: readonly ChosenOption[];
}

/** Of the kitchen asked, or of the best grocery. */
export async function findTerms(
  ctx: OrderingContext,
  db: Queries,
  partners: readonly OfferedPartner[],
  { accountId, body, meal, place, fastOf, now, chosen }: Wanted,
): Promise<Result<Terms>> {
  if (isForGroceries(body)) {
    const own = await readAskedProducts(ctx, db, accountId, body.products);
    if (!own.ok) return own;
    return groceryTerms(rankGroceries(partners, place), { body, meal, now, own: own.value });
  }
  const slots = [new Date(body.deliveryTime)];
  const [kitchen] = partners.map((partner) =>
    quoteKitchen(partner, { meal, people: body.familySize, place, slots, now }),
  );
  return mealTerms(kitchen, { body, chosen, fastOf, now });
}
