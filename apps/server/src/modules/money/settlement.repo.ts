import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';

export interface Settlement {
  readonly id: string;
  readonly partnerId: string;
  readonly amount: Fils;
  readonly reference: string;
  readonly receivedOn: DubaiDay;
  readonly at: Date;
  readonly by: string;
}

/** False when the partner's transfer of this reference is noted already. */
export const insertSettlement = async (tx: Tx, one: Settlement): Promise<boolean> =>
  (await tx.run(sql`
    insert into money.settlements (id, partner_id, amount_fils, reference, received_on, booked_at, booked_by)
    values (${one.id}, ${one.partnerId}, ${one.amount}, ${one.reference}, ${one.receivedOn}, ${one.at}, ${one.by})
    on conflict (partner_id, reference_key) do nothing`)) === 1;
