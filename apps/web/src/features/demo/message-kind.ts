// Names what a message of the demo is about; the messages page labels it so.

/** Shared by all messages of one topic: a template's name begins with it. */
export const messageKinds = [
  'code',
  'daily',
  'order_placed',
  'order_accepted',
  'order_passed_on',
  'order_on_the_way',
  'order_delivered',
  'order_undeliverable',
  'order_late',
  'order_delayed',
  'order_recipe_changed',
  'order_cancelled',
  'partner_new_order',
  'subscription_started',
  'subscription_paused',
  'subscription_resumed',
  'subscription_skipped',
  'subscription_plan_changed',
  'subscription_cancelled',
  'subscription_kept',
  'subscription_renewed',
  'subscription_payment_failed',
  'subscription_expired',
  'subscription_card_changed',
  'subscription_held',
  'subscription_released',
  'subscription_closed',
  'refund_sent',
  'refund_credited',
  'application_received',
  'application_approved',
  'application_rejected',
  'standing_suspended',
  'standing_reinstated',
  'payout_paid',
  'payout_sent_back',
  'payout_without_account',
] as const;

/** `daily` for `daily_two_meals`; `message` for what has no name yet. */
export const kindOf = (template: string): (typeof messageKinds)[number] | 'message' =>
  messageKinds.find((kind) => template === kind || template.startsWith(`${kind}_`)) ?? 'message';
