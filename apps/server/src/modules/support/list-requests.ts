import { rolesWith } from '@sufra/contract/identity/staff-rights.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import type {
  AdminSupportRequest,
  AdminSupportThread,
  getAdminSupport,
  Satisfaction,
} from '@sufra/contract/support/support.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { SupportQueue } from '@sufra/contract/subscription/plans.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Queries } from '../../platform/db/db.ts';
import { readCsv, readPage, type Listing } from '../../platform/db/page.ts';
import { part, sql, type Part } from '../../platform/db/sql.ts';
import type { Cell } from '../../platform/pure/csv.ts';
import { phoneBeginning } from '../../platform/pure/phone.ts';
import { map, ok, refuse, type Result } from '../../platform/pure/result.ts';
import { readMessages, toRequest, type RequestRow } from './get-requests.ts';
import { requestNumber, searchedNumber, whatsAppEnds } from './request.rules.ts';
import { openAt, openNote, readNotes, type SupportContext } from './request.store.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export type SupportQuery = Omit<QueryOf<typeof getAdminSupport>, 'cursor'>;

interface AdminRequestRow extends RequestRow {
  readonly accountId: AccountId;
  readonly name: string | null;
  readonly phone: string | null;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly messages: number;
  readonly language: Language;
  readonly queue: SupportQueue;
  readonly satisfaction: Satisfaction | null;
  readonly heardAt: Date | null;
}

const columns = part`r.id, r.number, r.side, r.topic, r.status, o.id as "orderId", o.number as "orderNumber",
  r.last_answer > r.seen_count as "isUnread", r.created_at as "createdAt", r.changed_at as "changedAt",
  r.account_id as "accountId", h.name, a.phone, r.assigned_to as "assigneeId", ah.name as "assigneeName",
  r.message_count as messages, r.answer_by as "answerBy", r.queue, coalesce(h.language, r.language) as language,
  r.satisfaction, r.heard_at as "heardAt"`;

const joins = part`left join identity.public_accounts a on a.id = r.account_id
  left join household.public_profiles h on h.account_id = r.account_id
  left join household.public_profiles ah on ah.account_id = r.assigned_to
  left join ordering.public_orders o on o.id = r.order_id`;

export const listRequests = async (
  { db }: SupportContext,
  adminId: AccountId,
  query: QueryOf<typeof getAdminSupport>,
): Promise<Result<ReplyOf<typeof getAdminSupport>>> =>
  map(await readPage<AdminRequestRow>(db, supportListing(query, adminId), query.cursor), (page) => ({
    ...page,
    rows: page.rows.map((row) => toAdminRequest(row, adminId)),
  }));

const shownOf = 20;

/** Newest first. */
export const listRequestsOf = async (db: Queries, accountId: AccountId) =>
  (
    await db.rows<Pick<AdminRequestRow, 'id' | 'number' | 'topic' | 'status' | 'changedAt'>>(sql`
      select id, number, topic, status, changed_at as "changedAt" from support.requests
      where account_id = ${accountId} order by changed_at desc, id limit ${shownOf}`)
  ).map(({ number, changedAt, ...row }) => ({
    ...row,
    number: requestNumber(number),
    changedAt: changedAt.toISOString(),
  }));

const toAdminRequest = (row: AdminRequestRow, adminId: AccountId): AdminSupportRequest => ({
  ...toRequest(row),
  name: row.name,
  phone: row.phone ?? '',
  assignee:
    row.assigneeId === null
      ? null
      : { id: row.assigneeId, name: row.assigneeName, isMe: row.assigneeId === adminId },
  messages: row.messages,
  queue: row.queue,
  satisfaction: row.satisfaction,
});

const orders = {
  changedAt: part`r.changed_at`,
  createdAt: part`r.created_at`,
  answerBy: part`r.due_at`,
} as const;

const filtersOf = ({ status, side, assigned, queue }: SupportQuery, adminId: AccountId): Part[] => [
  ...(status === undefined ? [] : [part`r.status = ${status}`]),
  ...(side === undefined ? [] : [part`r.side = ${side}`]),
  ...(queue === undefined ? [] : [part`r.queue = ${queue}`]),
  ...(assigned === 'me' ? [part`r.assigned_to = ${adminId}::uuid`] : []),
  ...(assigned === 'nobody' ? [part`r.assigned_to is null`] : []),
];

