import type { SupportSide, SupportTopic } from '@sufra/contract/support.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Refusal } from '../../platform/pure/result.ts';
import { isTopicOf } from './request.rules.ts';

/** People see and write to their own requests. */
export const canSee = (actor: Pick<Actor, 'accountId'>, accountId: string): boolean =>
  actor.accountId === accountId;

type Asking = Pick<Actor, 'roles' | 'hasSuspendedPartner' | 'hasSuspendedDriver'>;

/** As what somebody may ask: whoever is suspended has the most to ask. */
export const sidesOf = ({ roles, hasSuspendedPartner, hasSuspendedDriver }: Asking): SupportSide[] => [
  'customer',
  ...(roles.includes('partner') || hasSuspendedPartner ? (['partner'] as const) : []),
  ...(roles.includes('driver') || hasSuspendedDriver ? (['driver'] as const) : []),
];

/** Null where the caller is on that side, and the topic is one of it. */
export function canAskAs(actor: Asking, side: SupportSide, topic: SupportTopic): Refusal | null {
  const fields = {
    ...(!sidesOf(actor).includes(side) && { side: 'unknown_option' as const }),
    ...(!isTopicOf(side, topic) && { topic: 'unknown_option' as const }),
  };
  return Object.keys(fields).length === 0 ? null : { code: 'invalid_request', fields };
}

const mostRequestsInADay = 10;
const mostMessagesInAnHour = 60;

/** How much somebody asked in the last day, and wrote in the last hour. */
export interface Activity {
  readonly requestsToday: number;
  readonly messagesThisHour: number;
}

/** Null while somebody writes as people do. */
export const canWriteNow = ({ messagesThisHour }: Activity): Refusal | null =>
  messagesThisHour >= mostMessagesInAnHour ? { code: 'too_many_requests' } : null;

/** The same for a new request. */
export const canAskNow = (activity: Activity): Refusal | null =>
  activity.requestsToday >= mostRequestsInADay ? { code: 'too_many_requests' } : canWriteNow(activity);

/** Admins see and answer all requests. */
export const canAnswer = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('admin');
