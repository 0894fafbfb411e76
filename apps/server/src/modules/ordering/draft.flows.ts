import type { Tx } from '../../platform/db/db.ts';
import { newHandoverCode, newId } from '../../platform/ids.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { areOn } from '../../platform/settings.ts';
import { addressOf, type AddressRow } from '../household/index.ts';
import { commissionPercent, stillThere } from '../money/index.ts';
import { openFasts, proveMeal, type MealProof } from '../planner/index.ts';
import { readMeal } from './kitchen.reads.ts';
import type { OfferContext } from './offer.flows.ts';
import type { OrderedMeal } from './offer.rules.ts';
import { canOrderYet } from './order.policy.ts';
import { readHousehold } from './order.reads.ts';
import { requestHashOf } from './order.repo.ts';
import type { OrderDraft } from './order.rules.ts';
import { termsOf, type OrderBody, type Terms } from './terms.flows.ts';

export interface Drafting {
  readonly accountId: string;
  readonly body: OrderBody;
  /** The same for every retry; null, or absent, where the caller gave none. */
  readonly requestKey?: string | null;
}

/** Everything checked and priced, not yet kept. */
export async function draftOrder(
  ctx: OfferContext,
  tx: Tx,
  { accountId, body, requestKey = null }: Drafting,
): Promise<Result<OrderDraft>> {
  const now = ctx.clock.now();
  // The session may have ended since the call was let in.
  if (!(await stillThere(tx, accountId))) return refuse('not_signed_in');
  const needed =
    body.paymentMethod === 'cash' ? (['new_orders', 'cash_on_delivery'] as const) : (['new_orders'] as const);
  if (!(await areOn(tx, needed, now))) return refuse('switched_off');
  const household = await readHousehold(tx, accountId);
  if (!canOrderYet(household)) return refuse('flow_incomplete', { params: { step: 'profile' } });
  const address = await addressOf(tx, accountId, body.deliveryAddressId);
  if (!address) return refuse('address_not_found');
  const meal = await readMeal(tx, accountId, 'recipeId' in body ? body.recipeId : body.mealId);
  if (!meal || ('recipeId' in body && !meal.isForEveryone)) return refuse('meal_not_found');
  const proof = await proveMeal(ctx, tx, accountId, meal);
  if (!proof.isSafe) return refuse('meal_unsafe');
  // Whose order it is was settled by whoever places it.
  const bringing = { actor: { accountId }, accountId, emirate: address.emirate, slot: meal.slot };
  const fastOf = 'recipeId' in body ? null : await openFasts(ctx, tx, bringing);
  const terms = await termsOf(tx, { accountId, body, meal, place: address, fastOf, now });
  if (!terms.ok) return terms;
  const total = toAedText(terms.value.food + terms.value.deliveryFee);
  if (total !== body.totalAmount) return refuse('price_changed', { params: { total } });
  const commission = await commissionPercent(tx, now);
  const draft = toDraft({ accountId, body, meal, address, proof, terms: terms.value, commission });
  const requestHash = requestKey === null ? null : requestHashOf(ctx.vault, body);
  return ok({ ...draft, requestKey, requestHash });
}

interface Parts {
  readonly accountId: string;
  readonly body: OrderBody;
  readonly meal: OrderedMeal;
  readonly address: AddressRow;
  readonly proof: MealProof;
  readonly terms: Terms;
  readonly commission: number;
}

type Draft = Omit<OrderDraft, 'requestKey' | 'requestHash'>;

function toDraft({ accountId, body, meal, address, proof, terms, commission }: Parts): Draft {
  const { id: _id, lat, lng, emirate, area, ...place } = address;
  return {
    id: newId(),
    accountId,
    partnerId: terms.partnerId,
    type: 'recipeId' in body ? 'ingredients' : 'cooked_meal',
    mealId: meal.mealId,
    suggestionId: meal.suggestionId,
    familySize: body.familySize,
    food: terms.food,
    deliveryFee: terms.deliveryFee,
    commissionPercent: commission,
    paymentMethod: body.paymentMethod ?? 'card',
    scheduledFrom: terms.window.from.toISOString(),
    scheduledTo: terms.window.to.toISOString(),
    emirate,
    area,
    lat,
    lng,
    delivery: { ...place, emirate, area, notes: body.notes || null },
    ordered: {
      title: meal.title,
      servings: meal.servings,
      lines: meal.lines.map(({ id, grams }) => ({ id, grams })),
    },
    lines: terms.lines,
    proof: { diners: proof.diners, ingredientsChecked: proof.ingredientsChecked },
    prepMinutes: terms.prepMinutes,
    distanceM: terms.distanceM,
    handoverCode: newHandoverCode(),
  };
}
