import { expect, it } from 'vitest';
import {
  isConfirmable,
  mayAsk,
  mayEmail,
  mostOfAll,
  moveSubscriber,
  subscriberCommands,
  type Known,
  type RequestCounts,
} from './subscriber.rules.ts';

const states: readonly Known[] = [null, 'pending', 'confirmed'];
const leads: Readonly<Record<string, string>> = {
  'null ask': 'pending',
  'pending ask': 'pending',
  'pending confirm': 'confirmed',
  'confirmed ask': 'confirmed',
  'confirmed confirm': 'confirmed',
};
const cases = states.flatMap((state) => subscriberCommands.map((command) => [state, command] as const));

it.each(cases)('moves a subscriber that is %s on %s', (state, command) => {
  const wanted = leads[`${String(state)} ${command}`];
  const moved = moveSubscriber(state, command);
  if (wanted) expect(moved).toEqual({ ok: true, value: wanted });
  else expect(moved).toEqual({ ok: false, refusal: { code: 'not_possible_now' } });
});

const none: RequestCounts = {
  ofNetworkInTenMinutes: 0,
  ofAddressToday: 0,
  ofAddressThisMinute: 0,
  ofAllToday: 0,
};

it.each<[string, Partial<RequestCounts>, boolean]>([
  ['accepts the first request', {}, true],
  ['accepts the tenth of a network', { ofNetworkInTenMinutes: 9 }, true],
  ['refuses the eleventh of a network', { ofNetworkInTenMinutes: 10 }, false],
  ['refuses everything beyond the daily total', { ofAllToday: mostOfAll }, false],
  ['accepts the hundredth for one address', { ofAddressToday: 99 }, true],
])('%s', (_what, counts, isAccepted) => expect(mayAsk({ ...none, ...counts })).toBe(isAccepted));

it.each<[string, Partial<RequestCounts>, boolean]>([
  ['emails on the first request', {}, true],
  ['sends one email for a double click', { ofAddressToday: 1, ofAddressThisMinute: 1 }, false],
  ['emails on the third request of a day', { ofAddressToday: 2 }, true],
  ['sends nothing on the fourth request of a day', { ofAddressToday: 3 }, false],
])('%s', (_what, counts, isEmailed) => expect(mayEmail({ ...none, ...counts })).toBe(isEmailed));

it('accepts a confirmation link for seven days', () => {
  const askedAt = new Date('2026-11-21T06:00:00Z');
  expect(isConfirmable({ askedAt }, new Date('2026-11-28T06:00:00Z'))).toBe(true);
  expect(isConfirmable({ askedAt }, new Date('2026-11-28T06:00:01Z'))).toBe(false);
});
