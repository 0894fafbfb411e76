// Delivery's door: who applies to drive and who decides about it, the dispatch that asks drivers, and what they bring.
import type { Serving } from '../../platform/http/serve.ts';
import { registerDeliveries, type DeliveryContext } from './delivery.routes.ts';
import { registerDriverApplications } from './driver-application.routes.ts';
import { registerDriverDeciding } from './driver-deciding.routes.ts';
import { registerDriverDesk } from './driver.routes.ts';

export { acceptOffer } from './answering.flows.ts';
export { advanceDelivery } from './bringing.flows.ts';
export type { DriverWord } from './delivery.machine.ts';
export { createDispatcher, scheduleDelivery, type Dispatcher } from './dispatch.jobs.ts';
export { dispatch } from './dispatch.flows.ts';
export { admitDriver, type DriverRecord } from './driver-application.machine.ts';
export { insertDriver, lockDriversOf } from './driver-deciding.repo.ts';
export { moveDrivers } from './driver-standing.flows.ts';
export { followOrder } from './following.flows.ts';
export { isInReach } from './roads.rules.ts';
export { tellPosition, toggleShift } from './shift.flows.ts';
export { scheduleDriverApplications } from './driver-application.jobs.ts';
export { insertBankAccount, openDriverIban, openDriverSecrets } from './driver-application.repo.ts';

export function registerDelivery(serving: Serving, ctx: DeliveryContext): void {
  registerDriverApplications(serving, ctx);
  registerDriverDeciding(serving, ctx);
  registerDriverDesk(serving, ctx);
  registerDeliveries(serving, ctx);
}
