// Delivery owns drivers, their applications and shifts, the offers dispatch makes to them, and their trips.
import type { Serving } from '../../platform/http/serve.ts';
import {
  registerAdministration,
  registerAssigning,
  registerDesk,
  registerDriverApplications,
  registerSos,
} from './drivers/routes.ts';
import { registerOffers, registerTrips, type DeliveryContext } from './trips/routes.ts';

export { acceptOffer } from './dispatch/answer-offer.ts';
export { dispatch } from './dispatch/dispatch-offers.ts';
export { canAssign } from './dispatch/assign.rules.ts';
export { isAtKitchen } from './dispatch/get-order-delivery.ts';
export { followOrder } from './dispatch/follow-order.ts';
export { createDispatcher, scheduleDelivery, type Dispatcher } from './dispatch/jobs.ts';
export { insertBankAccount, openDriverIban, openDriverSecrets } from './drivers/driver-application.store.ts';
export { moveDrivers, scheduleDriverApplications } from './drivers/driver-applications.ts';
export { admitDriver, driverIdOf, type DriverRecord } from './drivers/driver.rules.ts';
export { readDriverFigures, readDriverRatings, type DriverFigures } from './drivers/read-driver-figures.ts';
export { insertDriver, lockDriversByPhone } from './drivers/driver.store.ts';
export { updatePosition, toggleShift } from './drivers/shift.ts';
export { isInReach } from './roads.rules.ts';
export { advanceDelivery } from './trips/advance-delivery.ts';
export type { DriverStatusUpdate } from './trips/delivery.rules.ts';

export function registerDelivery(serving: Serving, ctx: DeliveryContext): void {
  registerDriverApplications(serving, ctx);
  registerAdministration(serving, ctx);
  registerAssigning(serving, ctx);
  registerDesk(serving, ctx);
  registerSos(serving, ctx);
  registerOffers(serving, ctx);
  registerTrips(serving, ctx);
}
