// Subscription's door: routes, jobs, and the question who is planned for.
export { scheduleSubscription } from './subscription.jobs.ts';
export { startSubscription } from './subscription.machine.ts';
export { readSubscribers, readSubscription } from './subscription.reads.ts';
export {
  insertSubscription,
  saveDisclaimer,
  saveNotificationTime,
  savePlanChoice,
} from './subscription.repo.ts';
export { registerSubscription } from './subscription.routes.ts';
