// Names every template registered with WhatsApp and what fills it; notifications chooses one, the adapters hold its texts.

/** In the order in which WhatsApp numbers them: {{1}}, {{2}} and so on. */
export const templateHoles = {
  subscription_started: ['name', 'plan'],
  daily_one_meal: ['name', 'first'],
  daily_two_meals: ['name', 'first', 'second'],
  daily_three_meals: ['name', 'first', 'second', 'third'],
  order_placed: ['partner', 'meal', 'day', 'from', 'to'],
  order_accepted: ['partner', 'meal', 'day', 'from', 'to'],
  order_passed_on: ['meal', 'partner'],
  order_on_the_way: ['meal', 'code'],
  order_delivered: ['meal'],
  order_undeliverable: ['meal'],
  order_undeliverable_paid: ['meal', 'amount'],
  order_late: ['meal'],
  order_delayed: ['partner', 'minutes', 'meal', 'from', 'to'],
  order_recipe_changed: ['partner', 'meal'],
  order_cancelled_by_customer: ['meal'],
  order_cancelled_by_customer_refund: ['meal', 'amount'],
  order_cancelled_by_partner: ['meal'],
  order_cancelled_by_partner_refund: ['meal', 'amount'],
  order_cancelled_unanswered: ['meal'],
  order_cancelled_unanswered_refund: ['meal', 'amount'],
  order_cancelled_unsafe: ['meal'],
  order_cancelled_unsafe_refund: ['meal', 'amount'],
  order_cancelled_changed: ['meal'],
  order_cancelled_changed_refund: ['meal', 'amount'],
  order_cancelled_by_sufra: ['meal'],
  order_cancelled_by_sufra_refund: ['meal', 'amount'],
  partner_new_order: ['meal', 'people', 'day', 'from', 'to', 'by'],
  subscription_paused: ['from'],
  subscription_paused_until: ['from', 'until'],
  subscription_resumed: ['renewal'],
  subscription_skipped: ['day', 'credit'],
  subscription_plan_changed: ['plan', 'from'],
  subscription_cancelled: ['last'],
  subscription_cancelled_refund: ['refund'],
  subscription_cancelled_today: [],
  subscription_kept: ['renewal'],
  subscription_renewed: ['plan', 'amount', 'renewal'],
  subscription_renewed_by_credit: ['plan', 'renewal'],
  subscription_payment_failed: ['amount', 'retry'],
  subscription_expired: ['plan'],
  subscription_card_changed: [],
  subscription_held: [],
  subscription_released: [],
  subscription_closed: [],
  subscription_closed_refund: ['refund'],
  application_received: ['partner'],
  application_approved: ['partner'],
  application_rejected: ['partner'],
  standing_suspended: ['partner'],
  standing_reinstated: ['partner'],
  driver_received: ['name'],
  driver_approved: ['name'],
  driver_rejected: ['name'],
  driver_suspended: ['name'],
  driver_reinstated: ['name'],
  refund_sent: ['amount'],
  refund_credited: ['amount'],
  payout_paid: ['amount', 'from', 'until', 'ending'],
  payout_sent_back: ['amount', 'ending'],
  payout_without_account: ['amount'],
  admin_slots_empty: ['count'],
} as const;

export type TemplateName = keyof typeof templateHoles;

type HoleOf<Name extends TemplateName> = (typeof templateHoles)[Name][number];

/** A template with what fills it, worded in the reader's language; nothing may be left empty. */
export type Filled = {
  readonly [Name in TemplateName]: {
    readonly template: Name;
    readonly params: Readonly<Record<HoleOf<Name>, string>>;
  };
}[TemplateName];
