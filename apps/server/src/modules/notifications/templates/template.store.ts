import type { Language, Cuisine } from '@sufra/contract/options.ts';
import type { OrderType } from '@sufra/contract/ordering.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface OrderNews {
  /** Whom the message goes to: the customer, or the account behind the partner. */
  readonly accountId: string;
  readonly language: Language;
  readonly type: OrderType;
  readonly title: Bilingual;
  readonly partner: Bilingual;
  readonly people: number;
  readonly from: Date;
  readonly to: Date;
  readonly total: Fils;
  /** Paid with the card, and not disputed at its bank when it was called off: there is something to give back. */
  readonly isPaid: boolean;
  /** Null once the order has ended. */
  readonly handoverCode: string | null;
  /** Until when the partner it is offered to can answer. */
  readonly answerBy: Date;
  /** Still on its way to the table. */
  readonly isOpen: boolean;
}

/** For the customer; the partner is the one the news is about. Null for an erased account. */
export const readOrderNews = (
  db: Queries,
  orderId: string,
  partnerId: string | null,
): Promise<OrderNews | null> =>
  db.row<OrderNews>(sql`
    select o.account_id as "accountId", coalesce(h.language, 'en') as language, o.type, coalesce(o.ordered -> 'title', m.title) as title,
      p.name as partner,
      o.family_size as people, o.scheduled_from as "from", o.scheduled_to as "to", o.total_fils as total,
      o.payment_id is not null and not exists (
        select from money.refunds f where f.subject = o.id and f.status in ('held', 'charged_back')) as "isPaid",
      o.handover_code as "handoverCode", o.is_open as "isOpen",
      o.answer_by as "answerBy"
    from ordering.orders o
    join identity.accounts a on a.id = o.account_id and a.phone is not null
    join catalogue.meals m on m.id = o.meal_id
    join partners.partners p on p.id = coalesce(${partnerId}::uuid, o.partner_id)
    left join household.profiles h on h.account_id = o.account_id
    where o.id = ${orderId}`);

/** For the partner an order is offered to, in the language of whoever runs it. */
export const readPartnerNews = (db: Queries, orderId: string, partnerId: string): Promise<OrderNews | null> =>
  db.row<OrderNews>(sql`
    select p.account_id as "accountId", coalesce(h.language, 'en') as language, o.type, coalesce(o.ordered -> 'title', m.title) as title,
      p.name as partner,
      o.family_size as people, o.scheduled_from as "from", o.scheduled_to as "to", o.total_fils as total,
      o.payment_id is not null as "isPaid", o.handover_code as "handoverCode", o.is_open as "isOpen",
      o.answer_by as "answerBy"
    from ordering.orders o
    join partners.partners p on p.id = ${partnerId}
    join catalogue.meals m on m.id = o.meal_id
    left join household.profiles h on h.account_id = p.account_id
    where o.id = ${orderId}`);

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

export interface Reader {
  readonly language: Language;
  readonly name: string | null;
}

/** Null for an erased account. */
export const readReader = (db: Queries, accountId: string): Promise<Reader | null> =>
  db.row<Reader>(sql`
    select coalesce(h.language, 'en') as language, h.name
    from identity.accounts a left join household.profiles h on h.account_id = a.id
    where a.id = ${accountId} and a.phone is not null`);

export interface PartnerNews {
  readonly language: Language;
  readonly name: string;
}

/** In the language of the profile, else in that of the form. Null for an erased account. */
export const readApplicationNews = (db: Queries, applicationId: string): Promise<PartnerNews | null> =>
  db.row<PartnerNews>(sql`
    select coalesce(h.language, p.language) as language, p.name
    from partners.applications p
    join identity.accounts a on a.id = p.account_id and a.phone is not null
    left join household.profiles h on h.account_id = p.account_id
    where p.id = ${applicationId}`);

/** In the language of the profile, else in that of the form it came in by. Null for an erased account. */
export const readStandingNews = (db: Queries, partnerId: string): Promise<PartnerNews | null> =>
  db.row<PartnerNews>(sql`
    with reader as (
      select p.name, coalesce(h.language, f.language, 'en') as language
      from partners.partners p
      join identity.accounts a on a.id = p.account_id and a.phone is not null
      left join household.profiles h on h.account_id = p.account_id
      left join partners.applications f on f.id = p.application_id
      where p.id = ${partnerId})
    select language, name ->> language as name from reader`);

export interface DriverNews {
  readonly language: Language;
  readonly name: string;
}

/** In the language of the profile, else in that of the form. Null for an erased account. */
export const readDriverApplicationNews = (db: Queries, applicationId: string): Promise<DriverNews | null> =>
  db.row<DriverNews>(sql`
    select coalesce(h.language, p.language) as language, p.name
    from delivery.driver_applications p
    join identity.accounts a on a.id = p.account_id and a.phone is not null
    left join household.profiles h on h.account_id = p.account_id
    where p.id = ${applicationId}`);

/** In the language of the profile, else in that of the form it came in by. Null for an erased account. */
export const readDriverStandingNews = (db: Queries, driverId: string): Promise<DriverNews | null> =>
  db.row<DriverNews>(sql`
    select coalesce(h.language, f.language, 'en') as language, d.name
    from delivery.drivers d
    join identity.accounts a on a.id = d.account_id and a.phone is not null
    left join household.profiles h on h.account_id = d.account_id
    left join delivery.driver_applications f on f.id = d.application_id
    where d.id = ${driverId}`);

export interface PayoutNews {
  readonly language: Language;
  readonly amount: Fils;
  readonly startsOn: DubaiDay;
  readonly cutOffOn: DubaiDay;
  /** Such as "AE07 •••• 3456"; null while no bank account is known. */
  readonly ibanMask: string | null;
}

/** Null for an erased account. */
export const readPayoutNews = (db: Queries, payoutId: string): Promise<PayoutNews | null> =>
  db.row<PayoutNews>(sql`
    select coalesce(h.language, 'en') as language, p.amount_fils as amount, r.starts_on as "startsOn",
      r.cut_off_on as "cutOffOn", p.iban_mask as "ibanMask"
    from money.payouts p
    join money.payout_runs r on r.id = p.run_id
    join identity.accounts a on a.id = p.account_id and a.phone is not null
    left join household.profiles h on h.account_id = p.account_id
    where p.id = ${payoutId}`);

export interface SupportNews {
  readonly language: Language;
  readonly name: string | null;
}

/** In the language of the profile, else in that of the request. Null for an erased account. */
export const readSupportNews = (db: Queries, requestId: string): Promise<SupportNews | null> =>
  db.row<SupportNews>(sql`
    select coalesce(h.language, r.language) as language, h.name
    from support.requests r
    join identity.accounts a on a.id = r.account_id and a.phone is not null
    left join household.profiles h on h.account_id = r.account_id
    where r.id = ${requestId}`);

interface ToldAdmin {
  readonly accountId: string;
  readonly language: Language;
}

/** Every admin who can be reached. */
export const readAdmins = (db: Queries): Promise<ToldAdmin[]> =>
  db.rows<ToldAdmin>(sql`
    select a.id as "accountId", coalesce(h.language, 'en') as language
    from identity.accounts a left join household.profiles h on h.account_id = a.id
    where a.is_admin and a.phone is not null order by a.id`);
