import type { ServiceArea } from '@sufra/contract/subscription/subscribing.ts';
import { announce } from '../../../platform/outbox.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { lockActiveAccount } from '../../money/index.ts';
import type { SubscriptionContext } from '../lifecycle/move-subscription.ts';
import { notNow } from '../lifecycle/subscription.rules.ts';
import { deleteWaiting, insertWaiting, readServiceArea, takeServed } from './plan.store.ts';

const batchSize = 200;

type Context = Pick<SubscriptionContext, 'db' | 'clock'>;

export const joinWaitingList = (ctx: Context, accountId: AccountId): Promise<Result<ServiceArea>> =>
  ctx.db.attempt(async (tx) => {
    if (!(await lockActiveAccount(tx, accountId))) return refuse('not_signed_in');
    const area = await readServiceArea(tx, accountId);
    if (area.emirate === null) return notNow('unknown_emirate');
    if (area.isServed) return notNow('served');
    await insertWaiting(tx, { accountId, emirate: area.emirate }, ctx.clock.now());
    return ok({ ...area, isWaiting: true });
  });

export async function leaveWaitingList({ db }: Context, accountId: AccountId): Promise<ServiceArea> {
  await deleteWaiting(db, accountId);
  return readServiceArea(db, accountId);
}

export async function tellWaiting({ db }: Context): Promise<number> {
  for (let told = 0; ;) {
    const batch = await db.transaction(async (tx) => {
      const served = await takeServed(tx, batchSize);
      for (const waiting of served) await announce(tx, 'service_area.opened', waiting);
      return served.length;
    });
    told += batch;
    if (batch < batchSize) return told;
  }
}
