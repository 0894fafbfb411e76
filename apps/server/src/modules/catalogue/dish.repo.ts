import type { MealStatus } from '@sufra/contract/statuses.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** An own dish as its flows decide on it. */
export interface DishRow {
  readonly id: string;
  readonly ownerPartnerId: string | null;
  readonly status: MealStatus;
  readonly isForEveryone: boolean;
}

export const lockMeal = (tx: Tx, id: string): Promise<DishRow | null> =>
  tx.row<DishRow>(sql`
    select id, owner_partner_id as "ownerPartnerId", status, is_for_everyone as "isForEveryone"
    from catalogue.meals where id = ${id} for update`);

export async function saveMealStatus(tx: Tx, id: string, status: MealStatus): Promise<void> {
  await tx.run(sql`update catalogue.meals set status = ${status} where id = ${id}`);
}
