// The demo world's door.
import type { Authenticate } from '../../platform/http/actor.ts';
import { playerNotice, type PlayerContext } from './autopilot/players.ts';

export { createAutopilot, hearDemo } from './autopilot/jobs.ts';
export { followClock } from './clock/advance-clock.ts';
export { furnishDemo } from './world/furnish-demo.ts';
export { registerDemo } from './routes.ts';
export { demoAccounts, demoCode } from './world/accounts.rules.ts';

/** Tells who calls, as `authenticate` does, and keeps in mind whom of the demo a person plays. */
export function noticingPlayers(authenticate: Authenticate, ctx: PlayerContext): Authenticate {
  const notice = playerNotice(ctx);
  return async (token) => {
    const actor = await authenticate(token);
    if (actor) await notice(actor);
    return actor;
  };
}