export function supportListing(query: SupportQuery, adminId: AccountId): Listing {
  const { q = '', sort = 'answerBy', order = sort === 'answerBy' ? 'asc' : 'desc' } = query;
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
  const number = searchedNumber(q);
  if (number !== null)
    return { ...all, from: part`support.requests r`, where: [part`r.number = ${number}`, ...filters] };
  return {
    ...{ ...shown, id: part`r.id`, idKind: 'uuid', keyKind: 'text', sort: 'q', order: 'asc' },
    ...found(q),
    from: part`admin.public_people p join support.requests r on r.account_id = p.account_id`,
    where: [...found(q).where, ...filters],
  };
}

const lastCharacter = part`chr(1114111)`;

function found(q: string): Pick<Listing, 'key' | 'where'> {
  const phone = phoneBeginning(q);
  if (phone !== null)
    return {
      key: part`p.phone`,
      where: [part`p.phone >= ${phone} and p.phone < ${phone}::text || ${lastCharacter}`],
    };
  const word = part`admin.search_key(${q}::text)`;
  return {
    key: part`p.name_key`,
    where: [part`p.name_key >= ${word} and p.name_key < ${word} || ${lastCharacter}`],
  };
}

const names = [
  'number',
  'status',
  'side',
  'topic',
  'orderId',
  'name',
  'phone',
  'assignee',
  'messages',
  'queue',
  'satisfaction',
  'createdAt',
  'changedAt',
  'answerBy',
  'id',
] as const;

interface Export {
  readonly adminId: AccountId;
  readonly query: SupportQuery;
  readonly requestId: string;
}

/** The audit omits the search: a name or phone. */
export async function exportRequests(
  { db, clock }: SupportContext,
  { adminId, query, requestId }: Export,
): Promise<Result<AsyncIterable<string>>> {
  const { q = '', status = null, side = null, assigned = null, queue = null } = query;
  await db.transaction((tx) =>
    recordAudit(tx, {
      ...{ at: clock.now(), actorId: adminId, action: 'list.exported', requestId },
      subject: { kind: 'list', id: 'support' },
      details: { isSearch: q !== '', status, side, assigned, queue },
    }),
  );
  const cellsOf = (row: AdminRequestRow): Cell[] => {
    const { order, assignee, ...request } = toAdminRequest(row, adminId);
    const cells = { ...request, orderId: order?.orderId ?? null, assignee: assignee?.name ?? null };
    return names.map((name) => cells[name]);
  };
  return ok(readCsv<AdminRequestRow>(db.reports, supportListing(query, adminId), { names, cellsOf }));
}

export async function getRequest(
  { db, vault }: SupportContext,
  { adminId, id }: { readonly adminId: AccountId; readonly id: string },
): Promise<Result<AdminSupportThread>> {
  const row = await db.row<AdminRequestRow>(
    sql`select ${columns} from support.requests r ${joins} where r.id = ${id}`,
  );
  if (!row) return refuse('not_found');
  const messages = await readMessages(db, id);
  const notes = await readNotes(db, id);
  return ok({
    ...toAdminRequest(row, adminId),
    accountId: row.accountId,
    whatsAppUntil: row.heardAt && whatsAppEnds(row.heardAt).toISOString(),
    language: row.language,
    notes: notes.map((note) => ({
      text: openNote(vault, note.id, note.body),
      at: note.at.toISOString(),
      author: note.author,
    })),
    thread: messages.map(({ position, by, body, at, author }) => ({
      by,
      text: openAt(vault, id, position, body),
      at: at.toISOString(),
      author,
    })),
  });
}

const mostCounted = 1_000;

export const countWaiting = async (db: Queries): Promise<number> =>
  (
    await db.row<{ open: number }>(sql`
    select count(*) as open
    from (select 1 from support.requests where is_waiting limit ${mostCounted}) waiting`)
  )?.open ?? 0;

interface StaffMember {
  readonly id: string;
  readonly name: string | null;
  readonly isMe: boolean;
}

export const listStaff = (db: Queries, adminId: AccountId): Promise<StaffMember[]> =>
  db.rows<StaffMember>(sql`
    select a.id, h.name, a.id = ${adminId} as "isMe"
    from identity.public_accounts a left join household.public_profiles h on h.account_id = a.id
    where a.staff_role = any(${rolesWith('support')}) and a.phone is not null order by h.name nulls last, a.id`);
