import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { countCoverage } from './coverage/count-coverage.ts';
import { deleteOldSuggestions, erasePlanner } from './day/delete-suggestions.ts';
import { recheckDays, refreshDays } from './day/fill-day.ts';
import { planTomorrow } from './night/plan-night.ts';
import { learnSimilarity, relearn } from './taste/learn-taste.ts';
import { wordReasons, type WordingContext } from './wording/word-reasons.ts';

// Nightly order: similarity chooses tomorrow's meals, which then get their wordings.
export function schedulePlanner(jobs: Jobs, outbox: Outbox, ctx: WordingContext, log: Log): void {
  jobs.schedule('planner.similarity', '0 20 * * *', async () => {
    log.info({ households: await learnSimilarity(ctx) }, 'meal_similarity_updated');
  });
  jobs.schedule('planner.tomorrow', '0 21 * * *', async () => {
    const { planned, relaxed } = await planTomorrow(ctx, (error, accountId) =>
      log.error({ err: error, accountId }, 'household_planning_failed'),
    );
    log.info({ planned, relaxed }, 'daily_plan_completed');
  });
  jobs.schedule('planner.wordings', '30 22 * * *', async () => {
    log.info(await wordReasons(ctx), 'suggestion_reasons_written');
  });
  jobs.schedule('planner.coverage', '30 1 * * *', async () => {
    log.info({ emptySlots: await countCoverage(ctx) }, 'coverage_counted');
  });
  jobs.schedule('planner.forget', '10 4 * * *', async () => {
    log.info({ forgotten: await deleteOldSuggestions(ctx) }, 'old_suggestions_deleted');
  });
  outbox.on('catalogue.changed', 'planner.tables', async ({ mealIds }) => {
    const checked = await recheckDays(ctx, mealIds, (error, accountId) =>
      log.error({ err: error, accountId }, 'household_recheck_failed'),
    );
    log.info({ checked }, 'households_rechecked');
  });
  outbox.on('order.changed', 'planner.taste', ({ accountId, status }) =>
    status === 'delivered' ? relearn(ctx, accountId) : Promise.resolve(),
  );
  outbox.on('order.rated', 'planner.taste', ({ accountId }) => relearn(ctx, accountId));
  outbox.on('account.erased', 'planner.erasure', ({ accountId }) => erasePlanner(ctx, accountId));
  outbox.on('household.diet_changed', 'planner.days', ({ accountId }) => refreshDays(ctx, accountId));
  outbox.on('subscription.started', 'planner.days', ({ accountId }) => refreshDays(ctx, accountId));
  outbox.on('subscription.changed', 'planner.days', ({ accountId }) => refreshDays(ctx, accountId));
}
