import type { EventReason } from '@sufra/contract/catering/catering.ts';
import type { CateringChange, DomainEvents } from '../../../domain-events.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import type { MessageKind } from '../messages/message.rules.ts';
import { queueMessage, type QueueContext } from '../messages/queue-message.ts';
import { objectHours } from '@sufra/contract/subscription/promises.ts';
import { readChefsToAsk, readEventFacts, type Account, type EventFacts } from './template.store.ts';
import { dayText, hoursText, peopleText, sumText, timeText } from './wording.rules.ts';

type Changed = DomainEvents['catering.changed'];

const repeating: readonly CateringChange[] = ['rescheduled', 'payment_failed', 'due_tomorrow'];

// Once per chef for quotes, each time for repeating changes, otherwise once per event.
function subjectOf({ eventId, partnerId, change }: Changed, outboxId: number): string {
  if (change === 'quoted') return `${eventId}/${partnerId ?? ''}`;
  return repeating.includes(change) ? `${eventId}/${outboxId}` : eventId;
}

export async function notifyCustomer(ctx: QueueContext, changed: Changed, outboxId: number): Promise<void> {
  const event = await readEventFacts(ctx.db, changed.eventId, changed.partnerId);
  if (!event?.customer) return;
  const filled = toCustomerMessage(event.customer, event, changed);
  await send(ctx, event.customer, filled, { subject: subjectOf(changed, outboxId), outboxId });
}

export async function notifyChef(ctx: QueueContext, changed: Changed, outboxId: number): Promise<void> {
  const { eventId, partnerId, change, reason } = changed;
  if (partnerId === null || (change === 'cancelled' && reason === 'chef_cancelled')) return;
  const event = await readEventFacts(ctx.db, eventId, partnerId);
  if (!event?.chef) return;
  const filled = toChefMessage(event.chef, event, change);
  await send(ctx, event.chef, filled, { subject: subjectOf(changed, outboxId), outboxId, partnerId });
}

export async function requestQuotes(
  ctx: QueueContext,
  { eventId, change }: Changed,
  outboxId: number,
): Promise<void> {
  if (change !== 'requested') return;
  const event = await readEventFacts(ctx.db, eventId, null);
  if (!event) return;
  for (const chef of await readChefsToAsk(ctx.db, eventId)) {
    const { partnerId } = chef;
    await send(ctx, chef, toRequestMessage(chef, event), { subject: eventId, outboxId, partnerId });
  }
}

export async function notifyMessage(
  ctx: QueueContext,
  { eventId, messageId: subject, to, isFirst }: DomainEvents['catering.message_written'],
  outboxId: number,
): Promise<void> {
  if (!isFirst) return;
  const event = await readEventFacts(ctx.db, eventId, null);
  const reader = event && (to === 'customer' ? event.customer : event.chef);
  if (reader) await send(ctx, reader, toWrittenMessage(reader, event, to), { subject, outboxId });
}

interface About {
  readonly subject: string;
  readonly outboxId: number;
  readonly partnerId?: string;
}

async function send(
  ctx: QueueContext,
  { accountId, language }: Account,
  filled: Message | null,
  { outboxId: eventId, ...about }: About,
): Promise<void> {
  if (filled) await queueMessage(ctx, { accountId, language, eventId, ...about, ...filled });
}

interface Message {
  readonly kind: MessageKind;
  readonly filled: Filled;
}

function paramsFor({ language }: Account, event: EventFacts) {
  const { startsAt, guests, deposit, remainder, refund, quoted, nextAttemptAt } = event;
  const sum = (fils: number | null): string => sumText(fils ?? 0, language);
  return {
    partner: event.chef?.name[language] ?? '',
    day: dayText(startsAt, language),
    from: timeText(startsAt, language),
    people: peopleText(guests, language),
    area: event.area,
    deposit: sum(deposit),
    quoted: sum(quoted),
    remainder: sum(remainder),
    refund: sum(refund),
    hours: hoursText(objectHours, language),
    retry: nextAttemptAt === null ? '' : dayText(nextAttemptAt, language),
  };
}

const cancellers: Readonly<Partial<Record<EventReason, 'by_customer' | 'by_chef'>>> = {
  customer_cancelled: 'by_customer',
  chef_cancelled: 'by_chef',
};

