import type { SupportStatus } from '@sufra/contract/statuses.ts';
import { topicsOf, type SupportSide, type SupportTopic } from '@sufra/contract/support/support.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import type { PlanId, SupportQueue } from '@sufra/contract/subscription/plans.ts';
import { answerHours, supportCloses, supportOpens } from '@sufra/contract/subscription/promises.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { addDays, dubaiDay, instantOf } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Refusal, type Result } from '../../platform/pure/result.ts';

/** `write` is the customer's; `answer` and `reopen` are support's; both sides close. */
export const requestCommands = ['write', 'answer', 'close', 'reopen'] as const;
export type RequestCommand = (typeof requestCommands)[number];

export const newRequestStatus: SupportStatus = 'open';

/** Of a request that staff begin: nothing is asked yet. */
export const startedStatus: SupportStatus = 'answered';

const moves: Readonly<Record<RequestCommand, Partial<Record<SupportStatus, SupportStatus>>>> = {
  write: { open: 'open', answered: 'open', closed: 'open' },
  answer: { open: 'answered', answered: 'answered' },
  close: { open: 'closed', answered: 'closed' },
  reopen: { closed: 'open' },
};

/** Refuses `not_possible_now`. */
export function moveRequest(status: SupportStatus, command: RequestCommand): Result<SupportStatus> {
  const to = moves[command][status];
  return to === undefined ? refuse('not_possible_now') : ok(to);
}

/** "S-1042". */
export const requestNumber = (number: number): string => `S-${number}`;

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

/** With the S always, without it unless it could start a phone number; else null. */
export function searchedNumber(q: string): number | null {
  const typed = toLatinDigits(q)
    .replaceAll(/[\s.#-]/g, '')
    .toLowerCase();
  const [, letter, digits = ''] = /^(s?)(\d{1,12})$/.exec(typed) ?? [];
  if (digits === '') return null;
  const isPhone = digits.startsWith('0') || digits.startsWith('971') || /^5\d{8}$/.test(digits);
  return letter === 's' || !isPhone ? Number(digits) : null;
}

type Asking = Pick<Actor, 'roles' | 'hasSuspendedPartner' | 'hasSuspendedDriver'>;

/** Suspended partners and drivers keep their side. */
export const sidesOf = ({ roles, hasSuspendedPartner, hasSuspendedDriver }: Asking): SupportSide[] => [
  'customer',
  ...(roles.includes('partner') || hasSuspendedPartner ? (['partner'] as const) : []),
  ...(roles.includes('driver') || hasSuspendedDriver ? (['driver'] as const) : []),
];

export interface OrderRoles {
  readonly isCustomers: boolean;
  readonly isPartners: boolean;
  readonly isDrivers: boolean;
}

export const sidesOfOrder = ({ isCustomers, isPartners, isDrivers }: OrderRoles): SupportSide[] => [
  ...(isCustomers ? (['customer'] as const) : []),
  ...(isPartners ? (['partner'] as const) : []),
  ...(isDrivers ? (['driver'] as const) : []),
];

export const isTopicOf = (side: SupportSide, topic: SupportTopic): boolean => topicsOf[side].includes(topic);

export function refuseSideOrTopic(actor: Asking, side: SupportSide, topic: SupportTopic): Refusal | null {
  const fields = {
    ...(!sidesOf(actor).includes(side) && { side: 'unknown_option' as const }),
    ...(!isTopicOf(side, topic) && { topic: 'unknown_option' as const }),
  };
  return Object.keys(fields).length === 0 ? null : { code: 'invalid_request', fields };
}

const minuteMs = 60_000;

export function answerBy(queue: SupportQueue, now: Date): Date {
  const today = dubaiDay(now);
  const tomorrow = addDays(today, 1);
  const hours = answerHours[queue];
  if (hours === null) return instantOf(tomorrow, supportCloses);
  const closes = instantOf(today, supportCloses);
  const begins = new Date(Math.max(now.getTime(), instantOf(today, supportOpens).getTime()));
  const left = hours * 60 - Math.max(0, closes.getTime() - begins.getTime()) / minuteMs;
  if (left > 0) return instantOf(tomorrow, supportOpens + left);
  return new Date(begins.getTime() + hours * 60 * minuteMs);
}

const requestsPerDay = 10;
const messagesPerHour = 60;

export interface Activity {
  readonly requestsToday: number;
  readonly messagesThisHour: number;
}

export interface Asker extends Activity {
  readonly planId: PlanId | null;
}

export const mayReplyNow = ({ messagesThisHour }: Activity): boolean => messagesThisHour < messagesPerHour;

export const mayOpenNow = (activity: Activity): boolean =>
  activity.requestsToday < requestsPerDay && mayReplyNow(activity);

/** Source: Meta, "Customer service windows". */
export const whatsAppEnds = (heardAt: Date): Date => new Date(heardAt.getTime() + 24 * 60 * minuteMs);

const quietMs = 5 * minuteMs;
const remindMs = 12 * 60 * minuteMs;

interface Notified {
  readonly hasUnread: boolean;
  readonly toldAt: Date | null;
}

/** Five minutes after a read message, else after twelve hours. */
export function isWorthNotifying({ hasUnread, toldAt }: Notified, now: Date): boolean {
  if (toldAt === null) return true;
  return now.getTime() - toldAt.getTime() >= (hasUnread ? remindMs : quietMs);
}
