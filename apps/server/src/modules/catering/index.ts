// Catering's door: the routes of customers and chefs, the jobs that move events on, and what admins and the demo do.
import type { Serving } from '../../platform/http/serve.ts';
import { registerEvents } from './event.routes.ts';
import { registerPartnerEvents } from './partner-event.routes.ts';
import type { CateringContext } from './step.flows.ts';

export { scheduleCatering } from './catering.jobs.ts';
export { callOffEvent } from './ending.flows.ts';
export { fits as eventFits } from './event.machine.ts';
export { openNeeds, openPlace } from './event.repo.ts';
export { openBody } from './talk.repo.ts';
export { quoteForEvent } from './quote.flows.ts';
export type { CateringContext } from './step.flows.ts';

export function registerCatering(serving: Serving, ctx: CateringContext): void {
  registerEvents(serving, ctx);
  registerPartnerEvents(serving, ctx);
}
