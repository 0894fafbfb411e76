import type { DomainEvents } from '../../domain-events.ts';
import type { Filled } from '../../platform/pure/message-templates.ts';
import { readPayoutNews, type PayoutNews } from './payout-news.reads.ts';
import { toPayoutFailed, toPayoutPaid } from './payout-news.views.ts';
import { queueMessage, type QueueContext } from './queue.flows.ts';

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
