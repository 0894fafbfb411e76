import type { HandOver } from '../../platform/ports.ts';

export const messageStates = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'expired'] as const;
export type MessageState = (typeof messageStates)[number];

/** What a new message begins as. */
export const queued: MessageState = 'queued';

const isOpen = (state: MessageState): boolean => state === 'queued' || state === 'sending';

/** A sender takes it; one that is being sent may be taken over once the lease has run out. Null: nothing to take. */
export const take = (state: MessageState): MessageState | null => (isOpen(state) ? 'sending' : null);

/** Nobody wants it any more. Null: it has ended otherwise. */
export const expire = (state: MessageState): MessageState | null => (isOpen(state) ? 'expired' : null);

const after: Readonly<Record<HandOver['outcome'], MessageState>> = {
  taken: 'sent',
  later: 'queued',
  busy: 'queued',
  down: 'queued',
  never: 'failed',
};

/** WhatsApp was asked to take it. Null: nobody was sending it. */
export const settle = (state: MessageState, outcome: HandOver['outcome']): MessageState | null =>
  state === 'sending' ? after[outcome] : null;

/** What WhatsApp reports of a message it took. */
export type Reported = 'sent' | 'delivered' | 'read' | 'failed';

/**
 * How far a message has come. A report only ever moves it up, so that reports may come twice and in any order. A failure
 * gives way to a delivery: one phone of the person can refuse what another shows. One that nobody noted as handed over, as
 * its sender died or did not wait for the answer, has been by the report of it. What nobody wanted any more stays ended.
 */
const height: Readonly<Record<MessageState, number>> = {
  ...{ queued: 0, sending: 0, sent: 1, failed: 2, delivered: 3, read: 4, expired: 5 },
};

/** The state after a report. Null: it changes nothing. */
export const report = (state: MessageState, reported: Reported): MessageState | null =>
  height[reported] > height[state] ? reported : null;
