// Subscription's door: routes, jobs, the steps to a subscription, and the question which meals are due to whom.
export { registerBilling } from './billing.routes.ts';
export { closeHeldSubscription, openHold } from './hold.flows.ts';
export { checkOut } from './checkout.flows.ts';
export { recordDisclaimer, selectNotificationTime, selectPlan } from './choice.flows.ts';
export { saveNotificationTime } from './choice.repo.ts';
export { scheduleSubscription } from './subscription.jobs.ts';
export { mealsDue, type Served } from './meals.rules.ts';
export { mealTimesDue, readSubscribers, readSubscription } from './subscription.reads.ts';
export { registerSubscription } from './subscription.routes.ts';
