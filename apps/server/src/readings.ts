// The figures that only modules know of, for Prometheus; app.ts hands them to the listener.
import type { Dispatcher } from './modules/delivery/index.ts';
import type { Reading } from './platform/watching/metrics.ts';

type LookAtQueue = () => Promise<{ readonly count: number; readonly seconds: number }>;

/** The queue of messages and the rounds of the dispatch. */
export const readingsOf = (lookAtQueue: LookAtQueue, dispatcher: Dispatcher): Reading[] => [
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
