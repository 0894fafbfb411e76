// Ordering's door: the routes of customers and partners, and the jobs that keep orders moving.
import type { Serving } from '../../platform/http/serve.ts';
import { registerOrders, type OrderingContext } from './order.routes.ts';
import { registerPartnerOrders } from './partner-order.routes.ts';
import type { WeekListContext } from './week-list.flows.ts';
import { registerWeekList } from './week-list.routes.ts';

export { callOffOrder, finishOrder } from './calling-off.flows.ts';
export { carryOrder } from './carrying.flows.ts';
export { readyBy } from './delay.rules.ts';
export { canHaveArrived, isTakenOn, phaseOf, type PartnerStatusWord } from './order.machine.ts';
export { addressLines, unreachableFrom } from './order.rules.ts';
export { openDelivery, openProof } from './order.repo.ts';
export { openMealOffer } from './offer.flows.ts';
export { movePartnerOrder } from './order.flows.ts';
export { scheduleOrdering } from './ordering.jobs.ts';
export { placeOrder } from './place.flows.ts';
export type { PlaceContext } from './settle.flows.ts';
export { rateOrder } from './rating.flows.ts';

export function registerOrdering(serving: Serving, ctx: OrderingContext & WeekListContext): void {
  registerOrders(serving, ctx);
  registerPartnerOrders(serving, ctx);
  registerWeekList(serving, ctx);
}
