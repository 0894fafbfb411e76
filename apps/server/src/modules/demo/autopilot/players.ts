import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { forgetPlayer, savePlayer } from './autopilot.store.ts';
import { canPlay } from '../world/furnish-demo.ts';

export interface PlayerContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly demo: boolean;
}

/** Once a minute is as exact as ten minutes need. */
const everyMs = 60_000;

/** What to call with whoever calls Sufra; customers are nobody's part, and outside the demo nobody plays. */
export function playerNotice(ctx: PlayerContext): (actor: Actor) => Promise<void> {
  const seen = new Map<string, number>();
  return async (actor) => {
    const now = ctx.clock.now();
    if (!canPlay(ctx, actor) || now.getTime() - (seen.get(actor.accountId) ?? 0) < everyMs) return;
    seen.set(actor.accountId, now.getTime());
    await savePlayer(ctx.db, actor.accountId, now);
  };
}

export const dropPlayer = (ctx: Pick<PlayerContext, 'db'>, accountId: string): Promise<void> =>
  forgetPlayer(ctx.db, accountId);
