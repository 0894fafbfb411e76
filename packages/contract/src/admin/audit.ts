import * as z from 'zod/mini';
import { settingNames } from './admin-settings.ts';
import { csvReply, listQuery, pageOf } from '../paging.ts';
import { route } from '../route.ts';
import { calendarDay, id } from '../text.ts';

export const auditActions = [
  'admin.made',
  'admin.revoked',
  'sessions.ended',
  'document.viewed',
  'document.expiry_set',
  'partner.added',
  'partner.approved',
  'partner.rejected',
  'partner.suspended',
  'partner.reinstated',
  'partner.bank_revealed',
  'partner.profile_changed',
  'partner.menu_changed',
  'partner.options_changed',
  'partner.photo_taken_down',
  'partner.shelf_changed',
  'partner.team_added',
  'partner.team_role_changed',
  'partner.team_removed',
  'driver.approved',
  'driver.rejected',
  'driver.suspended',
  'driver.reinstated',
  'driver.numbers_revealed',
  'driver.phone_revealed',
  'driver.sos_sent',
  'driver.sos_closed',
  'delivery.assigned',
  'delivery.unassigned',
  'staff.invited',
  'staff.role_changed',
  'staff.removed',
  'factor.set_up',
  'factor.passed',
  'factor.wrong_code',
  'factor.codes_renewed',
  'factor.reset',
  'account.added',
  'account.suspended',
  'account.reinstated',
  'account.credited',
  'subscription.closed',
  'order.cancelled',
  'order.finished',
  'order.refunded',
  'order.refund_asked',
  'order.refund_declined',
  'order.sent_again',
  'order.code_revealed',
  'order.note_added',
  'order.message_sent',
  'event.cancelled',
  'event.chef_absent',
  'event.decided',
  'event.waived',
  'setting.changed',
  'list.exported',
  'meal.asked',
  'meal.drafted',
  'meal.published',
  'meal.withdrawn',
  'dish.served_without',
  'ingredient.added',
  'ingredient.changed',
  'page_text.changed',
  'payout_run.made',
  'payout_run.approved',
  'payout_run.paid',
  'payout_run.discarded',
  'payout_run.bank_file',
  'payout.exported',
  'bank_change.asked',
  'bank_change.approved',
  'bank_change.declined',
  'bank_change.revealed',
  'settlement.booked',
  'driver.cash_handed_in',
  'support.answered',
  'support.closed',
  'support.reopened',
  'support.assigned',
  'support.released',
  'support.note_added',
  'newsletter.exported',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditRow = z.object({
  id: z.int(),
  at: z.string(),
  /** Null is the command line; name and phone are null after erasure. */
  actor: z.nullable(z.object({ id, name: z.nullable(z.string()), phone: z.nullable(z.string()) })),
  action: z.enum(auditActions),
  /** `label` is a name, a phone or an order number. */
  subject: z.object({ kind: z.string(), id: z.string(), label: z.nullable(z.string()) }),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditRow = z.output<typeof auditRow>;

const { order, cursor } = listQuery(['at']);
const auditQuery = z.object({
  order,
  cursor,
  action: z.optional(z.enum(auditActions)),
  /** An account. */
  actor: z.optional(id),
  setting: z.optional(z.enum(settingNames)),
  /** Dubai days, both included. */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
});

export const getAudit = route('getAudit', {
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  right: 'audit',
  summary: 'The audit log, newest first.',
  query: auditQuery,
  reply: pageOf(auditRow),
});

export const getAuditCsv = route('getAuditCsv', {
  method: 'GET',
  path: '/api/admin/audit.csv',
  who: 'admin',
  right: 'audit',
  summary: 'The same rows as a file; audited.',
  query: z.omit(auditQuery, { cursor: true }),
  reply: csvReply,
  produces: 'text/csv',
});
