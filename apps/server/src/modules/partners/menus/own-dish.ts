import type { Language } from '@sufra/contract/options.ts';
import type * as contract from '@sufra/contract/partners/partner-dishes.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  addDish,
  changeDish,
  findDish,
  foodsNamedIn,
  readTextFoods,
  searchIngredients,
  tryDishLines,
  type DishDraft,
  type DishEdit,
} from '../../catalogue/index.ts';
import { lockKitchen, saveAndRead } from './edit-menu.ts';
import { countDishes, readDesk, readDishTerms, readOffered, type MenuItemRow } from './get-menu.ts';
import { canAddItem, priceFrom, refuseFull, usualPrice } from './menu.rules.ts';

type Dish = DishDraft & {
  readonly price: string;
  readonly isAvailable: boolean;
};

interface WrittenBy {
  readonly partnerId: string;
  readonly actor: Actor;
  readonly requestId: string;
  readonly dish: Dish;
}

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

const editOf = async (
  { db, clock }: Context,
  { dish: draft, partnerId, actor, requestId }: WrittenBy,
): Promise<DishEdit> => {
  const { mentions } = await readTextFoods(db);
  const by = { actorId: actor.accountId, requestId, at: clock.now() };
  return { by, partnerId, draft, mentions };
};

/** `saveReply` runs in the same transaction. */
export async function createDish(
  ctx: Context,
  written: WrittenBy,
  saveReply: (tx: Tx, row: MenuItemRow) => Promise<void>,
): Promise<Result<MenuItemRow>> {
  const { db } = ctx;
  const { partnerId, dish } = written;
  const price = priceFrom(dish.price);
  if (!price.ok) return price;
  const edit = await editOf(ctx, written);
  return db.attempt(async (tx) => {
    const kitchen = await lockKitchen(tx, partnerId);
    if (!kitchen.ok) return kitchen;
    // Removed dishes stay for their orders and count towards the limit.
    if (!canAddItem(await countDishes(tx, partnerId))) return refuseFull();
    const added = await addDish(tx, edit);
    if (!added.ok) return added;
    const offered = await readOffered(tx, partnerId, added.value);
    if (!offered || !canAddItem(offered.items)) return refuseFull();
    const { prepMinutes, isAvailable } = dish;
    const item = { mealId: added.value, price: price.value, prepMinutes, isAvailable };
    const saved = await saveAndRead(tx, partnerId, item);
    if (saved.ok) await saveReply(tx, saved.value);
    return saved;
  });
}

export async function editDish(
  ctx: Context,
  mealId: string,
  written: WrittenBy,
): Promise<Result<MenuItemRow>> {
  const { db } = ctx;
  const { partnerId, dish } = written;
  const price = priceFrom(dish.price);
  if (!price.ok) return price;
  const edit = await editOf(ctx, written);
  return db.attempt(async (tx) => {
    const kitchen = await lockKitchen(tx, partnerId);
    if (!kitchen.ok) return kitchen;
    if (!(await readDishTerms(tx, partnerId, mealId))) return refuse('meal_not_found');
    const changed = await changeDish(tx, mealId, edit);
    if (!changed.ok) return changed;
    const { prepMinutes, isAvailable } = dish;
    return saveAndRead(tx, partnerId, { mealId, price: price.value, prepMinutes, isAvailable });
  });
}

export async function getDish(
  db: Db,
  partnerId: string,
  mealId: string,
  language: Language,
): Promise<Result<ReplyOf<typeof contract.getDish>>> {
  const dish = await findDish(db, { partnerId, mealId });
  if (!dish.ok) return dish;
  const terms = await readDishTerms(db, partnerId, mealId);
  if (!terms) return refuse('meal_not_found');
  const { title, description, cuisine, mealTimes, servings, lines } = dish.value;
  return ok({
    mealId: dish.value.mealId,
    title,
    description,
    cuisine,
    mealTimes: [...mealTimes],
    servings,
    lines: lines.map((line) => ({
      ingredientId: line.ingredientId,
      amount: line.amount,
      unit: line.unit,
      isOptional: line.isOptional,
      name: line.name[language],
      units: [...line.units],
      allergens: line.allergens && [...line.allergens],
    })),
    price: toAedText(terms.price),
    prepMinutes: terms.prepMinutes,
    isAvailable: terms.isAvailable,
    openOrders: terms.openOrders,
  });
}

const noText = { en: '', ar: '' };

export async function previewDish(
  db: Db,
  partnerId: string,
  { lines, servings, title = noText, description = noText }: BodyOf<typeof contract.deriveDish>,
  language: Language,
): Promise<Result<ReplyOf<typeof contract.deriveDish>>> {
  const [desk, tried, { mentions }] = await Promise.all([
    readDesk(db, partnerId),
    tryDishLines(db, { lines, servings }),
    readTextFoods(db),
  ]);
  if (!desk) return refuse('forbidden');
  if (!tried.ok) return tried;
  const { facts, weighed } = tried.value;
  const unknown = weighed.filter(({ ingredient }) => ingredient.allergens === null);
  const costs = { servings, costPerServing: facts.priceFilsPerServing };
  return ok({
    allergens: facts.hasUnknownAllergens ? null : [...facts.allergens],
    unknownAllergens: [...new Set(unknown.map(({ ingredient }) => ingredient.name[language]))],
    namedFoods: foodsNamedIn({ title, description, lines }, mentions),
    programs: [...facts.programs],
    calories: Math.round(facts.nutrition.calories),
    gramsPerPortion: facts.gramsPerServing,
    suggestedPrice: toAedText(usualPrice(desk.type, costs)),
  });
}

export async function findIngredients(
  db: Db,
  search: string,
  language: Language,
): Promise<Result<ReplyOf<typeof contract.getDishIngredients>>> {
  const rows = await searchIngredients(db, search);
  return ok(
    rows.map((row) => ({
      id: row.id,
      name: row.name[language],
      units: [...row.units],
      allergens: row.allergens && [...row.allergens],
    })),
  );
}
