import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expire,
  messageStates,
  queued,
  report,
  settle,
  take,
  type MessageState,
  type Reported,
} from './message.rules.ts';

const outcomes = ['taken', 'later', 'busy', 'down', 'never'] as const;
const reported = ['sent', 'failed', 'delivered', 'read'] as const;

type Moves = Readonly<Record<string, MessageState | null>>;

const movesFrom = (state: MessageState): Moves => ({
  take: take(state),
  expire: expire(state),
  ...Object.fromEntries(outcomes.map((outcome) => [outcome, settle(state, outcome)])),
  ...Object.fromEntries(reported.map((one) => [`${one} reported`, report(state, one)])),
});

const nothing: Moves = {
  ...{ take: null, expire: null, taken: null, later: null, busy: null, down: null, never: null },
  ...{ 'sent reported': null, 'failed reported': null, 'delivered reported': null, 'read reported': null },
};

/** By a report with an unknown provider id. */
const told: Moves = {
  ...nothing,
  ...{ 'sent reported': 'sent', 'failed reported': 'failed' },
  ...{ 'delivered reported': 'delivered', 'read reported': 'read' },
};

const wanted: Readonly<Record<MessageState, Moves>> = {
  queued: { ...told, take: 'sending', expire: 'expired' },
  sending: {
    ...told,
    ...{ take: 'sending', expire: 'expired', taken: 'sent', never: 'failed' },
    ...{ later: 'queued', busy: 'queued', down: 'queued' },
  },
  sent: {
    ...nothing,
    ...{ 'failed reported': 'failed', 'delivered reported': 'delivered', 'read reported': 'read' },
  },
  failed: { ...nothing, 'delivered reported': 'delivered', 'read reported': 'read' },
  delivered: { ...nothing, 'read reported': 'read' },
  read: nothing,
  expired: nothing,
};

describe('a message', () => {
  it.each(messageStates)('that is %s follows the transition table', (state) => {
    expect(movesFrom(state)).toEqual(wanted[state]);
  });

  it('can reach every state', () => {
    const reached = new Set<MessageState>([queued]);
    for (const state of reached)
      for (const next of Object.values(movesFrom(state))) if (next !== null) reached.add(next);
    expect([...reached].sort()).toEqual([...messageStates].sort());
  });

  it('ends the same for reports in any order and number', () => {
    const after = (reports: readonly Reported[], begun: MessageState): MessageState =>
      reports.reduce((state, one) => report(state, one) ?? state, begun);
    const some = fc.array(fc.constantFrom(...reported), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        some.chain((reports) =>
          fc.tuple(
            fc.constant(reports),
            fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 }),
          ),
        ),
        ([reports, shuffled]) => {
          for (const begun of ['sent', 'sending'] as const)
            expect(after(shuffled, begun)).toBe(after(reports, begun));
        },
      ),
    );
  });
});
