import {
  maxOutDays,
  maxProductsShown,
  shelfPriceLimits,
  type getShelf as getShelfRoute,
  type setShelfItem as setShelfItemRoute,
  type ShelfProduct,
} from '@sufra/contract/partners/grocery-shelf.ts';
import { shopAisles } from '@sufra/contract/catalogue/catalogue.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ParsedBodyOf, QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseAed } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { matchScore } from '../../catalogue/index.ts';
import { lockApproved } from '../profiles/partner.store.ts';
import { listOwnProducts, toOwnProduct } from './own-products.ts';
import { isGrocery, readProducts, saveShelfItem, type Own, type ProductRow } from './grocery-shelf.store.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

const toProduct = (row: ProductRow, language: Language, today: DubaiDay): ShelfProduct => ({
  ingredientId: row.ingredientId,
  name: row[language],
  aisle: row.aisle,
  soldBy: row.soldBy,
  grams: row.grams,
  commonFils: parseAed(row.aed) ?? 0,
  ownFils: row.price,
  barcode: row.barcode,
  outUntil: row.outUntil !== null && row.outUntil > today ? row.outUntil : null,
});

const aisleAt = (aisle: string): number => (shopAisles as readonly string[]).indexOf(aisle);

export async function getShelf(
  { db, clock }: Context,
  partnerId: string,
  { q = '', aisle, language }: QueryOf<typeof getShelfRoute> & { readonly language: Language },
): Promise<Result<ReplyOf<typeof getShelfRoute>>> {
  if (!(await isGrocery(db, partnerId))) return refuse('not_possible_now');
  const found = findIn(await readProducts(db, partnerId, { aisle: aisle ?? null }), q, ({ en, ar }) => [
    en,
    ar,
  ]);
  const own = await listOwnProducts(db, partnerId);
  const ownFound = findIn(own.rows, q, ({ name: { en, ar } }) => [en, ar]).filter(
    ({ row }) => aisle === undefined || row.aisle === aisle,
  );
  const today = dubaiDay(clock.now());
  return ok({
    products: found.slice(0, maxProductsShown).map(({ row }) => toProduct(row, language, today)),
    total: found.length,
    own: ownFound.map(({ row }) => toOwnProduct(row, own.foods, language, today)),
  });
}

const findIn = <Row extends { readonly aisle: string; readonly barcode: string | null }>(
  rows: readonly Row[],
  q: string,
  namesOf: (row: Row) => readonly string[],
) =>
  rows
    .map((row) => ({ row, score: row.barcode === q.trim() ? 4 : matchScore(namesOf(row), q) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || aisleAt(a.row.aisle) - aisleAt(b.row.aisle));

interface Setting {
  readonly actor: Actor;
  readonly partnerId: string;
  readonly ingredientId: string;
  readonly body: ParsedBodyOf<typeof setShelfItemRoute>;
  readonly language: Language;
  readonly requestId: string;
}

/** Placed orders keep their prices. */
export const setShelfItem = ({ db, clock }: Context, setting: Setting): Promise<Result<ShelfProduct>> =>
  db.attempt(async (tx) => {
    const { partnerId, ingredientId, body, language } = setting;
    const partner = await lockApproved(tx, partnerId);
    if (!partner) return refuse('forbidden');
    if (partner.type !== 'grocery') return refuse('not_found');
    const rows = await readProducts(tx, partnerId, { ingredientId });
    const row = rows.find(({ grams }) => grams === body.grams);
    if (!row) return refuse('not_found');
    const at = clock.now();
    const own = ownFrom(body, row, dubaiDay(at));
    if (!own.ok) return own;
    const { price, barcode, outUntil } = row;
    if (!isDeepStrictEqual({ price, barcode, outUntil }, own.value)) {
      if (!(await saveShelfItem(tx, { partnerId, ingredientId, grams: body.grams }, own.value)))
        return refuse('invalid_request', { fields: { barcode: 'taken' } });
      await audit(tx, setting, own.value, at);
    }
    return ok(toProduct({ ...row, ...own.value }, language, dubaiDay(at)));
  });

function ownFrom(
  { price: typed, barcode, outUntil }: Setting['body'],
  row: ProductRow,
  today: DubaiDay,
): Result<Own> {
  const fields: Record<string, FieldCode> = {};
  const price = typed === null ? null : parseAed(typed);
  const { least, most } = shelfPriceLimits(parseAed(row.aed) ?? 0);
  if (typed !== null && price === null) fields['price'] = 'invalid';
  if (price !== null && price < least) fields['price'] = 'too_small';
  if (price !== null && price > most) fields['price'] = 'too_big';
  if (outUntil !== null && outUntil <= today) fields['outUntil'] = 'too_early';
  if (outUntil !== null && outUntil > addDays(today, maxOutDays)) fields['outUntil'] = 'too_late';
  if (Object.keys(fields).length > 0) return refuse('invalid_request', { fields });
  return ok({ price, barcode, outUntil });
}

const audit = (
  tx: Tx,
  { actor, partnerId, ingredientId, body, requestId }: Setting,
  own: Own,
  at: Date,
): Promise<void> =>
  recordAudit(tx, {
    at,
    actorId: actor.accountId,
    action: 'partner.shelf_changed',
    subject: { kind: 'partner', id: partnerId },
    details: { ingredient: ingredientId, grams: body.grams, priceFils: own.price, outUntil: own.outUntil },
    requestId,
  });
