import type { EventReason } from '@sufra/contract/catering.ts';
import type { CateringChange, DomainEvents } from '../../../domain-events.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import { type CateringNews, type Side, readCateringNews, readChefsToAsk } from './template.store.ts';
import type { MessageKind } from '../messages/message.rules.ts';
import { dayText, peopleText, sumText, timeText } from './wording.rules.ts';
import { queueMessage, type QueueContext } from '../messages/send-messages.ts';

export interface CateringMessage {
  readonly kind: MessageKind;
  readonly filled: Filled;
}

function paramsFor({ language }: Side, news: CateringNews) {
  const { startsAt, guests, total, deposit, quoted, nextAttemptAt } = news;
  const sum = (fils: number | null): string => sumText(fils ?? 0, language);
  return {
    partner: news.chef?.name[language] ?? '',
    day: dayText(startsAt, language),
    from: timeText(startsAt, language),
    people: peopleText(guests, language),
    area: news.area,
    deposit: sum(deposit),
    quoted: sum(quoted),
    remainder: sum((total ?? 0) - (deposit ?? 0)),
    retry: nextAttemptAt === null ? '' : dayText(nextAttemptAt, language),
  };
}

const whoCancelled: Readonly<Partial<Record<EventReason, 'by_customer' | 'by_chef'>>> = {
  customer_cancelled: 'by_customer',
  chef_cancelled: 'by_chef',
};

/** Whoever cancelled themselves reads with the event what that means for the deposit. */
function cancelledBy(reason: EventReason | null, { isDepositDisputed }: CateringNews) {
  const who = (reason && whoCancelled[reason]) ?? 'by_sufra';
  if (who === 'by_customer' || !isDepositDisputed) return `event_cancelled_${who}` as const;
  return `event_cancelled_${who}_disputed` as const;
}

/** What the customer is told of a change; null where there is nothing to say. */
export function toCustomerMessage(
  to: Side,
  news: CateringNews,
  { change, reason }: { readonly change: CateringChange; readonly reason: EventReason | null },
): CateringMessage | null {
  const { partner, day, from, deposit, quoted, remainder, retry } = paramsFor(to, news);
  switch (change) {
    case 'quoted':
      if (news.quoted === null) return null;
      return told('event_quoted', { template: 'event_quoted', params: { partner, amount: quoted, day } });
    case 'booked':
      return told('event_booked', {
        template: 'event_booked',
        params: { partner, day, from, amount: deposit },
      });
    case 'rescheduled':
      return told('event_moved', { template: 'event_moved', params: { day, from } });
    case 'cancelled':
      return told('event_cancelled', { template: cancelledBy(reason, news), params: { day } });
    case 'expired':
      return told('event_expired', { template: 'event_expired', params: { day } });
    case 'due_tomorrow':
      return told('event_tomorrow', { template: 'event_tomorrow', params: { partner, day, from } });
    case 'completed':
      return told('event_completed', { template: 'event_completed', params: { partner } });
    case 'payment_failed':
      if (retry === '') return null;
      return told('event_payment_failed', {
        template: 'event_payment_failed',
        params: { amount: remainder, retry },
      });
    case 'unpaid':
      return told('event_unpaid', { template: 'event_unpaid', params: { amount: remainder } });
    default:
      return null;
  }
}

/** What the chef who is booked is told of a change; null where there is nothing to say. */
export function toChefMessage(to: Side, news: CateringNews, change: CateringChange): CateringMessage | null {
  const { day, from, people, area } = paramsFor(to, news);
  switch (change) {
    case 'booked':
      return told('chef_booked', { template: 'chef_booked', params: { people, day, from, area } });
    case 'rescheduled':
      return told('chef_moved', { template: 'chef_moved', params: { day, from } });
    case 'cancelled':
      return told('chef_cancelled', { template: 'chef_cancelled', params: { day } });
    case 'due_tomorrow':
      return told('chef_tomorrow', { template: 'chef_tomorrow', params: { people, day, from, area } });
    default:
      return null;
  }
}

