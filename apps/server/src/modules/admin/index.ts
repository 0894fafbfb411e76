/**
 * Admin screens over every module's data, plus settings, page texts, daily figures and the audit log. Changes go
 * through the owning module.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { pageTextsChanged } from '../../platform/page-texts.ts';
import { keepPastDays } from './overview/daily-figures.ts';
import { foldCounts } from './overview/figures.store.ts';
import { countPageFigures } from './page-texts/change-page-text.ts';

export { registerAdmin } from './routes.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
}

export function scheduleAdmin(jobs: Jobs, outbox: Outbox, ctx: Context): void {
  jobs.schedule('admin.keep-days', '5 0 * * *', () => keepPastDays(ctx));
  jobs.schedule('admin.add-up-counts', '*/5 * * * *', () => foldCounts(ctx.db));
  jobs.schedule('admin.page-figures', '25 * * * *', () => countPageFigures(ctx));
  outbox.on('page_texts.changed', 'admin.page-texts', () => pageTextsChanged(ctx.live));
}
