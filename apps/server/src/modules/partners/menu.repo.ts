import type { PartnerType } from '@sufra/contract/statuses.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { OpeningHours } from './hours.rules.ts';
import type { MenuTerms } from './menu.rules.ts';

export interface DeskRow {
  readonly id: string;
  readonly type: PartnerType;
}

/** An approved partner; whoever changes its business comes one after the other. Null once it is not approved. */
export const lockPartner = (tx: Tx, id: string): Promise<DeskRow | null> =>
  tx.row<DeskRow>(sql`select id, type from partners.partners where id = ${id} and is_approved for update`);

export async function saveItem(tx: Tx, partnerId: string, item: MenuTerms): Promise<void> {
  await tx.run(sql`
    insert into partners.menu_items (partner_id, meal_id, price_fils, prep_minutes, is_available)
    values (${partnerId}, ${item.mealId}, ${item.price}, ${item.prepMinutes}, ${item.isAvailable})
    on conflict (partner_id, meal_id) do update set price_fils = excluded.price_fils,
      prep_minutes = excluded.prep_minutes, is_available = excluded.is_available`);
}

/** False when it was not on the menu. */
export const deleteItem = async (tx: Tx, partnerId: string, mealId: string): Promise<boolean> =>
  (await tx.run(sql`
    delete from partners.menu_items where partner_id = ${partnerId} and meal_id = ${mealId}`)) === 1;

export async function saveHours(tx: Tx, id: string, openingHours: OpeningHours): Promise<void> {
  await tx.run(sql`
    update partners.partners set opening_hours = ${JSON.stringify(openingHours)}::jsonb where id = ${id}`);
}

export async function savePause(tx: Tx, id: string, isPaused: boolean): Promise<void> {
  await tx.run(sql`update partners.partners set is_paused = ${isPaused} where id = ${id}`);
}
