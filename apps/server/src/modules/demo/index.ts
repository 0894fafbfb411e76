// The demo world's door.
export { furnishDemo } from './demo.flows.ts';
export { registerDemo } from './demo.routes.ts';
export { demoAccounts, demoCode } from './demo-accounts.rules.ts';
