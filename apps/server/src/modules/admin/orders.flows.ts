import type { Recipe } from '@sufra/contract/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { readCsv, readPage, type Page } from '../../platform/db/page.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { map, ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { callOffOrder, canHaveArrived, finishOrder, openProof } from '../ordering/index.ts';
import { toSafetyReply } from '../planner/index.ts';
import { canLookAfter } from './admin.policy.ts';
import { writeDownExport } from './export.flows.ts';
import { readOrder, type OrderDetailRow } from './order.reads.ts';
import { ordersListing, type OrderRow, type OrdersQuery } from './orders.reads.ts';
import { ordersFile } from './orders.views.ts';

export interface OrdersContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly shelf: () => Shelf;
}

interface Listing {
  readonly actor: Actor;
  readonly query: OrdersQuery & { readonly cursor?: string | undefined };
}

/** A page of orders. */
export async function listOrders(
  ctx: OrdersContext,
  { actor, query }: Listing,
): Promise<Result<Page<OrderRow>>> {
  if (!canLookAfter(actor)) return refuse('forbidden');
  return readPage<OrderRow>(ctx.db, ordersListing(query), query.cursor);
}

interface Exporting {
  readonly actor: Actor;
  readonly query: OrdersQuery;
  readonly language: Language;
  readonly requestId: string;
}

/** The orders of a list as a file. */
export async function exportOrders(
  ctx: OrdersContext,
  { query, language, ...asking }: Exporting,
): Promise<Result<AsyncIterable<string>>> {
  const written = await writeDownExport(ctx, { ...asking, list: 'orders', query });
  return map(written, () => readCsv<OrderRow>(ctx.db.reports, ordersListing(query), ordersFile(language)));
}

interface Opening {
  readonly actor: Pick<Actor, 'roles'>;
  readonly orderId: string;
  readonly language: Language;
}

/** One order with its proof opened, in the reader's language. */
export async function openOrder(
  ctx: OrdersContext,
  { actor, orderId, language }: Opening,
): Promise<Result<{ row: OrderDetailRow; safety: Recipe['safety']; canFinish: boolean }>> {
  if (!canLookAfter(actor)) return refuse('forbidden');
  const row = await readOrder(ctx.db, orderId);
  if (!row) return refuse('not_found');
  const safety = toSafetyReply(ctx.shelf(), openProof(ctx.vault, row.id, row.proof), language);
  return ok({ row, safety, canFinish: canHaveArrived(row.status) });
}

interface Ending {
  readonly actor: Actor;
  readonly orderId: string;
  readonly reason: string;
  readonly requestId: string;
}

/** Calls an open order off with all the money back or finishes it, as ordering decides, and shows it as it is then. */
export async function endOrder(
  ctx: OrdersContext,
  how: 'call_off' | 'finish',
  ending: Ending,
): Promise<Result<OrderRow>> {
  if (!canLookAfter(ending.actor)) return refuse('forbidden');
  const ended = await (how === 'finish' ? finishOrder(ctx, ending) : callOffOrder(ctx, ending));
  if (!ended.ok) return ended;
  const row = await readOrder(ctx.db, ended.value);
  return row ? ok(row) : refuse('not_found');
}
