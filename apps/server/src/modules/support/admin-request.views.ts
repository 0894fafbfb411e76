import type { AdminSupportRequest, AdminSupportThread } from '@sufra/contract/support.ts';
import type { Cell } from '../../platform/pure/csv.ts';
import type { AdminMessageRow, AdminRequestRow } from './admin-request.reads.ts';
import { requestNumber } from './request.rules.ts';
import { toOrder } from './request.views.ts';

/** `adminId` is the admin who looks. */
export const toAdminRequest = (row: AdminRequestRow, adminId: string): AdminSupportRequest => ({
  id: row.id,
  number: requestNumber(row.number),
  side: row.side,
  topic: row.topic,
  status: row.status,
  order: toOrder(row),
  isUnread: row.isUnread,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  name: row.name,
  phone: row.phone ?? '',
  assignee: row.assigneeId === null ? null : { name: row.assigneeName, isMe: row.assigneeId === adminId },
  messages: row.messages,
});

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
  'createdAt',
  'changedAt',
  'id',
] as const;

/** The file of requests, as an admin takes it along. */
export const supportFile = (adminId: string) => ({
  names,
  cellsOf: (row: AdminRequestRow): Cell[] => {
    const { order, assignee, ...request } = toAdminRequest(row, adminId);
    const cells = { ...request, orderId: order?.orderId ?? null, assignee: assignee?.name ?? null };
    return names.map((name) => cells[name]);
  },
});

export const toAdminThread = (
  row: AdminRequestRow,
  messages: readonly (Pick<AdminMessageRow, 'by' | 'at' | 'author'> & { readonly text: string })[],
  adminId: string,
): AdminSupportThread => ({
  ...toAdminRequest(row, adminId),
  accountId: row.accountId,
  thread: messages.map(({ by, text, at, author }) => ({ by, text, at: at.toISOString(), author })),
});
