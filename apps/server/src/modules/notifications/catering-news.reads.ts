import type { Cuisine, Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';

/** Somebody who is written to. */
export interface Side {
  readonly accountId: string;
  readonly language: Language;
}

export interface CateringNews {
  /** Null for an erased account. */
  readonly customer: Side | null;
  /** Who quoted or is booked; null where the news is of no chef. */
  readonly chef: (Side & { readonly name: { readonly en: string; readonly ar: string } }) | null;
  readonly startsAt: Date;
  readonly guests: number;
  readonly area: string;
  readonly total: Fils | null;
  readonly deposit: Fils | null;
  /** Of this chef's open quote. */
  readonly quoted: Fils | null;
  readonly nextAttemptAt: Date | null;
  /** The deposit was to go back, and waits for the customer's bank, or has come from it. */
  readonly isDepositDisputed: boolean;
}

export const readCateringNews = (
  db: Queries,
  eventId: string,
  partnerId: string | null,
): Promise<CateringNews | null> =>
  db.row<CateringNews>(sql`
    select v.starts_at as "startsAt", v.guests, v.area, v.total_fils as total, v.deposit_fils as deposit,
      v.next_attempt_at as "nextAttemptAt",
      exists (select from money.refunds f
        where f.subject = v.id and f.status in ('held', 'charged_back')) as "isDepositDisputed",
      (select q.total_fils from catering.quotes q
        where q.event_id = v.id and q.partner_id = p.id and q.is_open) as quoted,
      case when a.phone is not null
        then json_build_object('accountId', a.id, 'language', coalesce(h.language, 'en')) end as customer,
      case when p.id is not null then json_build_object('accountId', p.account_id, 'name', p.name,
        'language', coalesce((select language from household.profiles where account_id = p.account_id), 'en')) end as chef
    from catering.events v
    left join identity.accounts a on a.id = v.account_id
    left join household.profiles h on h.account_id = v.account_id
    left join partners.partners p on p.id = coalesce(${partnerId}::uuid, v.partner_id)
    where v.id = ${eventId}`);

/** As many chefs as hear of one wish. */
const mostAsked = 20;

/** Chefs of the event's emirate, those who cook its cuisine first. */
export const readChefsToAsk = (
  db: Queries,
  eventId: string,
): Promise<(Side & { readonly partnerId: string; readonly cuisines: readonly Cuisine[] })[]> =>
  db.rows(sql`
    select p.id as "partnerId", p.account_id as "accountId", p.cuisines, coalesce(h.language, 'en') as language
    from catering.events v
    join partners.partners p on p.emirate = v.emirate and p.type = 'chef' and p.is_approved and not p.is_paused
    left join household.profiles h on h.account_id = p.account_id
    where v.id = ${eventId} and v.is_asked and p.account_id <> v.account_id
    order by v.cuisine = any(p.cuisines) desc, p.created_at, p.id limit ${mostAsked}`);
