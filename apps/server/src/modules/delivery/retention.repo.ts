import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The next drivers after one, or the first; empty at the end. */
export const driversAfter = async (db: Db, after: string | null, limit: number): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`
      select id from delivery.drivers
      where id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid order by id limit ${limit}`)
  ).map(({ id }) => id);

/** Of these drivers, along the index of each; returns how many there were. */
export const deleteOldOffers = (db: Db, driverIds: readonly string[], before: Date): Promise<number> =>
  db.run(sql`
    delete from delivery.offers
    where driver_id = any(${driverIds}::uuid[]) and offered_at < ${before} and not is_live`);
