import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { countCoverage } from './coverage/count-coverage.ts';
import { recheckDays, refreshDays } from './day/fill-day.ts';
import { planTomorrow } from './night/plan-night.ts';
import { learnSimilarity, relearn } from './taste/learn-taste.ts';
import { wordReasons, type WordingContext } from './wording/word-reasons.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { addDays, dubaiDay } from '../../platform/pure/dubai-time.ts';
import { deleteRatingsOf, deleteTasteOf } from './taste/taste.store.ts';
import { deleteSuggestionsBefore, deleteSuggestionsOf, readAccountsAfter } from './day/suggestion.store.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

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

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

async function erasePlanner({ db }: Pick<Context, 'db'>, accountId: AccountId): Promise<void> {
  await deleteSuggestionsOf(db, accountId);
  await deleteTasteOf(db, accountId);
  await deleteRatingsOf(db, accountId);
}

/** A year of decisions for taste, plus a month because Ramadan moves. */
const decidedDays = 400;
const undecidedDays = 120;
const accountsAtOnce = 500;

export async function deleteOldSuggestions({ db, clock }: Context): Promise<number> {
  const today = dubaiDay(clock.now());
  const before = { decided: addDays(today, -decidedDays), undecided: addDays(today, -undecidedDays) };
  let deleted = 0;
  for (let after: AccountId | null = null; ;) {
    const accounts: AccountId[] = await readAccountsAfter(db, after, accountsAtOnce);
    const last = accounts.at(-1);
    if (last === undefined) return deleted;
    deleted += await deleteSuggestionsBefore(db, accounts, before);
    after = last;
  }
}