/** A wish that chefs may quote for. */
export function toRequestMessage(to: Side, news: CateringNews): CateringMessage {
  const { people, day, area } = paramsFor(to, news);
  return told('chef_new_request', { template: 'chef_new_request', params: { people, day, area } });
}

/** Something was written by the other side. */
export function toWrittenMessage(to: Side, news: CateringNews, side: 'customer' | 'chef'): CateringMessage {
  const { partner, day } = paramsFor(to, news);
  return side === 'customer'
    ? told('event_message', { template: 'event_message', params: { partner, day } })
    : told('chef_message', { template: 'chef_message', params: { day } });
}

const told = (kind: MessageKind, filled: Filled): CateringMessage => ({ kind, filled });

/** What can happen to an event more than once, so that each time is told. */
export const repeats = (change: CateringChange): boolean =>
  change === 'rescheduled' || change === 'payment_failed' || change === 'due_tomorrow';

type Changed = DomainEvents['catering.changed'];

// A quote is told once for each chef, what repeats each time, everything else once for the event.
function subjectOf({ eventId, partnerId, change }: Changed, outboxId: number): string {
  if (change === 'quoted') return `${eventId}/${partnerId ?? ''}`;
  return repeats(change) ? `${eventId}/${outboxId}` : eventId;
}

export async function tellEventCustomer(
  ctx: QueueContext,
  changed: Changed,
  outboxId: number,
): Promise<void> {
  const news = await readCateringNews(ctx.db, changed.eventId, changed.partnerId);
  if (!news?.customer) return;
  const message = toCustomerMessage(news.customer, news, changed);
  await put(ctx, news.customer, message, { subject: subjectOf(changed, outboxId), outboxId });
}

export async function tellEventChef(ctx: QueueContext, changed: Changed, outboxId: number): Promise<void> {
  const { eventId, partnerId, change, reason } = changed;
  // Whoever gave the booking back knows.
  if (partnerId === null || (change === 'cancelled' && reason === 'chef_cancelled')) return;
  const news = await readCateringNews(ctx.db, eventId, partnerId);
  if (!news?.chef) return;
  const message = toChefMessage(news.chef, news, change);
  await put(ctx, news.chef, message, { subject: subjectOf(changed, outboxId), outboxId, partnerId });
}

/** A new wish, or one that was moved before anybody was booked, is told to chefs who may quote; once each. */
export async function tellChefs(
  ctx: QueueContext,
  { eventId, change }: Changed,
  outboxId: number,
): Promise<void> {
  if (change !== 'requested') return;
  const news = await readCateringNews(ctx.db, eventId, null);
  if (!news) return;
  for (const chef of await readChefsToAsk(ctx.db, eventId)) {
    const { partnerId } = chef;
    await put(ctx, chef, toRequestMessage(chef, news), { subject: eventId, outboxId, partnerId });
  }
}

/** The first line after a while of silence is told of; whoever looks at the talk sees the others. */
export async function tellWritten(
  ctx: QueueContext,
  { eventId, messageId: subject, to, isFirst }: DomainEvents['catering.message_written'],
  outboxId: number,
): Promise<void> {
  if (!isFirst) return;
  const news = await readCateringNews(ctx.db, eventId, null);
  const reader = news && sideOf(news, to);
  if (reader) await put(ctx, reader, toWrittenMessage(reader, news, to), { subject, outboxId });
}

const sideOf = (news: CateringNews, side: 'customer' | 'chef'): Side | null =>
  side === 'customer' ? news.customer : news.chef;

interface About {
  readonly subject: string;
  readonly outboxId: number;
  /** Set where the message goes to a chef. */
  readonly partnerId?: string;
}

async function put(
  ctx: QueueContext,
  { accountId, language }: Side,
  message: CateringMessage | null,
  { outboxId: eventId, ...about }: About,
): Promise<void> {
  if (message) await queueMessage(ctx, { accountId, language, eventId, ...about, ...message });
}
