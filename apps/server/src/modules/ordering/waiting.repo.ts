import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Vault } from '../../platform/vault.ts';
import type { OrderDraft } from './order.rules.ts';

const draftContext = (paymentId: string): string => `ordering.waiting_orders/${paymentId}`;

/** Keeps an order while its payment is open. */
export async function keepWaiting(
  tx: Tx,
  vault: Vault,
  waiting: { paymentId: string; draft: OrderDraft },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into ordering.waiting_orders (payment_id, account_id, draft, created_at)
    values (${waiting.paymentId}, ${waiting.draft.accountId},
      ${vault.seal(waiting.draft, draftContext(waiting.paymentId))}, ${now})`);
}

/** Takes a waiting order out; null when somebody else did. */
export async function takeWaiting(tx: Tx, vault: Vault, paymentId: string): Promise<OrderDraft | null> {
  const row = await tx.row<{ draft: Buffer }>(sql`
    delete from ordering.waiting_orders where payment_id = ${paymentId} returning draft`);
  return row && (vault.open(row.draft, draftContext(paymentId)) as OrderDraft);
}
