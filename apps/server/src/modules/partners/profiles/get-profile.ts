import type { Cuisine, Emirate, EventType, Language } from '@sufra/contract/options.ts';
import type { HolidaysAhead } from '@sufra/contract/household/areas.ts';
import type * as contract from '@sufra/contract/ordering/partner-orders.ts';
import { holdsPartnerRight } from '@sufra/contract/partners/partner-rights.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { PartnerStatus } from '@sufra/contract/statuses.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { sql } from '../../../platform/db/sql.ts';
import { dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import { eventNumberText } from '../../../platform/pure/labels.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { toTaking } from './change-hours.ts';
import { toTerms } from './change-profile.ts';
import { termsColumns, type TermsRow } from './partner.store.ts';
import { listHolidaysAhead } from '../../household/index.ts';
import { earningsOf, readPayouts, type Earnings, type OwnPayoutRow } from '../../money/index.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

interface StarsRow {
  readonly id: string;
  readonly stars: number;
  readonly comment: string | null;
  readonly at: string;
  /** Only the initial leaves the database. */
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

interface ProfileRow extends TermsRow {
  readonly id: string;
  readonly status: PartnerStatus;
  readonly email: string | null;
  readonly cuisines: readonly Cuisine[];
  readonly emirate: Emirate;
  readonly area: string;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly isPaused: boolean;
  readonly closedUntil: Date | null;
  readonly busyUntil: Date | null;
  readonly busyMinutes: number;
  readonly slotCapacity: number | null;
  readonly bankInfo: {
    readonly bankName: string;
    readonly iban: string;
    readonly accountHolderName: string;
  } | null;
  readonly starsSum: number;
  readonly ratingsCount: number;
  readonly ratings: readonly RatingRow[];
  readonly eventStarsSum: number;
  readonly eventRatingsCount: number;
  readonly eventRatings: readonly EventRatingRow[];
}

interface OpenProfile {
  readonly row: ProfileRow;
  readonly holidays: HolidaysAhead;
  readonly money: { readonly earnings: Earnings; readonly payouts: readonly OwnPayoutRow[] } | null;
}

const ratingsShown = 10;

const readProfile = (db: Queries, partnerId: string, now: Date): Promise<ProfileRow | null> =>
  db.row<ProfileRow>(sql`
    select p.id, ${termsColumns(now)}, p.status, p.email, p.cuisines, p.emirate, p.area, p.address,
      p.lat, p.lng, p.is_paused as "isPaused",
      p.closed_until as "closedUntil", p.busy_until as "busyUntil", p.busy_minutes as "busyMinutes",
      p.slot_capacity as "slotCapacity",
      (select json_build_object('bankName', b.bank_name, 'iban', b.iban_mask, 'accountHolderName', b.account_holder)
        from partners.bank_accounts b where b.partner_id = p.id order by b.valid_from desc limit 1) as "bankInfo",
      coalesce(s.stars_sum, 0) as "starsSum", coalesce(s.ratings_count, 0) as "ratingsCount",
      (select coalesce(json_agg(recent), '[]') from (
        select r.order_id as id, r.stars, r.comment, r.created_at as at, upper(left(btrim(h.name), 1)) as initial,
          r.meal_id as "mealId", m.title
        from ordering.public_ratings r
        left join household.public_profiles h on h.account_id = r.account_id
        left join catalogue.public_meals m on m.id = r.meal_id
        where r.partner_id = p.id order by r.created_at desc, r.order_id limit ${ratingsShown}) recent) as ratings,
      e."eventStarsSum", e."eventRatingsCount",
      (select coalesce(json_agg(recent), '[]') from (
        select r.event_id as id, r.stars, r.comment, r.created_at as at, upper(left(btrim(h.name), 1)) as initial,
          v.event_type as "eventType", v.number
        from catering.public_ratings r join catering.public_events v on v.id = r.event_id
        left join household.public_profiles h on h.account_id = r.account_id
        where r.partner_id = p.id order by r.created_at desc, r.event_id limit ${ratingsShown}) recent) as "eventRatings"
    from partners.partners p left join ordering.public_partner_scores s on s.partner_id = p.id
    cross join lateral (
      select coalesce(sum(stars), 0)::integer as "eventStarsSum", count(*)::integer as "eventRatingsCount"
      from catering.public_ratings where partner_id = p.id) e
    where p.id = ${partnerId}`);

type Profile = ReplyOf<typeof contract.getPartnerProfile>;

const payoutsShown = 5;
const holidayDays = 60;

export async function getProfile(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { partnerId, partnerRole }: Pick<Actor, 'partnerId' | 'partnerRole'>,
  language: Language,
): Promise<Result<Profile>> {
  const now = clock.now();
  if (partnerId === null) return refuse('forbidden');
  const [row, money] = await Promise.all([
    readProfile(db, partnerId, now),
    holdsPartnerRight(partnerRole, 'money') ? readMoney(db, partnerId, now) : null,
  ]);
  if (!row) return refuse('forbidden');
  const holidays = await listHolidaysAhead(db, row, { today: dubaiDay(now), days: holidayDays });
  return ok(toProfile({ row, money, holidays }, language, now));
}

async function readMoney(db: Db, partnerId: string, now: Date): Promise<NonNullable<OpenProfile['money']>> {
  const monthStart = instantOf(`${dubaiDay(now).slice(0, 7)}-01`, 0);
  const [earnings, payouts] = await Promise.all([
    earningsOf(db, partnerId, monthStart),
    readPayouts(db, `partner:${partnerId}`, payoutsShown),
  ]);
  return { earnings, payouts };
}

const toProfile = ({ row, money, holidays }: OpenProfile, language: Language, now: Date): Profile => ({
  id: row.id,
  name: row.name[language],
  type: row.type,
  status: row.status,
  phone: row.phone,
  email: row.email,
  cuisineTypes: [...row.cuisines],
  location: { address: `${row.address}, ${row.area}`, emirate: row.emirate },
  hasOwnDelivery: row.hasOwnDelivery,
  holidays,
  isPaused: row.isPaused,
  taking: toTaking(row, now),
  terms: toTerms(row),
  bankInfo: money && row.bankInfo,
  earnings: money && {
    totalThisMonth: toAedText(money.earnings.thisMonth),
    pendingPayout: toAedText(money.earnings.owed),
    totalEarnings: toAedText(money.earnings.total),
  },
  payoutHistory: (money?.payouts ?? []).map(({ id, amount, at, status }) => ({
    id,
    amount: toAedText(amount),
    date: dubaiDay(at),
    status,
  })),
  ...toRatings(row, language),
});

const toRatings = (
  row: ProfileRow,
  language: Language,
): Pick<Profile, 'stars' | 'ratings' | 'eventRatings'> => ({
  stars: {
    average: averageOf(row.starsSum + row.eventStarsSum, row.ratingsCount + row.eventRatingsCount),
    totalReviews: row.ratingsCount + row.eventRatingsCount,
  },
  ratings: {
    average: averageOf(row.starsSum, row.ratingsCount),
    totalReviews: row.ratingsCount,
    recent: row.ratings.map((rating) => ({
      ...toReview(rating),
      mealName: rating.title?.[language] ?? rating.mealId,
    })),
  },
  eventRatings: {
    average: averageOf(row.eventStarsSum, row.eventRatingsCount),
    totalReviews: row.eventRatingsCount,
    recent: row.eventRatings.map((rating) => ({
      ...toReview(rating),
      eventType: rating.eventType,
      number: eventNumberText(rating.number),
    })),
  },
});

const toReview = ({ id, stars, initial, at, comment }: StarsRow) => ({
  id,
  rating: stars,
  customerName: initial === null || initial === '' ? '–' : `${initial}.`,
  date: new Date(at).toISOString(),
  comment,
});

const averageOf = (starsSum: number, ratingsCount: number): number | null =>
  ratingsCount === 0 ? null : Math.round((starsSum / ratingsCount) * 10) / 10;
