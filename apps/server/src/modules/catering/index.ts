// Catering owns private-chef events: requests, quotes, bookings with a deposit, the remainder after the event,
// cancellations and messages.
import type { Serving } from '../../platform/http/serve.ts';
import type { CateringContext } from './move-event.ts';
import { registerBooking, registerCompletion, registerConversation, registerQuotes } from './routes.ts';

export { cancelEventByAdmin } from './completion/cancel-event.ts';
export { decideEventByAdmin } from './completion/object-to-event.ts';
export { scheduleCatering } from './completion/jobs.ts';
export { fits as eventFits, isObjected } from './event.machine.ts';
export { openBody, openNeeds, openObjection, openObjectionText, openPlace } from './event.store.ts';
export type { CateringContext } from './move-event.ts';
export { quoteForEvent } from './quotes/quote-for-event.ts';

export function registerCatering(serving: Serving, ctx: CateringContext): void {
  registerBooking(serving, ctx);
  registerQuotes(serving, ctx);
  registerCompletion(serving, ctx);
  registerConversation(serving, ctx);
}
