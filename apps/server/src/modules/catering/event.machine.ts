import type { EventAction, EventReason } from '@sufra/contract/catering/catering.ts';
import type { Party } from '@sufra/contract/ordering/ordering.ts';
import type { EventStatus } from '@sufra/contract/statuses.ts';
import type { CateringChange } from '../../domain-events.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

export const eventCommands = [
  'quote',
  'lapse',
  'book',
  'ask_again',
  'reschedule',
  'cancel',
  'give_back',
  'arrive',
  'report_absent',
  'object',
  'dismiss',
  'uphold',
  'call_off',
  'lose_chef',
  'forget',
  'expire',
  'complete',
  'assume_complete',
  'fail_charge',
  'give_up',
  'settle',
  'waive',
] as const;
export type EventCommand = (typeof eventCommands)[number];

export type EventParty = Exclude<Party, 'driver'>;

interface Transition {
  readonly from: readonly EventStatus[];
  readonly to: EventStatus;
  readonly by: EventParty;
  readonly reason: EventReason | null;
  readonly change: CateringChange;
}

const asked: readonly EventStatus[] = ['requested', 'quoted'];
const ahead: readonly EventStatus[] = ['requested', 'quoted', 'booked'];
const unbilled: readonly EventStatus[] = [...ahead, 'completed'];

/** `lapse`: the last open quote ended; `ask_again`: rescheduled before a booking. */
const transitions: Readonly<Record<EventCommand, Transition>> = {
  quote: { from: asked, to: 'quoted', by: 'partner', reason: null, change: 'quoted' },
  lapse: { from: ['quoted'], to: 'requested', by: 'system', reason: null, change: 'lapsed' },
  book: { from: ['quoted'], to: 'booked', by: 'customer', reason: null, change: 'booked' },
  ask_again: { from: asked, to: 'requested', by: 'customer', reason: 'rescheduled', change: 'rescheduled' },
  reschedule: {
    from: ['booked'],
    to: 'booked',
    by: 'customer',
    reason: 'rescheduled',
    change: 'rescheduled',
  },
  cancel: { from: ahead, to: 'cancelled', by: 'customer', reason: 'customer_cancelled', change: 'cancelled' },
  give_back: {
    from: ['booked'],
    to: 'cancelled',
    by: 'partner',
    reason: 'chef_cancelled',
    change: 'cancelled',
  },
  arrive: { from: ['booked'], to: 'booked', by: 'partner', reason: 'chef_arrived', change: 'arrived' },
  report_absent: {
    from: ['booked', 'completed'],
    to: 'cancelled',
    by: 'customer',
    reason: 'chef_absent',
    change: 'cancelled',
  },
  object: {
    from: ['booked', 'completed'],
    to: 'objected',
    by: 'customer',
    reason: 'objected',
    change: 'objected',
  },
  dismiss: {
    from: ['objected'],
    to: 'completed',
    by: 'admin',
    reason: 'objection_dismissed',
    change: 'dismissed',
  },
  uphold: {
    from: ['objected'],
    to: 'cancelled',
    by: 'admin',
    reason: 'objection_upheld',
    change: 'cancelled',
  },
  call_off: { from: unbilled, to: 'cancelled', by: 'admin', reason: 'admin_cancelled', change: 'cancelled' },
  lose_chef: {
    from: ['booked'],
    to: 'cancelled',
    by: 'system',
    reason: 'chef_cancelled',
    change: 'cancelled',
  },
  forget: { from: asked, to: 'cancelled', by: 'system', reason: 'account_erased', change: 'cancelled' },
  expire: { from: asked, to: 'expired', by: 'system', reason: 'nobody_booked', change: 'expired' },
  complete: { from: ['booked'], to: 'completed', by: 'partner', reason: null, change: 'completed' },
  assume_complete: { from: ['booked'], to: 'completed', by: 'system', reason: null, change: 'completed' },
  fail_charge: {
    from: ['completed'],
    to: 'completed',
    by: 'system',
    reason: 'payment_failed',
    change: 'payment_failed',
  },
  give_up: { from: ['completed'], to: 'unpaid', by: 'system', reason: 'payment_failed', change: 'unpaid' },
  settle: { from: ['completed', 'unpaid'], to: 'settled', by: 'system', reason: null, change: 'settled' },
  waive: {
    from: ['completed', 'unpaid'],
    to: 'settled',
    by: 'admin',
    reason: 'remainder_waived',
    change: 'waived',
  },
};

export interface EventState {
  readonly status: EventStatus;
  readonly version: number;
}

export interface Moved extends EventState {
  readonly by: EventParty;
  readonly reason: EventReason | null;
  readonly change: CateringChange;
  readonly isFinished: boolean;
}

export const requested = {
  status: 'requested',
  version: 1,
  by: 'customer',
  reason: null,
} as const satisfies EventState & { by: EventParty; reason: null };

const finished: readonly EventStatus[] = ['settled', 'cancelled', 'expired'];

/** Refuses `event_decided`. */
export function move(event: EventState, command: EventCommand): Result<Moved> {
  const { from, to, by, reason, change } = transitions[command];
  if (!from.includes(event.status)) return refuse('event_decided', { params: { status: event.status } });
  const version = event.version + 1;
  return ok({ status: to, version, by, reason, change, isFinished: finished.includes(to) });
}

export const fits = (status: EventStatus, command: EventCommand): boolean =>
  transitions[command].from.includes(status);

export const isAsked = (status: EventStatus): boolean => asked.includes(status);

export const isBooked = (status: EventStatus): boolean => status === 'booked';

export const hasBeen = (status: EventStatus): boolean =>
  status === 'completed' || status === 'unpaid' || status === 'settled';

export const isSettled = (status: EventStatus): boolean => status === 'settled';

export const isObjected = (status: EventStatus): boolean => status === 'objected';

/** From the booking until the remainder is paid. */
export const canTalk = (status: EventStatus): boolean =>
  isBooked(status) || isObjected(status) || fits(status, 'settle');

interface Buttons {
  readonly hasStarted: boolean;
  readonly isFree: boolean;
  readonly hasOpenQuotes: boolean;
  readonly hasFailed: boolean;
  readonly isRated: boolean;
  readonly canObject: boolean;
  readonly canReportAbsent: boolean;
}

export function customerActions(status: EventStatus, at: Buttons): EventAction[] {
  const may: Readonly<Record<EventAction, boolean>> = {
    accept: fits(status, 'book') && at.hasOpenQuotes && !at.hasStarted,
    cancel: fits(status, 'cancel') && !at.hasStarted,
    reschedule: isAsked(status) ? !at.hasStarted : fits(status, 'reschedule') && at.isFree,
    message: canTalk(status),
    pay: fits(status, 'settle') && at.hasFailed,
    rate: hasBeen(status) && !at.isRated,
    object: at.canObject,
    report_absent: at.canReportAbsent,
  };
  return (Object.keys(may) as EventAction[]).filter((action) => may[action]);
}
