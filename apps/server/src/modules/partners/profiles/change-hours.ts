import type { Db, Tx } from '../../../platform/db/db.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { lockApproved, saveHours, savePause } from './partner.store.ts';
import { hoursFrom, stretchesOf, type Stretch } from './availability.rules.ts';

/** Orders already placed stay. */
export async function changeHours(
  db: Db,
  partnerId: string,
  week: readonly (readonly Stretch[])[],
): Promise<Result<{ openingHours: Stretch[][] }>> {
  const hours = hoursFrom(week);
  if (!hours.ok) return hours;
  return whileApproved(db, partnerId, async (tx) => {
    await saveHours(tx, partnerId, hours.value);
    return { openingHours: stretchesOf(hours.value) };
  });
}

export const changePause = (
  db: Db,
  partnerId: string,
  isPaused: boolean,
): Promise<Result<{ isPaused: boolean }>> =>
  whileApproved(db, partnerId, async (tx) => {
    await savePause(tx, partnerId, isPaused);
    return { isPaused };
  });

const whileApproved = <T>(db: Db, partnerId: string, work: (tx: Tx) => Promise<T>): Promise<Result<T>> =>
  db.attempt(async (tx) => ((await lockApproved(tx, partnerId)) ? ok(await work(tx)) : refuse('forbidden')));
