// Every night tomorrow's suggestions, and the days checked anew when a household or its subscription changed.
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { planTomorrow, recheckTables, refreshDays } from './day.flows.ts';
import { forgetSuggestions } from './erasure.flows.ts';
import type { PlannerContext } from './planner.flows.ts';

export function schedulePlanner(jobs: Jobs, outbox: Outbox, ctx: PlannerContext, log: Log): void {
  jobs.schedule('planner.tomorrow', '0 21 * * *', async () => {
    const planned = await planTomorrow(ctx, (error, accountId) =>
      log.error({ err: error, accountId }, 'this household could not be planned'),
    );
    log.info({ planned }, 'tomorrow is planned');
  });
  outbox.on('catalogue.changed', 'planner.tables', async ({ mealIds }) => {
    const checked = await recheckTables(ctx, mealIds, (error, accountId) =>
      log.error({ err: error, accountId }, 'this table could not be checked again'),
    );
    log.info({ checked }, 'tables checked after a change of the catalogue');
  });
  outbox.on('account.erased', 'planner.erasure', ({ accountId }) => forgetSuggestions(ctx, accountId));
  outbox.on('household.diet_changed', 'planner.days', ({ accountId }) => refreshDays(ctx, accountId));
  outbox.on('subscription.started', 'planner.days', ({ accountId }) => refreshDays(ctx, accountId));
  outbox.on('subscription.changed', 'planner.days', ({ accountId }) => refreshDays(ctx, accountId));
}
