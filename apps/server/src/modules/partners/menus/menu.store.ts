import { createHash } from 'node:crypto';
import type { MenuSection } from '@sufra/contract/partners/partner-menu.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { OptionGroup } from '../profiles/availability.rules.ts';
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

/** Null for a dish that isn't on the menu. */
export const deleteItem = (tx: Tx, partnerId: string, mealId: string): Promise<PhotoRow | null> =>
  tx.row<PhotoRow>(sql`
    delete from partners.menu_items where partner_id = ${partnerId} and meal_id = ${mealId}
    returning photo_id as "photoId"`);

interface PhotoRow {
  readonly photoId: string | null;
}

export const lockPhoto = (tx: Tx, partnerId: string, mealId: string): Promise<PhotoRow | null> =>
  tx.row<PhotoRow>(sql`
    select photo_id as "photoId" from partners.menu_items
    where partner_id = ${partnerId} and meal_id = ${mealId} for update`);

export async function savePhoto(
  tx: Tx,
  {
    partnerId,
    mealId,
    photoId,
    note,
  }: PhotoRow & { readonly partnerId: string; readonly mealId: string; readonly note: string | null },
): Promise<void> {
  await tx.run(sql`
    update partners.menu_items set photo_id = ${photoId}, photo_note = ${note}
    where partner_id = ${partnerId} and meal_id = ${mealId}`);
}

export async function removePhotos(tx: Tx, partnerId: string): Promise<string[]> {
  const rows = await tx.rows<{ photoId: string }>(sql`
    with gone as materialized (
      select meal_id, photo_id from partners.menu_items
      where partner_id = ${partnerId} and photo_id is not null for update)
    update partners.menu_items i set photo_id = null from gone
    where i.partner_id = ${partnerId} and i.meal_id = gone.meal_id returning gone.photo_id as "photoId"`);
  return rows.map(({ photoId }) => photoId);
}

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
  items: readonly (MenuItem & { readonly partnerId: string; readonly options?: readonly OptionGroup[] })[],
): Promise<void> {
  await db.run(sql`
    insert into partners.menu_items (partner_id, meal_id, price_fils, prep_minutes, is_available, option_groups)
    select "partnerId", "mealId", price, "prepMinutes", "isAvailable", coalesce(options, '[]')
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as row (
      "partnerId" uuid, "mealId" text, price bigint, "prepMinutes" integer, "isAvailable" boolean, options jsonb)
    on conflict (partner_id, meal_id) do nothing`);
}

export interface KeptItem {
  readonly mealId: string;
  readonly price: Fils;
  readonly isAvailable: boolean;
  readonly isSoldOut: boolean;
  readonly sectionId: string | null;
}

export const readItems = (
  tx: Tx,
  partnerId: string,
  mealIds: readonly string[],
  now: Date,
): Promise<KeptItem[]> =>
  tx.rows<KeptItem>(sql`
    select meal_id as "mealId", price_fils as price, is_available as "isAvailable", section_id as "sectionId",
      coalesce(sold_out_until > ${now}, false) as "isSoldOut"
    from partners.menu_items where partner_id = ${partnerId} and meal_id = any(${mealIds}) order by meal_id`);

export async function savePrices(
  tx: Tx,
  partnerId: string,
  prices: readonly { readonly mealId: string; readonly price: Fils }[],
): Promise<void> {
  await tx.run(sql`
    update partners.menu_items i set price_fils = changed.price
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as changed ("mealId" text, price bigint)
    where i.partner_id = ${partnerId} and i.meal_id = changed."mealId"`);
}

/** Available dishes are no longer sold out for a while. */
export async function saveAvailability(
  tx: Tx,
  partnerId: string,
  mealIds: readonly string[],
  isAvailable: boolean,
): Promise<void> {
  await tx.run(sql`
    update partners.menu_items set is_available = ${isAvailable},
      sold_out_until = case when ${isAvailable} then null else sold_out_until end
    where partner_id = ${partnerId} and meal_id = any(${mealIds})`);
}

export async function saveSectionOf(
  tx: Tx,
  partnerId: string,
  mealIds: readonly string[],
  sectionId: string | null,
): Promise<void> {
  await tx.run(sql`
    update partners.menu_items set section_id = ${sectionId}
    where partner_id = ${partnerId} and meal_id = any(${mealIds})`);
}

interface ItemOptions {
  readonly groups: readonly OptionGroup[];
  /** Of the groups, apart from what is sold out for a while. */
  readonly revision: string;
  /** The dish's own. */
  readonly ingredientIds: readonly string[];
}

/** Null for a dish that isn't on the menu. */
export async function readOptions(
  db: Queries,
  partnerId: string,
  mealId: string,
): Promise<ItemOptions | null> {
  const row = await db.row<Omit<ItemOptions, 'revision'>>(sql`
    select option_groups as groups,
      array(select ingredient_id from catalogue.public_meal_lines l where l.meal_id = i.meal_id) as "ingredientIds"
    from partners.menu_items i where partner_id = ${partnerId} and meal_id = ${mealId}`);
  if (!row) return null;
  const written = JSON.stringify(row.groups, (key, value: unknown) =>
    key === 'soldOutUntil' ? undefined : value,
  );
  return { ...row, revision: createHash('sha256').update(written).digest('hex').slice(0, 32) };
}

export async function saveOptions(
  tx: Tx,
  partnerId: string,
  mealId: string,
  groups: readonly OptionGroup[],
): Promise<void> {
  await tx.run(sql`
    update partners.menu_items set option_groups = ${JSON.stringify(groups)}::jsonb
    where partner_id = ${partnerId} and meal_id = ${mealId}`);
}

export const readSections = async (db: Queries, partnerId: string): Promise<readonly MenuSection[]> =>
  (
    await db.row<{ sections: MenuSection[] }>(sql`
      select menu_sections as sections from partners.partners where id = ${partnerId}`)
  )?.sections ?? [];

/** Dishes of a removed section are in none. */
export async function saveSections(
  tx: Tx,
  partnerId: string,
  sections: readonly MenuSection[],
): Promise<void> {
  await tx.run(sql`
    update partners.partners set menu_sections = ${JSON.stringify(sections)}::jsonb where id = ${partnerId}`);
  await tx.run(sql`
    update partners.menu_items set section_id = null
    where partner_id = ${partnerId} and section_id <> all(${sections.map(({ id }) => id)}::uuid[])`);
}
