import type { Cuisine, Emirate, EventType } from '@sufra/contract/options.ts';
import type { PartnerStatus, PartnerType } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Earnings, OwnPayoutRow } from '../money/index.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface StarsRow {
  readonly id: string;
  readonly stars: number;
  readonly comment: string | null;
  /** An instant as JSON writes it. */
  readonly at: string;
  /** The first letter of the customer's name; more of it never leaves the database. */
  readonly initial: string | null;
}

interface EventRatingRow extends StarsRow {
  readonly eventType: EventType;
  readonly number: number;
}

interface RatingRow extends StarsRow {
  readonly mealId: string;
  readonly title: Bilingual | null;
}

export interface ProfileRow {
  readonly id: string;
  readonly name: Bilingual;
  readonly type: PartnerType;
  readonly status: PartnerStatus;
  readonly phone: string;
  readonly email: string | null;
  readonly cuisines: readonly Cuisine[];
  readonly emirate: Emirate;
  readonly area: string;
  readonly address: string;
  readonly hasOwnDelivery: boolean;
  readonly isPaused: boolean;
  /** Where payouts go, the IBAN masked. */
  readonly bankInfo: {
    readonly bankName: string;
    readonly iban: string;
    readonly accountHolderName: string;
  } | null;
  readonly starsSum: number;
  readonly ratingsCount: number;
  /** The newest first. */
  readonly ratings: readonly RatingRow[];
  /** The same of events the chef cooked for. */
  readonly eventStarsSum: number;
  readonly eventRatingsCount: number;
  readonly eventRatings: readonly EventRatingRow[];
}

/** With what it has earned, and the last payouts. */
export interface OpenProfile {
  readonly row: ProfileRow;
  readonly earnings: Earnings;
  readonly payouts: readonly OwnPayoutRow[];
}

const ratingsShown = 10;

/** A partner as its own dashboard shows it. */
export const readProfile = (db: Queries, partnerId: string): Promise<ProfileRow | null> =>
  db.row<ProfileRow>(sql`
    select p.id, p.name, p.type, p.status, p.phone, p.email, p.cuisines, p.emirate, p.area, p.address,
      p.has_own_delivery as "hasOwnDelivery", p.is_paused as "isPaused",
      (select json_build_object('bankName', b.bank_name, 'iban', b.iban_mask, 'accountHolderName', b.account_holder)
        from partners.bank_accounts b where b.partner_id = p.id order by b.valid_from desc limit 1) as "bankInfo",
      coalesce(s.stars_sum, 0) as "starsSum", coalesce(s.ratings_count, 0) as "ratingsCount",
      (select coalesce(json_agg(recent), '[]') from (
        select r.order_id as id, r.stars, r.comment, r.created_at as at, upper(left(btrim(h.name), 1)) as initial,
          r.meal_id as "mealId", m.title
        from ordering.ratings r
        left join household.profiles h on h.account_id = r.account_id
        left join catalogue.meals m on m.id = r.meal_id
        where r.partner_id = p.id order by r.created_at desc, r.order_id limit ${ratingsShown}) recent) as ratings,
      e."eventStarsSum", e."eventRatingsCount",
      (select coalesce(json_agg(recent), '[]') from (
        select r.event_id as id, r.stars, r.comment, r.created_at as at, upper(left(btrim(h.name), 1)) as initial,
          v.event_type as "eventType", v.number
        from catering.ratings r join catering.events v on v.id = r.event_id
        left join household.profiles h on h.account_id = r.account_id
        where r.partner_id = p.id order by r.created_at desc, r.event_id limit ${ratingsShown}) recent) as "eventRatings"
    from partners.partners p left join ordering.partner_scores s on s.partner_id = p.id
    cross join lateral (
      select coalesce(sum(stars), 0)::integer as "eventStarsSum", count(*)::integer as "eventRatingsCount"
      from catering.ratings where partner_id = p.id) e
    where p.id = ${partnerId}`);
