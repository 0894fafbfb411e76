import type { StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import type { Language } from '@sufra/contract/options.ts';
import { planIds, type PlanId } from '@sufra/contract/subscription/plans.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import { addDays } from '../../../platform/pure/dubai-time.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { queueMessage, type QueueContext } from '../messages/queue-message.ts';
import { readRecipient, type Recipient } from './template.store.ts';
import { emirateText } from '../../../platform/pure/emirates.ts';
import { dayText, nameText, planText, sumOfText, sumText } from './wording.rules.ts';

export async function welcomeSubscriber(
  ctx: QueueContext,
  { accountId, subscriptionId: subject, planId }: DomainEvents['subscription.started'],
  eventId: number,
): Promise<void> {
  const recipient = await readRecipient(ctx.db, accountId);
  if (!recipient) return;
  const { language } = recipient;
  const filled = toWelcome(recipient, planId);
  await queueMessage(ctx, { accountId, kind: 'welcome', subject, eventId, language, filled });
}

/** Changes can repeat within a day, so the event is the subject. */
export async function notifySubscriber(
  ctx: QueueContext,
  { accountId, change, params }: DomainEvents['subscription.changed'],
  eventId: number,
): Promise<void> {
  const recipient = await readRecipient(ctx.db, accountId);
  const filled = recipient && toSubscriptionMessage({ change, params }, recipient.language);
  if (!filled) return;
  const { language } = recipient;
  const kind = `subscription_${change}` as const;
  await queueMessage(ctx, { accountId, kind, subject: String(eventId), eventId, language, filled });
}

export async function notifyAreaOpened(
  ctx: QueueContext,
  { accountId, emirate }: DomainEvents['service_area.opened'],
  eventId: number,
): Promise<void> {
  const recipient = await readRecipient(ctx.db, accountId);
  if (!recipient) return;
  const { language } = recipient;
  const filled: Filled = { template: 'area_opened', params: { area: emirateText(emirate, language) } };
  await queueMessage(ctx, {
    ...{ accountId, kind: 'area_opened', subject: String(eventId), eventId, language, filled },
  });
}

export async function notifyRefund(
  ctx: QueueContext,
  { accountId, subject, amount }: DomainEvents['money.refunded'],
  eventId: number,
): Promise<void> {
  const recipient = await readRecipient(ctx.db, accountId);
  if (!recipient) return;
  const { language } = recipient;
  const filled = toRefundSent(language, amount);
  await queueMessage(ctx, { accountId, kind: 'refund_sent', subject, eventId, language, filled });
}

export async function notifyCredit(
  ctx: QueueContext,
  { accountId, subject, amount }: DomainEvents['money.credit_given'],
  eventId: number,
): Promise<void> {
  const recipient = await readRecipient(ctx.db, accountId);
  if (!recipient) return;
  const { language } = recipient;
  const filled: Filled = { template: 'credit_given', params: { amount: sumText(amount, language) } };
  await queueMessage(ctx, { accountId, kind: 'credit_given', subject, eventId, language, filled });
}

export async function notifyInvited(
  ctx: QueueContext,
  { accountId, role }: DomainEvents['account.staff_invited'],
  eventId: number,
): Promise<void> {
  const recipient = await readRecipient(ctx.db, accountId);
  if (!recipient) return;
  const { language } = recipient;
  const filled: Filled = { template: 'staff_invited', params: { role: roleNames[language][role] } };
  const subject = String(eventId);
  await queueMessage(ctx, { accountId, kind: 'staff_invited', subject, eventId, language, filled });
}

const roleNames: Readonly<Record<Language, Readonly<Record<StaffRole, string>>>> = {
  en: {
    owner: 'ownership',
    operations: 'operations',
    support: 'customer support',
    finance: 'finance',
    content: 'content',
  },
  ar: {
    owner: 'الإدارة العامة',
    operations: 'العمليات',
    support: 'خدمة العملاء',
    finance: 'المالية',
    content: 'المحتوى',
  },
};

/** Refusals can repeat, so the event is the subject. */
export async function notifyRefundCredited(
  ctx: QueueContext,
  { accountId, amount }: DomainEvents['money.refund_refused'],
  eventId: number,
): Promise<void> {
  const recipient = await readRecipient(ctx.db, accountId);
  if (!recipient) return;
  const { language } = recipient;
  const filled = toRefundCredited(language, amount);
  const subject = String(eventId);
  await queueMessage(ctx, { accountId, kind: 'refund_credited', subject, eventId, language, filled });
}

export const toWelcome = ({ language, name }: Recipient, planId: PlanId): Filled => ({
  template: 'subscription_started',
  params: { name: nameText(name, language), plan: planText(planId, language) },
});

export const toRefundSent = (language: Language, amount: Fils): Filled => ({
  template: 'refund_sent',
  params: { amount: sumText(amount, language) },
});

const toRefundCredited = (language: Language, amount: Fils): Filled => ({
  template: 'refund_credited',
  params: { amount: sumText(amount, language) },
});

type Changed = Pick<DomainEvents['subscription.changed'], 'change' | 'params'>;

const nothing = /^0\.00 AED$/;

export function toSubscriptionMessage({ change, params }: Changed, language: Language): Filled | null {
  const day = (value: string | undefined): string | null =>
    value === undefined ? null : dayText(value, language);
  const sum = (value: string | undefined): string | null =>
    value === undefined || nothing.test(value) ? null : sumOfText(value, language);
  const plan = planOf(params['plan'], language);
  const renewal = day(params['nextBillingDate']);
  switch (change) {
    case 'paused':
      return toPaused(day(params['from']), day(params['until']));
    case 'resumed':
      return renewal === null ? null : { template: 'subscription_resumed', params: { renewal } };
    case 'skipped':
      return toSkipped(day(params['date']), sum(params['credit']), renewal);
    case 'plan_changed':
      return toPlanChanged(plan, day(params['from']));
    case 'price_changed':
      return toPriceChanged(plan, sum(params['formerPrice']), sum(params['price']), renewal);
    case 'cancelled':
      return toCancelled(sum(params['refund']), params, language);
    case 'kept':
      return renewal === null ? null : { template: 'subscription_kept', params: { renewal } };
    case 'renewal_notice':
      return toNotice(plan, renewal, { ...sumsOfNotice(params, sum), ending: params['lastFour'] });
    case 'renewed':
      return toRenewed(plan, sum(params['amount']), renewal);
    case 'payment_failed':
      return toPaymentFailed(sum(params['amount']), day(params['nextAttemptOn']), day(params['lastMealsOn']));
    case 'expired':
      return plan === null ? null : { template: 'subscription_expired', params: { plan } };
    case 'card_changed':
      return { template: 'subscription_card_changed', params: {} };
    case 'held':
      return { template: 'subscription_held', params: {} };
    case 'released':
      return { template: 'subscription_released', params: {} };
    case 'closed':
      return toClosed(sum(params['refund']));
  }
}

function planOf(plan: string | undefined, language: Language): string | null {
  const planId = planIds.find((one) => one === plan);
  return planId === undefined ? null : planText(planId, language);
}

function toPaused(from: string | null, until: string | null): Filled | null {
  if (from === null) return null;
  return until === null
    ? { template: 'subscription_paused', params: { from } }
    : { template: 'subscription_paused_until', params: { from, until } };
}

/** The first day of the next month has no credit: its payment moves. */
function toSkipped(day: string | null, credit: string | null, renewal: string | null): Filled | null {
  if (day === null) return null;
  if (credit !== null) return { template: 'subscription_skipped', params: { day, credit } };
  return renewal === null ? null : { template: 'subscription_skipped_ahead', params: { day, renewal } };
}

const toPlanChanged = (plan: string | null, from: string | null): Filled | null =>
  plan === null || from === null ? null : { template: 'subscription_plan_changed', params: { plan, from } };

function toPriceChanged(...found: readonly (string | null)[]): Filled | null {
  const [plan, old, price, renewal] = found;
  if (!plan || !old || !price || !renewal) return null;
  return { template: 'subscription_price_changed', params: { plan, old, new: price, renewal } };
}

// `endsOn` is the first day without meals.
function toCancelled(
  refund: string | null,
  { day, endsOn }: Changed['params'],
  language: Language,
): Filled | null {
  if (refund !== null) return { template: 'subscription_cancelled_refund', params: { refund } };
  if (endsOn === undefined || day === undefined) return null;
  if (endsOn <= day) return { template: 'subscription_cancelled_today', params: {} };
  return { template: 'subscription_cancelled', params: { last: dayText(addDays(endsOn, -1), language) } };
}

const toClosed = (refund: string | null): Filled =>
  refund === null
    ? { template: 'subscription_closed', params: {} }
    : { template: 'subscription_closed_refund', params: { refund } };

const sumsOfNotice = (params: Changed['params'], sum: (value: string | undefined) => string | null) => ({
  price: sum(params['price'] ?? params['amount']),
  credit: sum(params['credit']),
  amount: sum(params['amount']),
});

interface NoticedPayment {
  readonly price: string | null;
  readonly credit: string | null;
  readonly amount: string | null;
  readonly ending: string | undefined;
}

function toNotice(
  plan: string | null,
  renewal: string | null,
  { price, credit, amount, ending }: NoticedPayment,
): Filled | null {
  if (plan === null || renewal === null || price === null) return null;
  if (amount === null)
    return { template: 'subscription_renewal_notice_by_credit', params: { plan, renewal, price } };
  if (ending === undefined)
    return { template: 'subscription_renewal_notice_no_card', params: { plan, renewal, price } };
  return credit === null
    ? { template: 'subscription_renewal_notice', params: { plan, renewal, amount, ending } }
    : {
        template: 'subscription_renewal_notice_with_credit',
        params: { plan, renewal, price, credit, amount, ending },
      };
}

function toRenewed(plan: string | null, amount: string | null, renewal: string | null): Filled | null {
  if (plan === null || renewal === null) return null;
  return amount === null
    ? { template: 'subscription_renewed_by_credit', params: { plan, renewal } }
    : { template: 'subscription_renewed', params: { plan, amount, renewal } };
}

function toPaymentFailed(amount: string | null, retry: string | null, last: string | null): Filled | null {
  if (amount === null || retry === null) return null;
  return last === null
    ? { template: 'subscription_payment_failed_stopped', params: { amount, retry } }
    : { template: 'subscription_payment_failed', params: { amount, retry, last } };
}
