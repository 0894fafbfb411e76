import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { forgetRepeats } from '../../platform/http/idempotency.ts';
import type { Calls } from '../../platform/ports.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { bookNoShow, bookOrderCancelled, bookOrderDelivered, refundToCard } from '../money/index.ts';
import { move, type Moved, type OrderCommand } from './order.machine.ts';
import { saveMove, type OrderRow } from './order.store.ts';

export interface OrderingContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly shelf: () => Shelf;
  /** Awaited outside transactions, before a meal is proven: a reload needs a connection of its own. */
  readonly freshShelf: () => Promise<Shelf>;
}

export interface TalkContext extends OrderingContext {
  /** Null: parties only write to each other. */
  readonly calls: Calls | null;
}

interface Applying {
  readonly command: OrderCommand;
  readonly byAccount: string | null;
  readonly note?: string | null;
  /** By default, whether the partner gave the command. */
  readonly hasOwnDelivery?: boolean;
  readonly driverId?: string | null;
}

export async function applyCommand(
  { clock }: Pick<OrderingContext, 'clock'>,
  tx: Tx,
  order: OrderRow,
  { command, byAccount, note = null, hasOwnDelivery, driverId = null }: Applying,
): Promise<Result<Moved>> {
  const moved = move(order, command);
  if (!moved.ok) return moved;
  const { by, status, version, reason, isFinished } = moved.value;
  if ((by === 'system') !== (byAccount === null)) return refuse('forbidden');
  const now = clock.now();
  await saveMove(tx, order.id, { moved: moved.value, byAccount, note, now });
  const isOwn = hasOwnDelivery ?? by === 'partner';
  if (isFinished) {
    await settleMoney(tx, order, { ...moved.value, isOwn, driverId }, now);
    await forgetRepeats(tx, order.accountId);
  }
  const { id: orderId, accountId, partnerId } = order;
  const changed = { orderId, accountId, partnerId, formerPartnerId: null, status, version, reason };
  await announce(tx, 'order.changed', changed);
  return ok(moved.value);
}

type Ended = Moved & { readonly isOwn: boolean; readonly driverId: string | null };

// An undeliverable card order is earned; of cash orders, only a driver's visit is proven.
async function settleMoney(tx: Tx, order: OrderRow, moved: Ended, at: Date): Promise<void> {
  const { id: orderId, accountId, partnerId, food, deliveryFee, commissionPercent, paymentId } = order;
  const isCash = order.paymentMethod === 'cash';
  if (isCash && !moved.isPaidAtDoor && !moved.isCalledOff && moved.driverId !== null)
    return bookNoShow(tx, { orderId, accountId, partnerId, food, deliveryFee, commissionPercent, at });
  if (moved.isCalledOff || (isCash && !moved.isPaidAtDoor)) {
    const refunded = order.refundedFood + order.refundedFee;
    const amount = await bookOrderCancelled(tx, { orderId, accountId, food, deliveryFee, refunded, at });
    await refundToCard(tx, { paymentId, accountId, subject: orderId, amount, at });
    return;
  }
  const { coveredFee } = order;
  const sums = { orderId, accountId, partnerId, food, deliveryFee, coveredFee, commissionPercent, at };
  await bookOrderDelivered(tx, { ...sums, hasOwnDelivery: moved.isOwn, isCash, driverId: moved.driverId });
}
