import type { getSupport, SupportSide, SupportThread } from '@sufra/contract/support.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { MessageRow, OwnOrder, RequestRow } from './request.reads.ts';
import { requestNumber } from './request.rules.ts';

/** Characters of the first message that the list shows. */
const beginningLength = 140;

const toRequest = (row: RequestRow) => ({
  id: row.id,
  number: requestNumber(row.number),
  side: row.side,
  topic: row.topic,
  status: row.status,
  order: toOrder(row),
  isUnread: row.isUnread,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
});

/** The order a request is about. */
export const toOrder = ({ orderId, orderNumber }: Pick<RequestRow, 'orderId' | 'orderNumber'>) =>
  orderId === null || orderNumber === null ? null : { id: orderId, orderId: String(orderNumber) };

/** A text cut to its beginning, between whole characters. */
const beginningOf = (text: string): string =>
  [...text.replaceAll(/\s+/g, ' ')].slice(0, beginningLength).join('');

/** On which sides of an order its person stands. */
export const sidesOfOrder = ({ isCustomers, isPartners, isDrivers }: OwnOrder): SupportSide[] => [
  ...(isCustomers ? (['customer'] as const) : []),
  ...(isPartners ? (['partner'] as const) : []),
  ...(isDrivers ? (['driver'] as const) : []),
];

export interface OwnSupport {
  readonly sides: readonly SupportSide[];
  readonly about: OwnOrder | null;
  readonly requests: readonly (RequestRow & { readonly beginning: string })[];
}

export const toOwnSupport = ({ sides, about, requests }: OwnSupport): ReplyOf<typeof getSupport> => ({
  sides: [...sides],
  about: about && { id: about.id, orderId: String(about.number), sides: sidesOfOrder(about) },
  requests: requests.map((row) => ({ ...toRequest(row), beginning: beginningOf(row.beginning) })),
});

/** A message with what it says, opened. */
export type OpenedMessage = Pick<MessageRow, 'by' | 'at'> & { readonly text: string };

export const toThread = (row: RequestRow, messages: readonly OpenedMessage[]): SupportThread => ({
  ...toRequest(row),
  messages: messages.map(({ by, at, text }) => ({ by, text, at: at.toISOString() })),
});