// The event page explains what happens to a disputed deposit.
function cancelledBy(reason: EventReason | null, { isDepositDisputed }: EventFacts) {
  const canceller = (reason && cancellers[reason]) ?? 'by_sufra';
  if (canceller === 'by_customer' || !isDepositDisputed) return `event_cancelled_${canceller}` as const;
  return `event_cancelled_${canceller}_disputed` as const;
}

function cancellation(
  reason: EventReason | null,
  event: EventFacts,
  { day, amount }: { readonly day: string; readonly amount: string },
): Filled {
  if (event.isDepositDisputed) return { template: cancelledBy(reason, event), params: { day } };
  if (reason === 'chef_absent') return { template: 'event_chef_absent', params: { day, amount } };
  if (reason === 'objection_upheld') return { template: 'event_objection_upheld', params: { day, amount } };
  return { template: cancelledBy(reason, event), params: { day } };
}

function toCustomerMessage(
  to: Account,
  event: EventFacts,
  { change, reason }: { readonly change: CateringChange; readonly reason: EventReason | null },
): Message | null {
  const { partner, day, from, deposit, quoted, remainder, refund, retry, hours } = paramsFor(to, event);
  switch (change) {
    case 'quoted':
      if (event.quoted === null) return null;
      return message('event_quoted', { template: 'event_quoted', params: { partner, amount: quoted, day } });
    case 'booked':
      return message('event_booked', {
        template: 'event_booked',
        params: { partner, day, from, amount: deposit, hours },
      });
    case 'rescheduled':
      return message('event_moved', { template: 'event_moved', params: { day, from } });
    case 'cancelled':
      return message('event_cancelled', cancellation(reason, event, { day, amount: refund }));
    case 'expired':
      return message('event_expired', { template: 'event_expired', params: { day } });
    case 'due_tomorrow':
      return message('event_tomorrow', { template: 'event_tomorrow', params: { partner, day, from } });
    case 'completed':
      return message('event_completed', { template: 'event_completed', params: { partner, hours } });
    default:
      return toPaymentMessage(change, { day, remainder, retry });
  }
}

interface Charged {
  readonly day: string;
  readonly remainder: string;
  readonly retry: string;
}

function toPaymentMessage(
  change: CateringChange,
  { day, remainder: amount, retry }: Charged,
): Message | null {
  switch (change) {
    case 'dismissed':
      return message('event_objection', { template: 'event_objection_dismissed', params: { day, amount } });
    case 'payment_failed':
      if (retry === '') return null;
      return message('event_payment_failed', { template: 'event_payment_failed', params: { amount, retry } });
    case 'unpaid':
      return message('event_unpaid', { template: 'event_unpaid', params: { amount } });
    case 'waived':
      return message('event_waived', { template: 'event_waived', params: { day, amount } });
    default:
      return null;
  }
}

function toChefMessage(to: Account, event: EventFacts, change: CateringChange): Message | null {
  const { day, from, people, area } = paramsFor(to, event);
  switch (change) {
    case 'booked':
      return message('chef_booked', { template: 'chef_booked', params: { people, day, from, area } });
    case 'rescheduled':
      return message('chef_moved', { template: 'chef_moved', params: { day, from } });
    case 'cancelled':
      return message('chef_cancelled', { template: 'chef_cancelled', params: { day } });
    case 'objected':
      return message('chef_objection', { template: 'chef_objection', params: { day } });
    case 'due_tomorrow':
      return message('chef_tomorrow', { template: 'chef_tomorrow', params: { people, day, from, area } });
    default:
      return null;
  }
}

function toRequestMessage(to: Account, event: EventFacts): Message {
  const { people, day, area } = paramsFor(to, event);
  return message('chef_new_request', { template: 'chef_new_request', params: { people, day, area } });
}

function toWrittenMessage(to: Account, event: EventFacts, side: 'customer' | 'chef'): Message {
  const { partner, day } = paramsFor(to, event);
  return side === 'customer'
    ? message('event_message', { template: 'event_message', params: { partner, day } })
    : message('chef_message', { template: 'chef_message', params: { day } });
}

const message = (kind: MessageKind, filled: Filled): Message => ({ kind, filled });
