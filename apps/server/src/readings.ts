import type { Dispatcher } from './modules/delivery/index.ts';
import type { Reading } from './platform/watching/metrics.ts';

type LookAtQueue = () => Promise<{ readonly count: number; readonly seconds: number }>;

type ReadCodeStats = () => Promise<Record<'settled' | 'verified' | 'heldBack', number>>;

type LookAtDisputes = () => Promise<{ readonly open: number; readonly due: number }>;

interface Looks {
  readonly queue: LookAtQueue;
  readonly codes: ReadCodeStats;
  readonly disputes: LookAtDisputes;
}

const codeReadings = (codes: ReadCodeStats): Reading[] => [
  {
    name: 'sufra_codes_unknown_sent',
    help: 'Codes sent to phones without an account in the last hour, old enough to have been entered.',
    read: async () => [{ value: (await codes()).settled }],
  },
  {
    name: 'sufra_codes_unknown_verified',
    help: 'Codes of sufra_codes_unknown_sent that were entered.',
    read: async () => [{ value: (await codes()).verified }],
  },
  {
    name: 'sufra_codes_held_back',
    help: 'Codes to phones without an account withheld in the last hour because of a low completion rate.',
    read: async () => [{ value: (await codes()).heldBack }],
  },
];

const disputeReadings = (disputes: LookAtDisputes): Reading[] => [
  {
    name: 'sufra_disputes_open',
    help: 'Disputes the bank has not decided.',
    read: async () => [{ value: (await disputes()).open }],
  },
  {
    name: 'sufra_disputes_due',
    help: 'Open disputes due for an answer within three days, or overdue.',
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
    help: 'Messages queued for sending or retry.',
    read: async () => [{ value: (await lookAtQueue()).count }],
  },
  {
    name: 'sufra_messages_age_seconds',
    help: 'Wait of the oldest due message.',
    read: async () => [{ value: (await lookAtQueue()).seconds }],
  },
  {
    name: 'sufra_dispatch_leads',
    help: '1 on the dispatch leader, 0 in other processes.',
    read: () => [{ value: Number(dispatcher.state().isLeading) }],
  },
  {
    name: 'sufra_dispatch_round_seconds',
    help: 'Duration of the last dispatch round in this process.',
    read: () => [{ value: dispatcher.state().roundSeconds }],
  },
];
