import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { MenuItem } from './menu.rules.ts';

export async function saveItem(tx: Tx, partnerId: string, item: MenuItem): Promise<void> {
  await tx.run(sql`
    insert into partners.menu_items (partner_id, meal_id, price_fils, prep_minutes, is_available)
    values (${partnerId}, ${item.mealId}, ${item.price}, ${item.prepMinutes}, ${item.isAvailable})
    on conflict (partner_id, meal_id) do update set price_fils = excluded.price_fils,
      prep_minutes = excluded.prep_minutes, is_available = excluded.is_available`);
}

/** False for a dish that isn't on the menu. */
export const saveSoldOut = async (
  tx: Tx,
  {
    partnerId,
    mealId,
    until,
  }: { readonly partnerId: string; readonly mealId: string; readonly until: Date | null },
): Promise<boolean> =>
  (await tx.run(sql`
    update partners.menu_items set sold_out_until = ${until}
    where partner_id = ${partnerId} and meal_id = ${mealId}`)) === 1;

export const deleteItem = async (tx: Tx, partnerId: string, mealId: string): Promise<boolean> =>
  (await tx.run(sql`
    delete from partners.menu_items where partner_id = ${partnerId} and meal_id = ${mealId}`)) === 1;

export async function saveMenu(db: Queries, partnerId: string, items: readonly MenuItem[]): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from partners.menu_items
      where partner_id = ${partnerId} and meal_id <> all(${items.map(({ mealId }) => mealId)}))
    insert into partners.menu_items (partner_id, meal_id, price_fils, prep_minutes, is_available)
    select ${partnerId}::uuid, "mealId", price, "prepMinutes", "isAvailable"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as row (
      "mealId" text, price bigint, "prepMinutes" integer, "isAvailable" boolean)
    on conflict (partner_id, meal_id) do update set price_fils = excluded.price_fils,
      prep_minutes = excluded.prep_minutes, is_available = excluded.is_available`);
}

/** Existing items stay unchanged. */
export async function addToMenus(
  db: Queries,
  items: readonly (MenuItem & { readonly partnerId: string })[],
): Promise<void> {
  await db.run(sql`
    insert into partners.menu_items (partner_id, meal_id, price_fils, prep_minutes, is_available)
    select "partnerId", "mealId", price, "prepMinutes", "isAvailable"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as row (
      "partnerId" uuid, "mealId" text, price bigint, "prepMinutes" integer, "isAvailable" boolean)
    on conflict (partner_id, meal_id) do nothing`);
}
