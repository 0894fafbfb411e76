import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { countCoverage } from './coverage.flows.ts';
import { recheckTables, refreshDays } from './day.flows.ts';
import { forgetSuggestions } from './erasure.flows.ts';
import { planTomorrow } from './night.flows.ts';
import { learnTogether } from './similarity.flows.ts';
import { forgetOldSuggestions } from './retention.flows.ts';
import { relearn } from './taste.flows.ts';
import { wordTheNight, type WordingContext } from './wording.flows.ts';

export function schedulePlanner(jobs: Jobs, outbox: Outbox, ctx: WordingContext, log: Log): void {
  jobs.schedule('planner.tomorrow', '0 21 * * *', async () => {
    const { planned, relaxed } = await planTomorrow(ctx, (error, accountId) =>
      log.error({ err: error, accountId }, 'household_planning_failed'),
    );
    log.info({ planned, relaxed }, 'daily_plan_completed');
  });
  jobs.schedule('planner.coverage', '30 1 * * *', async () => {
    const emptySlots = await countCoverage(ctx);
    log.info({ emptySlots }, 'coverage_counted');
  });
  outbox.on('catalogue.changed', 'planner.tables', async ({ mealIds }) => {
    const checked = await recheckTables(ctx, mealIds, (error, accountId) =>
      log.error({ err: error, accountId }, 'household_recheck_failed'),
    );
    log.info({ checked }, 'households_rechecked');
  });
  // An hour before the meals of tomorrow, which are chosen by it.
  jobs.schedule('planner.similarity', '0 20 * * *', async () => {
    log.info({ households: await learnTogether(ctx) }, 'meal_similarity_updated');
  });
  // When tomorrow is on the tables.
  jobs.schedule('planner.wordings', '30 22 * * *', async () => {
    log.info(await wordTheNight(ctx), 'suggestion_reasons_written');
  });
  jobs.schedule('planner.forget', '10 4 * * *', async () => {
    log.info({ forgotten: await forgetOldSuggestions(ctx) }, 'old_suggestions_deleted');
  });
  outbox.on('order.changed', 'planner.taste', ({ accountId, status }) =>
    status === 'delivered' ? relearn(ctx, accountId) : Promise.resolve(),
  );
  outbox.on('order.rated', 'planner.taste', ({ accountId }) => relearn(ctx, accountId));
  outbox.on('account.erased', 'planner.erasure', ({ accountId }) => forgetSuggestions(ctx, accountId));
  outbox.on('household.diet_changed', 'planner.days', ({ accountId }) => refreshDays(ctx, accountId));
  outbox.on('subscription.started', 'planner.days', ({ accountId }) => refreshDays(ctx, accountId));
  outbox.on('subscription.changed', 'planner.days', ({ accountId }) => refreshDays(ctx, accountId));
}
