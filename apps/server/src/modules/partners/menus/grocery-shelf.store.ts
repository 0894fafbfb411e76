import type { OwnProduct } from '@sufra/contract/partners/grocery-shelf.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';

export interface Own {
  readonly price: Fils | null;
  readonly barcode: string | null;
  readonly outUntil: DubaiDay | null;
}

export interface ProductRow extends Own {
  readonly ingredientId: string;
  readonly en: string;
  readonly ar: string;
  readonly aisle: string;
  readonly soldBy: 'pack' | 'weight';
  readonly grams: number;
  readonly aed: string;
}

const nothing: Own = { price: null, barcode: null, outUntil: null };

/** Packs that a grocery may sell, with what it changed. */
export const readProducts = (
  db: Queries,
  partnerId: string,
  {
    aisle = null,
    ingredientId = null,
  }: { readonly aisle?: string | null; readonly ingredientId?: string | null },
): Promise<ProductRow[]> =>
  db.rows<ProductRow>(sql`
    select i.id as "ingredientId", concat(i.name_en, ' (' || (i.details ->> 'brand') || ')') as en,
      concat(i.name_ar, ' (' || (i.details ->> 'brand') || ')') as ar, i.aisle, i.details ->> 'soldBy' as "soldBy",
      (k ->> 'grams')::float8 as grams, k ->> 'aed' as aed, s.price_fils as price, s.barcode,
      s.out_until::text as "outUntil"
    from catalogue.public_ingredients i
    cross join jsonb_array_elements(i.details -> 'packs') k
    left join partners.shelf_items s
      on s.partner_id = ${partnerId} and s.ingredient_id = i.id and s.grams = (k ->> 'grams')::numeric
    where (${aisle}::text is null or i.aisle = ${aisle}) and (${ingredientId}::text is null or i.id = ${ingredientId})
      and k ->> 'aed' <> '0.00'
    order by i.name_en, i.id, grams`);

export const isGrocery = async (db: Queries, partnerId: string): Promise<boolean> =>
  (await db.row(sql`
    select 1 as one from partners.partners where id = ${partnerId} and type = 'grocery' and is_approved`)) !==
  null;

interface Place {
  readonly partnerId: string;
  readonly ingredientId: string;
  readonly grams: number;
}

/** False if another product has the barcode. */
export async function saveShelfItem(
  tx: Tx,
  { partnerId, ingredientId, grams }: Place,
  own: Own,
): Promise<boolean> {
  const { price, barcode, outUntil } = own;
  if (isDeepStrictEqual(own, nothing)) {
    await tx.run(sql`
      delete from partners.shelf_items
      where partner_id = ${partnerId} and ingredient_id = ${ingredientId} and grams = ${grams}`);
    return true;
  }
  const saved = await tx.run(sql`
    insert into partners.shelf_items (partner_id, ingredient_id, grams, price_fils, barcode, out_until)
    select ${partnerId}::uuid, ${ingredientId}, ${grams}::numeric, ${price}::bigint, ${barcode}, ${outUntil}::date
    where not exists (
      select from partners.shelf_items
      where partner_id = ${partnerId} and barcode = ${barcode} and (ingredient_id, grams) <> (${ingredientId}, ${grams}::numeric)
      union all select from partners.own_products where partner_id = ${partnerId} and barcode = ${barcode})
    on conflict (partner_id, ingredient_id, grams) do update set
      price_fils = excluded.price_fils, barcode = excluded.barcode, out_until = excluded.out_until`);
  return saved === 1;
}

export interface OwnProductRow extends Pick<
  OwnProduct,
  'id' | 'name' | 'amount' | 'unit' | 'aisle' | 'isOnShelf'
> {
  readonly contents: readonly string[];
  readonly namesFood: boolean;
  readonly price: Fils;
  readonly barcode: string | null;
  readonly outUntil: DubaiDay | null;
}

export const readOwnProducts = (db: Queries, partnerId: string): Promise<OwnProductRow[]> =>
  db.rows<OwnProductRow>(sql`
    select id, json_build_object('en', name_en, 'ar', name_ar) as name, amount::float8 as amount, unit, aisle,
      contents, names_food as "namesFood", price_fils as price, barcode,
      out_until::text as "outUntil", is_on_shelf as "isOnShelf"
    from partners.own_products where partner_id = ${partnerId}
    order by name_en, id`);

export const isProductKnown = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.row(sql`select 1 as one from partners.own_products where id = ${id}`)) !== null;

/** False if another product has the barcode. */
export async function saveOwnProduct(tx: Tx, partnerId: string, row: OwnProductRow): Promise<boolean> {
  const { id, name, barcode } = row;
  const saved = await tx.run(sql`
    insert into partners.own_products
      (id, partner_id, name_en, name_ar, amount, unit, aisle, contents, names_food, price_fils, barcode,
       out_until, is_on_shelf)
    select ${id}::uuid, ${partnerId}::uuid, ${name.en}, ${name.ar}, ${row.amount}::numeric, ${row.unit}, ${row.aisle},
      ${row.contents}::text[], ${row.namesFood}::boolean, ${row.price}::bigint, ${barcode},
      ${row.outUntil}::date, ${row.isOnShelf}::boolean
    where not exists (
      select from partners.own_products where partner_id = ${partnerId} and barcode = ${barcode} and id <> ${id}
      union all select from partners.shelf_items where partner_id = ${partnerId} and barcode = ${barcode})
    on conflict (id) do update set name_en = excluded.name_en, name_ar = excluded.name_ar, amount = excluded.amount,
      unit = excluded.unit, aisle = excluded.aisle, contents = excluded.contents,
      names_food = excluded.names_food, price_fils = excluded.price_fils, barcode = excluded.barcode,
      out_until = excluded.out_until, is_on_shelf = excluded.is_on_shelf
    where own_products.partner_id = excluded.partner_id`);
  return saved === 1;
}
