import type { getAdminSupport } from '@sufra/contract/support.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, sql, type Part } from '../../platform/db/sql.ts';
import { phoneBeginning } from '../../platform/pure/phone.ts';
import type { MessageRow, RequestRow } from './request.reads.ts';
import { numberMeant } from './request.rules.ts';

export type SupportQuery = Omit<QueryOf<typeof getAdminSupport>, 'cursor'>;

export interface AdminRequestRow extends RequestRow {
  readonly accountId: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly messages: number;
}

const columns = part`r.id, r.number, r.side, r.topic, r.status, o.id as "orderId", o.number as "orderNumber",
  r.last_answer > r.seen_count as "isUnread", r.created_at as "createdAt", r.changed_at as "changedAt",
  r.account_id as "accountId", h.name, a.phone, r.assigned_to as "assigneeId", ah.name as "assigneeName",
  r.message_count as messages`;

const joins = part`left join identity.accounts a on a.id = r.account_id
  left join household.profiles h on h.account_id = r.account_id
  left join household.profiles ah on ah.account_id = r.assigned_to
  left join ordering.orders o on o.id = r.order_id`;

const orders = {
  changedAt: part`r.changed_at`,
  createdAt: part`r.created_at`,
} as const;

const filtersOf = ({ status, side, assigned }: SupportQuery, adminId: string): Part[] => [
  ...(status === undefined ? [] : [part`r.status = ${status}`]),
  ...(side === undefined ? [] : [part`r.side = ${side}`]),
  ...(assigned === 'me' ? [part`r.assigned_to = ${adminId}::uuid`] : []),
  ...(assigned === 'nobody' ? [part`r.assigned_to is null`] : []),
];

/** The list that a query asks for; requests of a phone or a name come in that order. */
export function supportListing(query: SupportQuery, adminId: string): Listing {
  const { q = '', sort = 'changedAt', order = 'desc' } = query;
  const filters = filtersOf(query, adminId);
  const shown = { columns, joins: part`join support.requests r on r.id = page.id ${joins}` } as const;
  const all = {
    ...shown,
    id: part`r.id`,
    idKind: 'uuid',
    keyKind: 'time',
    key: orders[sort],
    sort,
    order,
  } as const;
  if (q === '') return { ...all, from: part`support.requests r`, where: filters };
  const number = numberMeant(q);
  if (number !== null)
    return { ...all, from: part`support.requests r`, where: [part`r.number = ${number}`, ...filters] };
  return {
    ...{ ...shown, id: part`r.id`, idKind: 'uuid', keyKind: 'text', sort: 'q', order: 'asc' },
    ...found(q),
    from: part`admin.people p join support.requests r on r.account_id = p.account_id`,
    where: [...found(q).where, ...filters],
  };
}

// The last character there is: nothing that begins as the text sorts behind it.
const last = part`chr(1114111)`;

function found(q: string): Pick<Listing, 'key' | 'where'> {
  const phone = phoneBeginning(q);
  if (phone !== null)
    return { key: part`p.phone`, where: [part`p.phone >= ${phone} and p.phone < ${phone}::text || ${last}`] };
  const word = part`admin.search_key(${q}::text)`;
  return { key: part`p.name_key`, where: [part`p.name_key >= ${word} and p.name_key < ${word} || ${last}`] };
}

export const readRequest = (db: Queries, id: string): Promise<AdminRequestRow | null> =>
  db.row<AdminRequestRow>(sql`select ${columns} from support.requests r ${joins} where r.id = ${id}`);

export interface AdminMessageRow extends MessageRow {
  readonly author: string | null;
}

/** Every message of a request with the name of who wrote it. */
export const readMessagesWithAuthors = (db: Queries, requestId: string): Promise<AdminMessageRow[]> =>
  db.rows<AdminMessageRow>(sql`
    select m.position, m.by_role as by, m.body, m.at, h.name as author
    from support.messages m left join household.profiles h on h.account_id = m.author_id
    where m.request_id = ${requestId} order by m.position`);

const mostCounted = 1_000;

/** How many requests wait for an answer. */
export const readWaiting = async (db: Queries): Promise<number> =>
  (
    await db.row<{ open: number }>(sql`
    select count(*) as open
    from (select 1 from support.requests where is_waiting limit ${mostCounted}) waiting`)
  )?.open ?? 0;
