import type { ApplicantType } from '@sufra/contract/partners/applications.ts';
import { rolesWith } from '@sufra/contract/identity/staff-rights.ts';
import type { Cuisine, Language } from '@sufra/contract/options.ts';
import type { OrderSide } from '@sufra/contract/ordering/ordering.ts';
import type { OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

// Erased accounts have no recipient. The form's language applies until the profile has a language.

type Bilingual = Readonly<Record<Language, string>>;

export interface Account {
  readonly accountId: AccountId;
  readonly language: Language;
}

export interface Recipient {
  readonly language: Language;
  readonly name: string | null;
}

interface NamedRecipient extends Recipient {
  readonly name: string;
}

export const readRecipient = (db: Queries, accountId: AccountId): Promise<Recipient | null> =>
  db.row<Recipient>(sql`
    select coalesce(h.language, 'en') as language, h.name
    from identity.public_accounts a left join household.public_profiles h on h.account_id = a.id
    where a.id = ${accountId} and a.phone is not null`);

export const readSupportRecipient = (db: Queries, requestId: string): Promise<Recipient | null> =>
  db.row<Recipient>(sql`
    select coalesce(h.language, r.language) as language, h.name
    from support.public_requests r
    join identity.public_accounts a on a.id = r.account_id and a.phone is not null
    left join household.public_profiles h on h.account_id = r.account_id
    where r.id = ${requestId}`);

export const readCoverageStaff = (db: Queries): Promise<Account[]> =>
  db.rows<Account>(sql`
    select a.id as "accountId", coalesce(h.language, 'en') as language
    from identity.public_accounts a left join household.public_profiles h on h.account_id = a.id
    where a.staff_role = any(${rolesWith('coverage')}) and a.phone is not null order by a.id`);

export const readApplicant = (
  db: Queries,
  applicationId: string,
): Promise<(NamedRecipient & { readonly type: ApplicantType }) | null> =>
  db.row(sql`
    select coalesce(h.language, p.language) as language, p.name, p.type
    from partners.public_applications p
    join identity.public_accounts a on a.id = p.account_id and a.phone is not null
    left join household.public_profiles h on h.account_id = p.account_id
    where p.id = ${applicationId}`);

export const readPartner = (db: Queries, partnerId: string): Promise<NamedRecipient | null> =>
  db.row<NamedRecipient>(sql`
    with reader as (
      select p.name, coalesce(h.language, f.language, 'en') as language
      from partners.public_partners p
      join identity.public_accounts a on a.id = p.account_id and a.phone is not null
      left join household.public_profiles h on h.account_id = p.account_id
      left join partners.public_applications f on f.id = p.application_id
      where p.id = ${partnerId})
    select language, name ->> language as name from reader`);

export const readPartnerName = async (db: Queries, partnerId: string): Promise<Bilingual | null> =>
  (await db.row<{ name: Bilingual }>(sql`select name from partners.public_partners where id = ${partnerId}`))
    ?.name ?? null;

export const readDriverApplicant = (db: Queries, applicationId: string): Promise<NamedRecipient | null> =>
  db.row<NamedRecipient>(sql`
    select coalesce(h.language, p.language) as language, p.name
    from delivery.public_driver_applications p
    join identity.public_accounts a on a.id = p.account_id and a.phone is not null
    left join household.public_profiles h on h.account_id = p.account_id
    where p.id = ${applicationId}`);

export const readDriver = (db: Queries, driverId: string): Promise<NamedRecipient | null> =>
  db.row<NamedRecipient>(sql`
    select coalesce(h.language, f.language, 'en') as language, d.name
    from delivery.public_drivers d
    join identity.public_accounts a on a.id = d.account_id and a.phone is not null
    left join household.public_profiles h on h.account_id = d.account_id
    left join delivery.public_driver_applications f on f.id = d.application_id
    where d.id = ${driverId}`);

export interface OrderFacts {
  readonly accountId: AccountId;
  readonly language: Language;
  readonly type: OrderType;
  readonly title: Bilingual;
  readonly partner: Bilingual;
  readonly people: number;
  readonly from: Date;
  readonly to: Date;
  readonly total: Fils;
  /** Paid by card and undisputed, so a cancellation refunds it. */
  readonly isPaid: boolean;
  readonly isCash: boolean;
  readonly reduced: Fils;
  readonly wasAccepted: boolean;
  readonly handoverCode: string | null;
  readonly answerBy: Date;
  readonly isOpen: boolean;
  /** For the answer of the partner it was read for. */
  readonly isWaiting: boolean;
}

export const readOrderFacts = (
  db: Queries,
  orderId: string,
  partnerId: string | null,
  version: number | null = null,
): Promise<OrderFacts | null> =>
  db.row<OrderFacts>(sql`
    select o.account_id as "accountId", coalesce(h.language, 'en') as language, o.type, coalesce(o.ordered -> 'title', m.title) as title,
      p.name as partner,
      o.family_size as people, o.scheduled_from as "from", o.scheduled_to as "to", o.total_fils as total,
      o.payment_method = 'card' and not exists (
        select from money.public_refunds f where f.status in ('held', 'charged_back') and (f.subject = o.id
          or f.subject in (select id from money.public_entries where kind = 'order_reduced' and subject = o.id)))
        as "isPaid",
      o.payment_method = 'cash' as "isCash",
      coalesce((select -y.amount_fils from money.public_entries e
        join money.public_postings y on y.entry_id = e.id and y.account = 'customer:' || o.account_id
        where e.kind = 'order_reduced' and e.subject = o.id order by e.at desc limit 1), 0) as reduced,
      exists (select from ordering.public_order_events v
        where v.order_id = o.id and v.status = 'accepted' and v.version < ${version}) as "wasAccepted",
      o.handover_code as "handoverCode", o.is_open as "isOpen", o.status = 'placed' as "isWaiting",
      o.answer_by as "answerBy"
    from ordering.public_orders o
    join identity.public_accounts a on a.id = o.account_id and a.phone is not null
    join catalogue.public_meals m on m.id = o.meal_id
    join partners.public_partners p on p.id = coalesce(${partnerId}::uuid, o.partner_id)
    left join household.public_profiles h on h.account_id = o.account_id
    where o.id = ${orderId}`);

export const readOfferFacts = (db: Queries, orderId: string, partnerId: string): Promise<OrderFacts | null> =>
  db.row<OrderFacts>(sql`
    select p.account_id as "accountId", coalesce(h.language, 'en') as language, o.type, coalesce(o.ordered -> 'title', m.title) as title,
      p.name as partner,
      o.family_size as people, o.scheduled_from as "from", o.scheduled_to as "to", o.total_fils as total,
      o.payment_method = 'card' as "isPaid", o.payment_method = 'cash' as "isCash", 0::bigint as reduced,
      false as "wasAccepted", o.handover_code as "handoverCode", o.is_open as "isOpen",
      o.status = 'placed' and o.partner_id = p.id as "isWaiting", o.answer_by as "answerBy"
    from ordering.public_orders o
    join partners.public_partners p on p.id = ${partnerId}
    join catalogue.public_meals m on m.id = o.meal_id
    left join household.public_profiles h on h.account_id = p.account_id
    where o.id = ${orderId}`);

interface ChatSide {
  readonly partnerId: string;
  readonly driverId: string | null;
  readonly to: OrderSide;
}

export const readChatReader = (
  db: Queries,
  orderId: string,
  { partnerId, driverId, to }: ChatSide,
): Promise<(Account & { readonly orderNumber: string }) | null> =>
  db.row(sql`
    select a.id as "accountId", coalesce(h.language, 'en') as language, o.number::text as "orderNumber"
    from ordering.public_orders o
    join identity.public_accounts a on a.phone is not null and a.id = case ${to}::text
      when 'customer' then o.account_id
      when 'kitchen' then (select account_id from partners.public_partners where id = ${partnerId})
      else (select account_id from delivery.public_drivers where id = ${driverId}) end
    left join household.public_profiles h on h.account_id = a.id
    where o.id = ${orderId}`);

export interface EventFacts {
  readonly customer: Account | null;
  readonly chef: (Account & { readonly name: Bilingual }) | null;
  readonly startsAt: Date;
  readonly guests: number;
  readonly area: string;
  readonly total: Fils | null;
  readonly deposit: Fils | null;
  readonly remainder: Fils | null;
  readonly refund: Fils | null;
  readonly quoted: Fils | null;
  readonly nextAttemptAt: Date | null;
  readonly isDepositDisputed: boolean;
}

export const readEventFacts = (
  db: Queries,
  eventId: string,
  partnerId: string | null,
): Promise<EventFacts | null> =>
  db.row<EventFacts>(sql`
    select v.starts_at as "startsAt", v.guests, v.area, v.total_fils as total, v.deposit_fils as deposit,
      v.remainder_fils as remainder,
      (select f.amount_fils from money.public_refunds f where f.subject = v.id) as refund, v.next_attempt_at as "nextAttemptAt",
      exists (select from money.public_refunds f
        where f.subject = v.id and f.status in ('held', 'charged_back')) as "isDepositDisputed",
      (select q.total_fils from catering.public_quotes q
        where q.event_id = v.id and q.partner_id = p.id and q.is_open) as quoted,
      case when a.phone is not null
        then json_build_object('accountId', a.id, 'language', coalesce(h.language, 'en')) end as customer,
      case when p.id is not null then json_build_object('accountId', p.account_id, 'name', p.name,
        'language', coalesce((select language from household.public_profiles where account_id = p.account_id), 'en')) end as chef
    from catering.public_events v
    left join identity.public_accounts a on a.id = v.account_id
    left join household.public_profiles h on h.account_id = v.account_id
    left join partners.public_partners p on p.id = coalesce(${partnerId}::uuid, v.partner_id)
    where v.id = ${eventId}`);

const maxChefsAsked = 20;

export const readChefsToAsk = (
  db: Queries,
  eventId: string,
): Promise<(Account & { readonly partnerId: string; readonly cuisines: readonly Cuisine[] })[]> =>
  db.rows(sql`
    select p.id as "partnerId", p.account_id as "accountId", p.cuisines, coalesce(h.language, 'en') as language
    from catering.public_events v
    join partners.public_partners p on p.emirate = v.emirate and p.type = 'chef' and p.is_approved and not p.is_paused
    left join household.public_profiles h on h.account_id = p.account_id
    where v.id = ${eventId} and v.is_asked and p.account_id <> v.account_id
    order by v.cuisine = any(p.cuisines) desc, p.created_at, p.id limit ${maxChefsAsked}`);

export interface PayoutFacts {
  readonly language: Language;
  readonly amount: Fils;
  readonly startsOn: DubaiDay;
  readonly cutOffOn: DubaiDay;
  readonly ibanMask: string | null;
}

export const readPayoutFacts = (db: Queries, payoutId: string): Promise<PayoutFacts | null> =>
  db.row<PayoutFacts>(sql`
    select coalesce(h.language, 'en') as language, p.amount_fils as amount, r.starts_on as "startsOn",
      r.cut_off_on as "cutOffOn", p.iban_mask as "ibanMask"
    from money.public_payouts p
    join money.public_payout_runs r on r.id = p.run_id
    join identity.public_accounts a on a.id = p.account_id and a.phone is not null
    left join household.public_profiles h on h.account_id = p.account_id
    where p.id = ${payoutId}`);

export const readBankChange = (
  db: Queries,
  changeId: string,
): Promise<{ readonly language: Language; readonly ibanMask: string } | null> =>
  db.row(sql`
    select coalesce(h.language, 'en') as language, c.iban_mask as "ibanMask"
    from money.public_bank_changes c
    join identity.public_accounts a on a.id = c.account_id and a.phone is not null
    left join household.public_profiles h on h.account_id = c.account_id
    where c.id = ${changeId}`);
