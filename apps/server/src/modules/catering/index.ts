// Catering's door: the routes of customers and chefs, the jobs that move events on, and what admins and the demo do.
import type { Serving } from '../../platform/http/serve.ts';
import { registerEvents } from './routes.ts';
import { registerPartnerEvents } from './partner-routes.ts';
import type { CateringContext } from './move-event.ts';

export { scheduleCatering } from './completion/jobs.ts';
export { callOffEvent } from './completion/cancel-event.ts';
export { fits as eventFits } from './event.machine.ts';
export { openNeeds, openPlace } from './event.store.ts';
export { openBody } from './event.store.ts';
export { quoteForEvent } from './quotes/quote-for-event.ts';
export type { CateringContext } from './move-event.ts';

export function registerCatering(serving: Serving, ctx: CateringContext): void {
  registerEvents(serving, ctx);
  registerPartnerEvents(serving, ctx);
}
