/** Owns the demo: seeded accounts with a history, the autopilot that plays them, a movable clock, and the tour. */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Authenticate } from '../../platform/http/actor.ts';
import { savePlayer } from './autopilot/autopilot.store.ts';

export { createAutopilot, listenDemo } from './autopilot/jobs.ts';
export { followClock } from './clock/advance-clock.ts';
export { registerDemo } from './routes.ts';
export { demoAccounts, demoCode } from './world/accounts.rules.ts';
export { seedDemo } from './world/furnish-demo.ts';

interface PlayerContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly demo: boolean;
}

const everyMs = 60_000;

/** The autopilot leaves partners and drivers that visitors play alone. */
export function trackPlayers(authenticate: Authenticate, ctx: PlayerContext): Authenticate {
  if (!ctx.demo) return authenticate;
  const seen = new Map<string, number>();
  return async (token) => {
    const actor = await authenticate(token);
    const isPart = actor && (actor.partnerId !== null || actor.driverId !== null);
    const now = ctx.clock.now();
    if (isPart && now.getTime() - (seen.get(actor.accountId) ?? 0) >= everyMs) {
      seen.set(actor.accountId, now.getTime());
      await savePlayer(ctx.db, actor.accountId, now);
    }
    return actor;
  };
}
