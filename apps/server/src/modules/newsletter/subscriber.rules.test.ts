import { expect, it } from 'vitest';
import { moveSubscriber, subscriberCommands, type Known } from './subscriber.rules.ts';

const states: readonly Known[] = [null, 'pending', 'confirmed'];
const leads: Readonly<Record<string, string>> = {
  'null ask': 'pending',
  'pending ask': 'pending',
  'pending confirm': 'confirmed',
  'confirmed ask': 'confirmed',
  'confirmed confirm': 'confirmed',
};
const cases = states.flatMap((state) => subscriberCommands.map((command) => [state, command] as const));

it.each(cases)('%s, %s', (state, command) => {
  const wanted = leads[`${String(state)} ${command}`];
  const moved = moveSubscriber(state, command);
  if (wanted) expect(moved).toEqual({ ok: true, value: wanted });
  else expect(moved).toEqual({ ok: false, refusal: { code: 'not_possible_now' } });
});
