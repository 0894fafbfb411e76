import { forgetOld, type ForgettingContext } from '../../platform/forgetting.ts';
import {
  oldDisputes,
  oldEntries,
  oldPayments,
  oldPayouts,
  oldRuns,
  oldSettlements,
} from './forgetting.reads.ts';
import {
  condense,
  deleteDisputes,
  deletePayments,
  deletePayouts,
  deleteRuns,
  deleteSettlements,
} from './forgetting.repo.ts';

/**
 * Payouts first: what they were made of goes with them. Orders and events go once the books tell of them no more, and
 * their payments a night after them.
 */
export async function forgetOldBooks(ctx: ForgettingContext): Promise<void> {
  await forgetOld(ctx, 'payouts', { look: oldPayouts, remove: deletePayouts, atOnce: 20 });
  await forgetOld(ctx, 'ledger entries', { look: oldEntries, remove: condense, atOnce: 500 });
  await forgetOld(ctx, 'settlements', { look: oldSettlements, remove: deleteSettlements });
  await forgetOld(ctx, 'payout runs', { look: oldRuns, remove: deleteRuns });
  await forgetOld(ctx, 'disputes', { look: oldDisputes, remove: deleteDisputes });
  await forgetOld(ctx, 'payments', { look: oldPayments, remove: deletePayments });
}
