// Keeps the figures of each day once it is over.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { keepPastDays } from './figures.flows.ts';

export function scheduleAdmin(jobs: Jobs, ctx: BySystem<{ readonly db: Db; readonly clock: Clock }>): void {
  jobs.schedule('admin.keep-days', '5 0 * * *', () => keepPastDays(ctx));
}
