import type { SealedColumn } from './platform/rotation.ts';

const column = (table: string, name: string, end = '', key = 'id'): SealedColumn => ({
  ...{ table, column: name, key, context: `'${table}/' || ${key} || '${end}'` },
});

/**
 * Without pictures of documents, re-encrypted by a nightly job, and short-lived messages of the simulated WhatsApp and
 * email.
 */
export const sealedColumns: readonly SealedColumn[] = [
  column('identity.second_factors', 'secret', '', 'account_id'),
  column('identity.second_factors', 'pending', '/pending', 'account_id'),
  column('household.profiles', 'diet', '', 'account_id'),
  column('household.members', 'diet'),
  column('planner.suggestions', 'reasons'),
  column('planner.tastes', 'taste', '', 'account_id'),
  column('planner.picks', 'picks', '', 'account_id'),
  {
    ...{ table: 'planner.coverage', column: 'combination', key: "night || '/' || encode(key, 'hex')" },
    context: "'planner.coverage/' || encode(key, 'hex')",
  },
  column('subscription.cancellations', 'note'),
  column('ordering.orders', 'delivery', '/delivery'),
  column('ordering.orders', 'proof', '/proof'),
  column('ordering.order_notes', 'body'),
  column('ordering.messages', 'body'),
  column('admin.account_notes', 'body'),
  column('ordering.waiting_orders', 'draft', '', 'payment_id'),
  column('catering.events', 'place', '/place'),
  column('catering.events', 'needs', '/needs'),
  column('catering.events', 'objection_text', '/objection'),
  column('catering.messages', 'body'),
  column('partners.applications', 'secrets'),
  column('partners.bank_accounts', 'iban'),
  column('money.bank_changes', 'iban'),
  column('delivery.driver_applications', 'secrets'),
  column('delivery.bank_accounts', 'iban'),
  {
    ...{ table: 'notifications.push_subscriptions', column: 'address', key: 'id' },
    context: "'push:' || id",
  },
  column('support.messages', 'body', '', "request_id || '/' || position"),
  column('support.notes', 'body'),
  column('newsletter.subscribers', 'address'),
  {
    ...{ table: 'newsletter.subscribers', column: 'token', key: 'id' },
    context: "'newsletter.tokens/' || id",
  },
];
