import type { contactWays } from '@sufra/contract/ordering/ordering.ts';
import type { DeliveryStatus } from '@sufra/contract/statuses.ts';
import { noShow } from '@sufra/contract/subscription/promises.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

export const deliveryCommands = [
  'accept',
  'release',
  'pick_up',
  'set_out',
  'deliver',
  'find_nobody',
  'cancel',
  'renew',
] as const;
export type DeliveryCommand = (typeof deliveryCommands)[number];

interface Transition {
  readonly from: readonly DeliveryStatus[];
  readonly to: DeliveryStatus;
}

/** `renew`: another kitchen accepted the order. */
const transitions: Readonly<Record<DeliveryCommand, Transition>> = {
  accept: { from: ['open'], to: 'accepted' },
  release: { from: ['accepted'], to: 'open' },
  pick_up: { from: ['accepted'], to: 'pickup_confirmed' },
  set_out: { from: ['pickup_confirmed'], to: 'in_transit' },
  deliver: { from: ['in_transit'], to: 'delivered' },
  find_nobody: { from: ['in_transit'], to: 'failed' },
  cancel: { from: ['open', 'accepted', 'pickup_confirmed', 'in_transit'], to: 'cancelled' },
  renew: { from: ['cancelled'], to: 'open' },
};

export interface DeliveryState {
  readonly status: DeliveryStatus;
  readonly version: number;
}

export interface Moved extends DeliveryState {
  /** Final, unless another kitchen accepts the order. */
  readonly isEnded: boolean;
}

export const opened = { status: 'open', version: 1 } as const satisfies DeliveryState;

/** Refuses `not_possible_now`. */
export function move({ status, version }: DeliveryState, command: DeliveryCommand): Result<Moved> {
  const { from, to } = transitions[command];
  if (!from.includes(status)) return refuse('not_possible_now', { params: { status } });
  return ok({ status: to, version: version + 1, isEnded: !transitions.cancel.from.includes(to) });
}

export const fits = (status: DeliveryStatus, command: DeliveryCommand): boolean =>
  transitions[command].from.includes(status);

export type DriverStatusUpdate = 'pickup_confirmed' | 'in_transit' | 'delivered' | 'undeliverable';

export type DriverStep = 'pick_up' | 'set_out' | 'deliver' | 'find_nobody';

const stepOfWord: Readonly<Record<DriverStatusUpdate, DriverStep>> = {
  pickup_confirmed: 'pick_up',
  in_transit: 'set_out',
  delivered: 'deliver',
  undeliverable: 'find_nobody',
};

export const stepOf = (word: DriverStatusUpdate): DriverStep => stepOfWord[word];

/** True for a retry after a lost reply. */
export const isDone = (status: DeliveryStatus, step: DriverStep): boolean => status === transitions[step].to;

export const isAboard = (status: DeliveryStatus): boolean =>
  status === 'pickup_confirmed' || status === 'in_transit';

export interface Contact {
  readonly by: (typeof contactWays)[number];
  /** ISO text. */
  readonly at: string;
}

interface DoorVisit {
  readonly doorSince: Date | null;
  readonly contacts: readonly Contact[];
  readonly hasDoorPhoto: boolean;
}

/** The last attempt since the driver arrived, as ISO text. */
export const contactedAt = ({ doorSince, contacts }: DoorVisit): string | null =>
  contacts.findLast(({ at }) => doorSince !== null && new Date(at) >= doorSince)?.at ?? null;

const again = 60_000;

/** A second tap. */
export const isRepeated = ({ doorSince, contacts }: DoorVisit, by: Contact['by'], now: Date): boolean =>
  contacts.some((contact) => {
    const at = new Date(contact.at);
    return contact.by === by && at >= (doorSince ?? at) && now.getTime() - at.getTime() < again;
  });

/** Positions come twice a minute. */
const seenMinutes = 2;

/** Refuses `not_at_door` with `metres`, `customer_not_contacted`, and `door_photo_needed`. */
export function checkDoorVisit(visit: DoorVisit, seenAt: Date | null, now: Date): Result<Date> {
  const { doorSince, hasDoorPhoto } = visit;
  const isSeen = seenAt !== null && now.getTime() - seenAt.getTime() <= seenMinutes * 60_000;
  if (doorSince === null || !isSeen) return refuse('not_at_door', { params: { metres: noShow.metres } });
  if (contactedAt(visit) === null) return refuse('customer_not_contacted');
  return hasDoorPhoto ? ok(doorSince) : refuse('door_photo_needed');
}
