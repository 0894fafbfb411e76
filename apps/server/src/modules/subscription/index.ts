// Owns subscriptions: plans and checkout, renewals, pauses, holds and cancellations, and skipped days.
export { scheduleSubscription } from './jobs.ts';
export { mealTimesDue, readSubscription } from './lifecycle/get-subscription.ts';
export { closeHeldSubscription, getHold } from './lifecycle/hold-subscription.ts';
export { loadMealsDue } from './lifecycle/subscription.store.ts';
export { checkout, selectPlan } from './plans/checkout.ts';
export { saveDisclaimer, saveNotificationTime, saveRamadanTime } from './plans/plan.store.ts';
export { registerBilling, registerSubscription } from './routes.ts';
export { cutOffOf, mealsDue, type MealsDue, type Served } from './skipping/skip.rules.ts';
