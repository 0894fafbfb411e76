import type { Language } from '@sufra/contract/options.ts';
import type { OrderDetail, OrderSummary } from '@sufra/contract/ordering.ts';
import type { PartnerOrder } from '@sufra/contract/partner-orders.ts';
import type { Tracking } from '@sufra/contract/tracking.ts';
import type { Queries } from '../../platform/db/db.ts';
import { MadeOnce } from '../../platform/pure/made-once.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { vatOf } from '../money/index.ts';
import { distanceBetween, travelMinutes } from '../partners/index.ts';
import { toSafetyReply } from '../planner/index.ts';
import { readForecasts } from './forecast.reads.ts';
import type { OfferContext } from './offer.flows.ts';
import { isOpen } from './order.machine.ts';
import { canUseOrder, canWorkOn } from './order.policy.ts';
import { nextAfter, readOrder, readOrderOwner, readOrders, type OrderDetailRow } from './order.reads.ts';
import { openDelivery, openProof } from './order.repo.ts';
import { toOrderDetail, toOrderSummary } from './order.views.ts';
import { readPartnerOrder, readPartnerOrders, type PartnerOrderRow } from './partner-order.reads.ts';
import { toPartnerOrder } from './partner-order.views.ts';
import { readTracked } from './tracking.reads.ts';
import { toTracking } from './tracking.views.ts';

const geography = { travelMinutes, distanceBetween };

interface Looking {
  readonly actor: { readonly accountId: string };
  readonly orderId: string;
  readonly language: Language;
}

/** One order of the caller in full. `db` may be a transaction that has just placed it. */
export async function openOrder(
  ctx: OfferContext,
  { actor, orderId, language }: Looking,
  db: Queries = ctx.db,
): Promise<Result<OrderDetail>> {
  const row = await readOrder(db, actor.accountId, orderId);
  if (!row || !canUseOrder(actor, row)) return refuse('not_found');
  const shelf = ctx.shelf();
  const opened = {
    forecast: (await readForecasts(db, [row])).get(row.id),
    ...sealedParts.of(row, shelf, language, () => openSealed(ctx.vault, shelf, row, language)),
    vat: vatOf(row.total),
    nameOf: shelf.ingredientName,
  };
  return ok(toOrderDetail(row, opened, { now: ctx.clock.now(), language, geography }));
}

const openSealed = (vault: Vault, shelf: Shelf, row: OrderDetailRow, language: Language) => ({
  delivery: openDelivery(vault, row.id, row.delivery),
  safety: toSafetyReply(shelf, openProof(vault, row.id, row.proof), language),
});

// Who follows an order asks every half minute, and whenever its stream says so.
const sealedParts = new MadeOnce<OrderDetailRow, Shelf, ReturnType<typeof openSealed>>();

/** Where an order of the caller is, and who brings it. */
export async function trackOrder(
  ctx: Pick<OfferContext, 'db' | 'clock'>,
  { actor, orderId, language }: Looking,
): Promise<Result<Tracking>> {
  const row = await readTracked(ctx.db, actor.accountId, orderId);
  if (!row || !canUseOrder(actor, row)) return refuse('not_found');
  const forecast = (await readForecasts(ctx.db, [{ ...row, id: orderId }])).get(orderId);
  return ok(toTracking(row, forecast, { now: ctx.clock.now(), language, geography }));
}

interface Listing {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
  readonly before: string | undefined;
  readonly language: Language;
}

/** A page of the caller's orders, and where the next one begins. */
export async function listOrders(
  ctx: OfferContext,
  { actor, accountId, before, language }: Listing,
): Promise<Result<{ orders: OrderSummary[]; next: string | null }>> {
  if (!canUseOrder(actor, { accountId })) return refuse('forbidden');
  const rows = await readOrders(ctx.db, accountId, before ?? null);
  const open = rows.filter(({ status }) => isOpen(status));
  const forecasts = await readForecasts(ctx.db, open);
  const seeing = { now: ctx.clock.now(), language, geography };
  const orders = rows.map((row) => toOrderSummary(row, forecasts.get(row.id), seeing));
  return ok({ orders, next: nextAfter(rows) });
}

interface Working {
  readonly actor: { readonly partnerId: string | null };
  readonly partnerId: string;
  readonly language: Language;
}

/** The orders of a partner. */
export async function listPartnerOrders(
  ctx: OfferContext,
  { actor, partnerId, language }: Working,
): Promise<Result<PartnerOrder[]>> {
  if (!canWorkOn(actor, { partnerId })) return refuse('forbidden');
  const rows = await readPartnerOrders(ctx.db, partnerId);
  return ok(rows.map((row) => onBoard(ctx, row, language)));
}

/** One order of a partner, as long as it is with it. `db` may be a transaction that has just changed it. */
export async function openPartnerOrder(
  ctx: OfferContext,
  { actor, partnerId, language, orderId }: Working & { orderId: string },
  db: Queries = ctx.db,
): Promise<Result<PartnerOrder | null>> {
  if (!canWorkOn(actor, { partnerId })) return refuse('forbidden');
  const row = await readPartnerOrder(db, partnerId, orderId);
  return ok(row && forPartner(ctx, row, language));
}

const forPartner = (ctx: OfferContext, row: PartnerOrderRow, language: Language): PartnerOrder =>
  toPartnerOrder(row, {
    delivery: () => openDelivery(ctx.vault, row.id, row.delivery),
    proof: () => openProof(ctx.vault, row.id, row.proof),
    language,
    nameOf: ctx.shelf().ingredientName,
    travelMinutes,
  });

const boards = new MadeOnce<PartnerOrderRow, Shelf, PartnerOrder>();

/** As `forPartner`, which nothing but the row and the shelf goes into: a board that stays as it is is made once. */
const onBoard = (ctx: OfferContext, row: PartnerOrderRow, language: Language): PartnerOrder =>
  boards.of(row, ctx.shelf(), language, () => forPartner(ctx, row, language));

/** The topic of an order's live stream, for its customer only. */
export async function watchedOrder(
  ctx: Pick<OfferContext, 'db'>,
  { actor, orderId }: Pick<Looking, 'actor' | 'orderId'>,
): Promise<Result<string>> {
  const owner = await readOrderOwner(ctx.db, orderId);
  return owner && canUseOrder(actor, owner) ? ok(`order:${orderId}`) : refuse('not_found');
}
