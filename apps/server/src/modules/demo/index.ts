/**
 * The demo: seeded accounts, partners and drivers with a few weeks of history, an autopilot that plays their parts, a clock
 * that can be moved ahead, and the tour. It owns the `demo` schema and does nothing outside demo mode.
 */
export { createAutopilot, hearDemo } from './autopilot/jobs.ts';
export { noticingPlayers } from './autopilot/players.ts';
export { followClock } from './clock/advance-clock.ts';
export { registerDemo } from './routes.ts';
export { demoAccounts, demoCode } from './world/accounts.rules.ts';
export { furnishDemo } from './world/furnish-demo.ts';
