import {
  maxOutDays,
  ownProductLimits as limits,
  type OwnProduct,
  type setOwnProduct as setOwnProductRoute,
} from '@sufra/contract/partners/grocery-shelf.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseAed } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { foodsNamedIn, normalise, readFoods, readTextFoods, type Foods } from '../../catalogue/index.ts';
import { lockApproved } from '../profiles/partner.store.ts';
import {
  isProductKnown,
  readOwnProducts,
  saveOwnProduct,
  type OwnProductRow,
} from './grocery-shelf.store.ts';

type Body = ParsedBodyOf<typeof setOwnProductRoute>;

interface Setting {
  readonly actor: Actor;
  readonly partnerId: string;
  readonly productId: string;
  readonly body: Body;
  readonly language: Language;
  readonly requestId: string;
}

/** Adds or changes; the second of two equal calls does nothing. Placed orders keep their prices and names. Refuses
 * `text_names_foods` for a food that names others than its contents. */
export async function setOwnProduct(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { actor, partnerId, productId, body, language, requestId }: Setting,
): Promise<Result<OwnProduct>> {
  const texts = await readTextFoods(db);
  return db.attempt(async (tx) => {
    const partner = await lockApproved(tx, partnerId);
    if (!partner) return refuse('forbidden');
    if (partner.type !== 'grocery') return refuse('not_found');
    const own = await readOwnProducts(tx, partnerId);
    const before = own.find(({ id }) => id === productId);
    if (!before && (await isProductKnown(tx, productId))) return refuse('not_found');
    if (!before && own.length >= limits.products)
      return refuse('menu_full', { params: { max: limits.products } });
    const at = clock.now();
    const foods = await readFoods(tx, body.contents);
    const row = rowFrom(body, { id: productId, foods, texts, before, today: dubaiDay(at) });
    if (!row.ok) return row;
    const reply = toOwnProduct(row.value, foods, language, dubaiDay(at));
    if (isDeepStrictEqual(row.value, before)) return ok(reply);
    if (!(await saveOwnProduct(tx, partnerId, row.value)))
      return refuse('invalid_request', { fields: { barcode: 'taken' } });
    const { price: priceFils, outUntil, isOnShelf } = row.value;
    await recordAudit(tx, {
      ...{ at, actorId: actor.accountId, action: 'partner.shelf_changed', requestId },
      subject: { kind: 'partner', id: partnerId },
      details: { product: productId, name: row.value.name.en, priceFils, outUntil, isOnShelf },
    });
    return ok(reply);
  });
}

type Texts = Awaited<ReturnType<typeof readTextFoods>>;

interface Reading {
  readonly id: string;
  readonly foods: Foods;
  readonly texts: Texts;
  readonly before: OwnProductRow | undefined;
  readonly today: DubaiDay;
}

function rowFrom(body: Body, { id, foods, texts, before, today }: Reading): Result<OwnProductRow> {
  const { name, amount, unit, aisle, barcode, outUntil, isOnShelf } = body;
  const isFood = aisle !== 'household';
  const contents = [...new Set(body.contents)];
  const fields: Record<string, FieldCode> = {};
  const price = parseAed(body.price);
  if (price === null) fields['price'] = 'invalid';
  else if (price < limits.least) fields['price'] = 'too_small';
  else if (price > limits.most) fields['price'] = 'too_big';
  if (unit === 'piece' && !Number.isInteger(amount)) fields['amount'] = 'invalid';
  if (isFood && contents.length === 0) fields['contents'] = 'required';
  if (!isFood && contents.length > 0) fields['contents'] = 'invalid';
  if (contents.some((one) => foods.nameOf(one) === null)) fields['contents'] = 'unknown_option';
  if (contents.some((one) => drinks.has(one))) fields['contents'] = 'invalid';
  for (const language of ['en', 'ar'] as const)
    if (namesAlcohol(texts, name[language])) fields[`name.${language}`] = 'invalid';
  const isSameDay = before?.outUntil === outUntil;
  if (outUntil !== null && outUntil <= today && !isSameDay) fields['outUntil'] = 'too_early';
  if (outUntil !== null && outUntil > addDays(today, maxOutDays)) fields['outUntil'] = 'too_late';
  if (price === null || Object.keys(fields).length > 0) return refuse('invalid_request', { fields });
  const lines = contents.map((ingredientId) => ({ ingredientId }));
  const named = foodsNamedIn({ title: name, description: { en: '', ar: '' }, lines }, texts.mentions);
  if (isFood && named.length > 0) return refuse('text_names_foods', { params: { foods: named.join(', ') } });
  const namesFood = named.length > 0;
  return ok({
    ...{ id, name: { ...name }, amount, unit, aisle, contents, namesFood },
    ...{ price, barcode, outUntil, isOnShelf },
  });
}

const drinks: ReadonlySet<string> = new Set(['beer', 'red-wine', 'white-wine']);

/** A phrase that names a drink, or that only drinks explain: wheat is in beer and in bread. "Alcohol" may be of wipes. */
function namesAlcohol({ mentions, pantry }: Texts, text: string): boolean {
  const unexplainedBy = (ids: ReadonlySet<string>): string[] => mentions(text, ids, { deniedToo: false });
  const byDrinks = unexplainedBy(drinks);
  const byOthers = unexplainedBy(
    new Set(pantry.flatMap(({ id, flags }) => (flags.includes('alcohol') ? [] : id))),
  );
  const names = new Set(
    pantry
      .filter(({ id }) => drinks.has(id))
      .flatMap(({ nameEn, nameAr, synonyms, recipeNames }) => [nameEn, nameAr, ...synonyms, ...recipeNames])
      .map(normalise),
  );
  return unexplainedBy(new Set()).some(
    (phrase) =>
      phrase !== 'alcohol' &&
      !byDrinks.includes(phrase) &&
      (byOthers.includes(phrase) || names.has(normalise(phrase))),
  );
}

export function toOwnProduct(
  { contents, namesFood, price, outUntil, ...row }: OwnProductRow,
  foods: Foods,
  language: Language,
  today: DubaiDay,
): OwnProduct {
  return {
    ...row,
    contents: contents.map((ingredientId) => ({
      ingredientId,
      name: foods.nameOf(ingredientId)?.[language] ?? ingredientId,
    })),
    // A mixed packet may hold more than its grocery lists.
    allergens: namesFood || contents.length > 1 ? null : allergensOf(contents, foods),
    priceFils: price,
    outUntil: outUntil !== null && outUntil > today ? outUntil : null,
  };
}

function allergensOf(contents: readonly string[], foods: Foods): OwnProduct['allergens'] {
  const all = contents.map(foods.allergensOf);
  return all.includes(null) ? null : [...new Set(all.flatMap((one) => one ?? []))];
}

/** With the foods of all. */
export async function listOwnProducts(
  db: Queries,
  partnerId: string,
): Promise<{ readonly rows: readonly OwnProductRow[]; readonly foods: Foods }> {
  const rows = await readOwnProducts(db, partnerId);
  return {
    rows,
    foods: await readFoods(
      db,
      rows.flatMap(({ contents }) => contents),
    ),
  };
}
