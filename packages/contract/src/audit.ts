// Names what is written to the audit log; flows record by these codes, and the admin screens have a text for each.

/** Every action that leaves a row in the audit log. */
export const auditActions = [
  'admin.made',
  'admin.revoked',
  'sessions.ended',
  'document.viewed',
  'partner.approved',
  'partner.rejected',
  'partner.suspended',
  'partner.reinstated',
  'partner.bank_revealed',
  'account.added',
  'account.suspended',
  'account.reinstated',
  'subscription.closed',
  'order.cancelled',
  'order.finished',
  'setting.changed',
  'list.exported',
  'meal.drafted',
  'meal.published',
  'meal.withdrawn',
  'ingredient.added',
  'ingredient.changed',
  'payout_run.made',
  'payout_run.approved',
  'payout_run.paid',
  'payout_run.discarded',
  'payout_run.bank_file',
  'payout.exported',
] as const;
export type AuditAction = (typeof auditActions)[number];
