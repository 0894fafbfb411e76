/**
 * Owns the demo: seeded accounts, partners and drivers with a history, the autopilot that plays them, a movable clock,
 * and the tour.
 */
export { createAutopilot, listenDemo } from './autopilot/jobs.ts';
export { trackPlayers } from './autopilot/players.ts';
export { followClock } from './clock/advance-clock.ts';
export { registerDemo } from './routes.ts';
export { demoAccounts, demoCode } from './world/accounts.rules.ts';
export { seedDemo } from './world/furnish-demo.ts';
