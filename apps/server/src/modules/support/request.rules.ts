import type { SupportStatus } from '@sufra/contract/statuses.ts';
import { topicsOf, type SupportSide, type SupportTopic } from '@sufra/contract/support.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';

/** What people say of a request: "S-1042". */
export const requestNumber = (number: number): string => `S-${number}`;

/** What became of a request. */
export interface Moved {
  readonly id: string;
  readonly number: string;
  readonly status: SupportStatus;
}

export const toMoved = ({ id, number, status }: Omit<Moved, 'number'> & { number: number }): Moved => ({
  id,
  number: requestNumber(number),
  status,
});

/**
 * The number an admin means who types into the search box: with the S always, without it where it can't be the beginning
 * of a phone; null for everything else.
 */
export function numberMeant(q: string): number | null {
  const typed = toLatinDigits(q)
    .replaceAll(/[\s.#-]/g, '')
    .toLowerCase();
  const [, letter, digits = ''] = /^(s?)(\d{1,12})$/.exec(typed) ?? [];
  if (digits === '') return null;
  const isPhone = digits.startsWith('0') || digits.startsWith('971') || /^5\d{8}$/.test(digits);
  return letter === 's' || !isPhone ? Number(digits) : null;
}

/** Whether a side is offered the topic. */
export const isTopicOf = (side: SupportSide, topic: SupportTopic): boolean => topicsOf[side].includes(topic);

const minuteMs = 60_000;
/** Somebody who reads along is not told of each line. */
const quietMs = 5 * minuteMs;
/** Whoever was told and did not look is told once more after this. */
const remindMs = 12 * 60 * minuteMs;

interface Told {
  /** An earlier answer is waiting to be read. */
  readonly hasUnread: boolean;
  readonly toldAt: Date | null;
}

/** Whether the person is to be told of an answer over WhatsApp. */
export function isWorthTelling({ hasUnread, toldAt }: Told, now: Date): boolean {
  if (toldAt === null) return true;
  return now.getTime() - toldAt.getTime() >= (hasUnread ? remindMs : quietMs);
}
