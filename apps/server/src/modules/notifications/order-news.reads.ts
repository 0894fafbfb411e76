import type { Language } from '@sufra/contract/options.ts';
import type { OrderType } from '@sufra/contract/ordering.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';

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
