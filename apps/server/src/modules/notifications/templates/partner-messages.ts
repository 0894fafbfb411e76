import type { DomainEvents } from '../../../domain-events.ts';
import {
  readApplicationNews,
  readStandingNews,
  readDriverApplicationNews,
  readDriverStandingNews,
  type PayoutNews,
  readPayoutNews,
} from './template.store.ts';
import { queueMessage, type QueueContext } from '../messages/send-messages.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import { addDays } from '../../../platform/pure/dubai-time.ts';
import { dayText, sumText } from './wording.rules.ts';

export async function tellApplicant(
  ctx: QueueContext,
  { applicationId: subject, accountId, change }: DomainEvents['application.changed'],
  eventId: number,
): Promise<void> {
  const news = await readApplicationNews(ctx.db, subject);
  if (!news) return;
  const { language, name } = news;
  const kind = `application_${change}` as const;
  const filled = { template: kind, params: { partner: name } };
  await queueMessage(ctx, { accountId, kind, subject, eventId, language, filled });
}

/** A partner can be suspended again: the event tells the two apart. */
export async function tellStanding(
  ctx: QueueContext,
  { partnerId, accountId, change }: DomainEvents['partner.changed'],
  eventId: number,
): Promise<void> {
  const news = await readStandingNews(ctx.db, partnerId);
  if (!news) return;
  const { language, name } = news;
  const kind = `standing_${change}` as const;
  const filled = { template: kind, params: { partner: name } };
  await queueMessage(ctx, { accountId, kind, subject: String(eventId), eventId, language, filled });
}

export async function tellDriverApplicant(
  ctx: QueueContext,
  { applicationId: subject, accountId, change }: DomainEvents['driver.application_changed'],
  eventId: number,
): Promise<void> {
  const news = await readDriverApplicationNews(ctx.db, subject);
  if (!news) return;
  const kind = `driver_${change}` as const;
  const filled = { template: kind, params: { name: news.name } };
  await queueMessage(ctx, { accountId, kind, subject, eventId, language: news.language, filled });
}

/** A driver can be suspended again: the event tells the two apart. */
export async function tellDriverStanding(
  ctx: QueueContext,
  { driverId, accountId, change }: DomainEvents['driver.changed'],
  eventId: number,
): Promise<void> {
  const news = await readDriverStandingNews(ctx.db, driverId);
  if (!news) return;
  const kind = `driver_${change}` as const;
  const filled = { template: kind, params: { name: news.name } };
  await queueMessage(ctx, {
    ...{ accountId, kind, eventId, filled },
    subject: String(eventId),
    language: news.language,
  });
}

const endingOf = (ibanMask: string): string => ibanMask.slice(-4);

/** It was sent; null where nobody knows where to. */
export function toPayoutPaid(news: PayoutNews): Filled | null {
  const { language, amount, startsOn, cutOffOn, ibanMask } = news;
  if (ibanMask === null) return null;
  return {
    template: 'payout_paid',
    params: {
      amount: sumText(amount, language),
      from: dayText(startsOn, language),
      until: dayText(addDays(cutOffOn, -1), language),
      ending: endingOf(ibanMask),
    },
  };
}

type Reason = DomainEvents['money.payout_failed']['reason'];

/** It did not go out. */
export function toPayoutFailed({ language, amount, ibanMask }: PayoutNews, reason: Reason): Filled {
  const sum = sumText(amount, language);
  return reason === 'no_bank_account' || ibanMask === null
    ? { template: 'payout_without_account', params: { amount: sum } }
    : { template: 'payout_sent_back', params: { amount: sum, ending: endingOf(ibanMask) } };
}

export const tellPayoutPaid = (
  ctx: QueueContext,
  payload: DomainEvents['money.payout_paid'],
  eventId: number,
): Promise<void> => tell(ctx, { ...payload, eventId, kind: 'payout_paid' }, toPayoutPaid);

export const tellPayoutFailed = (
  ctx: QueueContext,
  payload: DomainEvents['money.payout_failed'],
  eventId: number,
): Promise<void> =>
  tell(ctx, { ...payload, eventId, kind: 'payout_failed' }, (news) => toPayoutFailed(news, payload.reason));

interface About {
  readonly payoutId: string;
  readonly accountId: string;
  readonly eventId: number;
  readonly kind: 'payout_paid' | 'payout_failed';
}

async function tell(
  ctx: QueueContext,
  { payoutId: subject, accountId, eventId, kind }: About,
  fill: (news: PayoutNews) => Filled | null,
): Promise<void> {
  const news = await readPayoutNews(ctx.db, subject);
  const filled = news && fill(news);
  if (!news || !filled) return;
  await queueMessage(ctx, { accountId, kind, subject, eventId, language: news.language, filled });
}
