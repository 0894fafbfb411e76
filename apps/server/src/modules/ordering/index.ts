// Orders from checkout to delivery: partners' offers, the state machine, kitchens and groceries, ETA and tracking,
// messages between the parties, cancellations, ratings, and shopping lists.
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Serving } from '../../platform/http/serve.ts';
import { scheduleAftercare, scheduleKitchen, scheduleTracking } from './jobs.ts';
import {
  registerAftercare,
  registerConversation,
  registerTracking,
  type TrackingContext,
  registerCheckout,
  registerGroceries,
  registerKitchen,
} from './routes.ts';
import type { ProblemContext } from './aftercare/report-problem.ts';
import type { PlaceContext } from './checkout/place-order.ts';
import { recoverPendingOrders } from './checkout/recover-orders.ts';

export { cancelOrderAsAdmin, completeOrderAsAdmin } from './aftercare/cancel-order.ts';
export { orderNotes } from './aftercare/order-notes.ts';
export { decideRefund, refundOrderAsAdmin } from './aftercare/refund-order.ts';
export { getReplacement, sendOrderAgain } from './aftercare/replace-order.ts';
export { rateOrder } from './aftercare/rate-order.ts';
export type { PlaceContext } from './checkout/place-order.ts';
export { findMealOffer } from './checkout/get-meal-offer.ts';
export { addressLines, type OrderLine } from './checkout/order.rules.ts';
export { placeOrder } from './checkout/place-order.ts';
export { packLine } from './groceries/pack-line.ts';
export { isByWeight, paidFor, portionsPrice } from './groceries/packing.rules.ts';
export { advanceOrder } from './kitchen/advance-order.ts';
export { answerSafetyAlarm } from './kitchen/recheck-orders.ts';
export { readyBy, type PartnerStatusInput } from './kitchen/kitchen.rules.ts';
export { countOrderMessages, openOrderMessage } from './conversation/conversation.store.ts';
export { isTalkOpenAfter } from './conversation/conversation.rules.ts';
export { revealChat } from './conversation/converse.ts';
export {
  canRefundPart,
  checkSendAgain,
  mayHaveArrived,
  isAccepted,
  isBeingMade,
  isCooked,
  isOnTheWay,
  phaseOf,
  unreachableFrom,
} from './order.machine.ts';
export {
  chosenColumn,
  toChosen,
  openDelivery,
  openProof,
  paidBackColumns,
  replacedColumns,
  lineName,
  toPacked,
  toPaidBack,
  type PaidBackRow,
  type ReplacedRow,
} from './order.store.ts';
export { recordCourierStep, revealHandoverCode } from './tracking/courier-handover.ts';

type OrdersContext = PlaceContext & TrackingContext & ProblemContext;

export function registerOrdering(serving: Serving, ctx: OrdersContext): void {
  registerCheckout(serving, ctx);
  registerTracking(serving, ctx);
  registerAftercare(serving, ctx);
  registerKitchen(serving, ctx);
  registerConversation(serving, ctx);
  registerGroceries(serving, ctx);
}

type JobContext = PlaceContext & Pick<TrackingContext, 'live'>;

export function scheduleOrdering(jobs: Jobs, outbox: Outbox, ctx: JobContext, log: Log): void {
  jobs.schedule('ordering.recover', '* * * * *', () => recoverPendingOrders(ctx));
  scheduleKitchen(jobs, outbox, ctx);
  scheduleTracking(jobs, outbox, ctx, log);
  scheduleAftercare(jobs, outbox, ctx, log);
}
