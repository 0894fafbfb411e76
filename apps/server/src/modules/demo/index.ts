/** Seeded accounts, partners and drivers with a history, an autopilot that plays them, a movable clock, and the tour. */
export { createAutopilot, hearDemo } from './autopilot/jobs.ts';
export { noticingPlayers } from './autopilot/players.ts';
export { followClock } from './clock/advance-clock.ts';
export { registerDemo } from './routes.ts';
export { demoAccounts, demoCode } from './world/accounts.rules.ts';
export { furnishDemo } from './world/furnish-demo.ts';
