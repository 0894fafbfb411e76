import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Those of these that are over. Returns how many there were. */
export const deleteEvents = (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from catering.events where id in (
      select id from catering.events
      where id = any(${ids}::uuid[]) and is_over and starts_at < ${before} and finished_at < ${before}
      order by id for update skip locked)`);
