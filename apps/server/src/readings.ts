import type { Dispatcher } from './modules/delivery/index.ts';
import type { Reading } from './platform/watching/metrics.ts';

type LookAtQueue = () => Promise<{ readonly count: number; readonly seconds: number }>;

type LookAtCodes = () => Promise<Record<'settled' | 'verified' | 'heldBack', number>>;

type LookAtDisputes = () => Promise<{ readonly open: number; readonly due: number }>;

interface Looks {
  readonly queue: LookAtQueue;
  readonly codes: LookAtCodes;
  readonly disputes: LookAtDisputes;
}

const codeReadings = (codes: LookAtCodes): Reading[] => [
  {
    name: 'sufra_codes_unknown_sent',
    help: 'Codes to phones without an account within an hour, old enough to have been entered.',
    read: async () => [{ value: (await codes()).settled }],
  },
  {
    name: 'sufra_codes_unknown_verified',
    help: 'How many of these were entered.',
    read: async () => [{ value: (await codes()).verified }],
  },
  {
    name: 'sufra_codes_held_back',
    help: 'Codes to phones without an account that were not sent within an hour, as hardly any was entered.',
    read: async () => [{ value: (await codes()).heldBack }],
  },
];

const disputeReadings = (disputes: LookAtDisputes): Reading[] => [
  {
    name: 'sufra_disputes_open',
    help: 'Disputes of charges that the bank has not decided.',
    read: async () => [{ value: (await disputes()).open }],
  },
  {
    name: 'sufra_disputes_due',
    help: 'How many of these wait for our answer and have three days left for it, or none.',
    read: async () => [{ value: (await disputes()).due }],
  },
];

export const readingsOf = (
  { queue: lookAtQueue, codes, disputes }: Looks,
  dispatcher: Dispatcher,
): Reading[] => [
  ...disputeReadings(disputes),
  ...codeReadings(codes),
  {
    name: 'sufra_messages',
    help: 'Messages that wait to be sent, or to be tried again.',
    read: async () => [{ value: (await lookAtQueue()).count }],
  },
  {
    name: 'sufra_messages_age_seconds',
    help: 'How long the first of them that could go out has waited.',
    read: async () => [{ value: (await lookAtQueue()).seconds }],
  },
  {
    name: 'sufra_dispatch_leads',
    help: '1 in the process that asks drivers, 0 in all others.',
    read: () => [{ value: Number(dispatcher.state().isLeading) }],
  },
  {
    name: 'sufra_dispatch_round_seconds',
    help: 'How long the last round of asking drivers took in this process.',
    read: () => [{ value: dispatcher.state().roundSeconds }],
  },
];
