import type { DeliveryStatus } from '@sufra/contract/statuses.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

export const deliveryCommands = [
  'accept',
  'give_back',
  'pick_up',
  'set_out',
  'deliver',
  'find_nobody',
  'call_off',
  'renew',
] as const;
export type DeliveryCommand = (typeof deliveryCommands)[number];

interface Transition {
  readonly from: readonly DeliveryStatus[];
  readonly to: DeliveryStatus;
}

/**
 * `give_back` opens it again for somebody else; `call_off` follows an order that is no more, and `renew` one that another
 * kitchen has taken on since.
 */
const transitions: Readonly<Record<DeliveryCommand, Transition>> = {
  accept: { from: ['open'], to: 'accepted' },
  give_back: { from: ['accepted'], to: 'open' },
  pick_up: { from: ['accepted'], to: 'pickup_confirmed' },
  set_out: { from: ['pickup_confirmed'], to: 'in_transit' },
  deliver: { from: ['in_transit'], to: 'delivered' },
  find_nobody: { from: ['in_transit'], to: 'failed' },
  call_off: { from: ['open', 'accepted', 'pickup_confirmed', 'in_transit'], to: 'cancelled' },
  renew: { from: ['cancelled'], to: 'open' },
};

/** A delivery as the machine sees it. */
export interface DeliveryState {
  readonly status: DeliveryStatus;
  readonly version: number;
}

export interface Moved extends DeliveryState {
  /** It is over with it, unless another kitchen takes its order on. */
  readonly isEnded: boolean;
}

/** What a new delivery begins as. */
export const opened = { status: 'open', version: 1 } as const satisfies DeliveryState;

/** Moves a delivery. Refuses `not_possible_now` when the command does not fit its state. */
export function move({ status, version }: DeliveryState, command: DeliveryCommand): Result<Moved> {
  const { from, to } = transitions[command];
  if (!from.includes(status)) return refuse('not_possible_now', { params: { status } });
  return ok({ status: to, version: version + 1, isEnded: !transitions.call_off.from.includes(to) });
}

export const fits = (status: DeliveryStatus, command: DeliveryCommand): boolean =>
  transitions[command].from.includes(status);

/** The status words a driver's client sends. */
export type DriverWord = 'pickup_confirmed' | 'in_transit' | 'delivered' | 'undeliverable';

export type DriverStep = 'pick_up' | 'set_out' | 'deliver' | 'find_nobody';

const stepOfWord: Readonly<Record<DriverWord, DriverStep>> = {
  pickup_confirmed: 'pick_up',
  in_transit: 'set_out',
  delivered: 'deliver',
  undeliverable: 'find_nobody',
};

/** The step behind the word of a driver's client. */
export const stepOf = (word: DriverWord): DriverStep => stepOfWord[word];

/** It was told once already, as when the answer to the first got lost on the road. */
export const isDone = (status: DeliveryStatus, step: DriverStep): boolean => status === transitions[step].to;

/** With the driver: it has left the kitchen, and whoever brings it has earned the way. */
export const isAboard = (status: DeliveryStatus): boolean =>
  status === 'pickup_confirmed' || status === 'in_transit';
