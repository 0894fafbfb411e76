import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { dubaiHour } from '../../platform/pure/dubai-time.ts';
import { travelMinutes } from '../partners/index.ts';
import { readBusy, readMade } from './pace.reads.ts';
import { forgetPaces, savePaces } from './pace.repo.ts';
import { learn, partOf } from './pace.rules.ts';

const rememberedMs = 60 * 24 * 3_600_000;

/** Each kitchen by itself: one that fails is left as it was known, for as long as its orders count. */
export async function learnPaces({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - rememberedMs);
  await inTurn(await readBusy(db, since), async (partnerId) => {
    const rows = await readMade(db, partnerId, since);
    const samples = rows.map((row) => ({
      hour: dubaiHour(row.scheduledFrom),
      part: partOf({ ...row, travelMinutes: travelMinutes(row.distanceM) }),
    }));
    if (samples.length > 0) await savePaces(db, partnerId, learn(samples), now);
  });
  await forgetPaces(db, since);
}
