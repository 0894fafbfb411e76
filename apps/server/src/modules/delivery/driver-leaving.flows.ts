import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { secretsDueBefore } from '../../platform/pure/applying.ts';
import { withoutPerson } from './driver-application.machine.ts';
import { deleteApplications, forgetSecrets } from './driver-application.repo.ts';
import { forgetPerson, lockDriverOf } from './driver-deciding.repo.ts';

/** What stays of a driver is a number among past deliveries. */
export async function forgetDriver(ctx: { readonly db: Db }, accountId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const driver = await lockDriverOf(tx, accountId);
    if (driver) await forgetPerson(tx, driver.id, withoutPerson);
    await deleteApplications(tx, accountId);
  });
}

/** Returns of how many. */
export const forgetRejected = ({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<number> =>
  forgetSecrets(db, secretsDueBefore(clock.now()));
