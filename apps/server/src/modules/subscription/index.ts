// Subscription's door: routes, jobs, the steps to a subscription, and the question which meals are due to whom.
export { registerBilling } from './billing.routes.ts';
export { closeHeldSubscription, openHold } from './hold.flows.ts';
export { checkOut } from './checkout.flows.ts';
export { recordDisclaimer, selectNotificationTime, selectPlan } from './choice.flows.ts';
export { saveNotificationTime, saveRamadanTime } from './choice.repo.ts';
export { scheduleSubscription } from './subscription.jobs.ts';
export { loadDue } from './due.repo.ts';
export { mealsDue, type MealsDue, type Served } from './meals.rules.ts';
export { cutOffOf } from './skip.rules.ts';
export { mealTimesDue, readSubscription } from './subscription.reads.ts';
export { registerSubscription } from './subscription.routes.ts';
