import type { Cuisine } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface WishRow {
  readonly eventId: string;
  readonly guests: number;
  readonly cuisine: Cuisine;
  readonly startsAt: Date;
  /** When it was asked, or moved to another time. */
  readonly since: Date;
  readonly partnerId: string;
  /** Whose kitchen it is. */
  readonly ownerId: string;
  /** The how-manieth of the chefs who might answer, from 1. */
  readonly turn: number;
}

/** As many chefs of the demo as quote for one wish. */
const chefsForEach = 3;
const atOnce = 100;

export const readUnansweredWishes = (
  db: Queries,
  {
    phones,
    playedSince,
    now,
  }: { readonly phones: readonly string[]; readonly playedSince: Date; readonly now: Date },
): Promise<WishRow[]> =>
  db.rows<WishRow>(sql`
    select * from (
      select v.id as "eventId", v.guests, v.cuisine, v.starts_at as "startsAt", w.since, p.id as "partnerId",
        p.account_id as "ownerId",
        row_number() over (partition by v.id order by v.cuisine = any(p.cuisines) desc, p.created_at, p.id) as turn
      from catering.events v
      cross join lateral (
        select coalesce(max(at) filter (where reason = 'rescheduled'), v.created_at) as since
        from catering.event_steps where event_id = v.id) w
      join partners.partners p on p.emirate = v.emirate and p.type = 'chef' and p.is_approved
        and p.phone = any(${phones}) and p.account_id <> v.account_id
        and not exists (select 1 from demo.players y join identity.sessions s on s.account_id = y.account_id
          where y.account_id = p.account_id and y.seen_at > ${playedSince})
      where v.is_asked and v.starts_at > ${now}) c
    where c.turn <= ${chefsForEach} and not exists (
      select 1 from catering.quotes q
      where q.event_id = c."eventId" and q.partner_id = c."partnerId" and q.created_at >= c.since)
    order by c.since limit ${atOnce}`);
