import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Pace } from './pace.rules.ts';

/** One for each hour of the day, in place of what was known. */
export async function savePaces(
  db: Queries,
  partnerId: string,
  paces: readonly Pace[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into ordering.kitchen_paces (partner_id, hour, p50, p80, learned_at)
    select ${partnerId}, t.hour, t.p50, t.p80, ${now}
    from unnest(${paces.map((_, hour) => hour)}::integer[], ${paces.map(({ p50 }) => p50)}::double precision[],
      ${paces.map(({ p80 }) => p80)}::double precision[]) as t(hour, p50, p80)
    on conflict (partner_id, hour) do update
      set p50 = excluded.p50, p80 = excluded.p80, learned_at = excluded.learned_at`);
}

/** What was learned before then, of kitchens that have made nothing since. */
export async function forgetPaces(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from ordering.kitchen_paces where learned_at < ${before}`);
}
