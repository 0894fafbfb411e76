import { createBreaker } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { LanguageModel } from '../../platform/ports.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { sql } from '../../platform/db/sql.ts';

const breakerSettings = { failures: 3, coolDownMs: 5 * 60_000 };
/** Pause after a rate limit. */
const busyMs = 60_000;

/** All processes share the daily budget of `calls`; failed calls count too. */
export function sparing(
  model: LanguageModel,
  { db, clock, calls }: { readonly db: Db; readonly clock: Clock; readonly calls: number },
): LanguageModel {
  const breaker = createBreaker(clock, breakerSettings);
  let busyUntil = 0;
  return {
    write: async (asked) => {
      const now = clock.now();
      if (now.getTime() < busyUntil) return { outcome: 'busy', reason: 'waiting' };
      if (breaker.state() === 'open') return { outcome: 'down', reason: 'breaker_open' };
      if (!(await countCall(db, dubaiDay(now), calls))) return { outcome: 'busy', reason: 'calls_used_up' };
      if (!breaker.admit()) return { outcome: 'down', reason: 'breaker_open' };
      const written = await model.write(asked);
      breaker.record(written.outcome !== 'down');
      if (written.outcome === 'busy' && written.reason === 'http_429')
        busyUntil = clock.now().getTime() + busyMs;
      return written;
    },
  };
}

/** False if the budget is spent. */
async function countCall(db: Db, day: DubaiDay, most: number): Promise<boolean> {
  if (most < 1) return false;
  const rows = await db.rows<{ calls: number }>(sql`
    insert into adapters.model_calls as c (day, calls) values (${day}, 1)
    on conflict (day) do update set calls = c.calls + 1 where c.calls < ${most} returning calls`);
  return rows.length > 0;
}
