import type { getAdminEvents } from '@sufra/contract/admin-events.ts';
import type { DietaryOption, EventReason } from '@sufra/contract/catering.ts';
import type { Emirate, EventType } from '@sufra/contract/options.ts';
import type { Party } from '@sufra/contract/ordering.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { EventStatus, QuoteStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, sql } from '../../platform/db/sql.ts';
import { eventNumberOf } from '../../platform/pure/event-number.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { phoneBeginning } from '../../platform/pure/phone.ts';
import type { Bilingual } from './orders.reads.ts';
import { orderNumber } from './search.rules.ts';

export type EventsQuery = Omit<QueryOf<typeof getAdminEvents>, 'cursor'>;

export interface EventRow {
  readonly id: string;
  readonly number: number;
  readonly customerName: string | null;
  readonly eventType: EventType;
  readonly guests: number;
  readonly emirate: Emirate;
  readonly startsAt: Date;
  readonly chefName: Bilingual | null;
  readonly total: Fils | null;
  readonly status: EventStatus;
  readonly createdAt: Date;
}

const columns = part`v.id, v.number, h.name as "customerName", v.event_type as "eventType", v.guests, v.emirate,
  v.starts_at as "startsAt", p.name as "chefName", v.total_fils as total, v.status, v.created_at as "createdAt"`;

const people = part`left join partners.partners p on p.id = v.partner_id
  left join household.profiles h on h.account_id = v.account_id`;

const joins = part`join catering.events v on v.id = page.id ${people}`;

const orders = {
  createdAt: { key: part`v.created_at`, keyKind: 'time' },
  startsAt: { key: part`v.starts_at`, keyKind: 'time' },
} as const;

/** The list that a query asks for. Events of a phone come by phone. */
export function eventsListing({ q = '', sort = 'createdAt', order = 'desc', status }: EventsQuery): Listing {
  const shown = { columns, joins, id: part`v.id`, idKind: 'uuid' } as const;
  const filters = status === undefined ? [] : [part`v.status = ${status}`];
  const all = { ...shown, ...orders[sort], sort, order, from: part`catering.events v` };
  if (q === '') return { ...all, where: filters };
  const number = eventNumberOf(q) ?? orderNumber(q);
  if (number !== null) return { ...all, where: [part`v.number = ${number}`, ...filters] };
  const phone = phoneBeginning(q);
  if (phone === null) return { ...all, where: [part`false`] };
  return {
    ...shown,
    ...{ key: part`a.phone`, keyKind: 'text', sort: 'q', order: 'desc' },
    from: part`admin.people a join catering.events v on v.account_id = a.account_id`,
    where: [part`a.phone >= ${phone} and a.phone < ${phone}::text || chr(1114111)`, ...filters],
  };
}

export interface EventDetailRow extends EventRow {
  readonly area: string;
  readonly dietaryOptions: readonly DietaryOption[];
  readonly place: Buffer;
  readonly needs: Buffer;
  readonly accountId: string;
  readonly customerPhone: string | null;
  readonly deposit: Fils | null;
  readonly feePercent: number | null;
  readonly isRemainderPaid: boolean;
  readonly isDisputed: boolean;
  readonly refund: { readonly amount: Fils; readonly status: string } | null;
  readonly invoiceIds: readonly string[];
  readonly quotes: readonly {
    readonly id: string;
    readonly status: QuoteStatus;
    readonly chefId: string;
    readonly chefName: Bilingual;
    readonly chefPhone: string;
    readonly total: Fils;
    readonly createdAt: string;
    readonly expiresAt: string;
  }[];
  readonly steps: readonly {
    readonly at: string;
    readonly status: EventStatus;
    readonly by: Party;
    readonly reason: EventReason | null;
    readonly note: string | null;
  }[];
}

export const readEvent = (db: Queries, id: string): Promise<EventDetailRow | null> =>
  db.row<EventDetailRow>(sql`
    select ${columns}, v.area, v.dietary_options as "dietaryOptions", v.place, v.needs, v.account_id as "accountId",
      a.phone as "customerPhone", v.deposit_fils as deposit, v.fee_percent::float8 as "feePercent",
      v.remainder_payment_id is not null as "isRemainderPaid",
      exists (select from money.disputes d
        where d.payment_id in (v.deposit_payment_id, v.remainder_payment_id) and d.is_standing) as "isDisputed",
      (select json_build_object('amount', f.amount_fils, 'status', f.status)
        from money.refunds f where f.subject = v.id) as refund,
      array(select i.id from money.entries e join money.invoices i on i.entry_id = e.id
        where e.subject = v.id and e.kind in ('event_deposit', 'event_remainder', 'event_cancelled')
        order by i.id) as "invoiceIds",
      coalesce((select json_agg(json_build_object('id', q.id, 'status', q.status, 'chefId', c.id, 'chefName', c.name,
          'chefPhone', c.phone, 'total', q.total_fils, 'createdAt', q.created_at, 'expiresAt', q.expires_at)
          order by q.created_at, q.id)
        from catering.quotes q join partners.partners c on c.id = q.partner_id where q.event_id = v.id), '[]') as quotes,
      (select json_agg(json_build_object('at', at, 'status', status, 'by', by_role, 'reason', reason, 'note', note)
          order by version)
        from catering.event_steps where event_id = v.id) as steps
    from catering.events v ${people}
    left join identity.accounts a on a.id = v.account_id
    where v.id = ${id}`);
