import type { Language } from '@sufra/contract/options.ts';
import { createBreaker } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HandOver, SpokenText, TemplateMessage, WhatsApp } from '../../platform/ports.ts';
import { within } from '../../platform/async.ts';

/** WhatsApp without the circuit breaker. */
export interface Line {
  sendCode(phone: string, code: string, language: Language): Promise<HandOver>;
  send(message: TemplateMessage): Promise<HandOver>;
  say(message: SpokenText): Promise<HandOver>;
  /** Sends nothing. */
  ask(): Promise<boolean>;
}

const breakerSettings = { failures: 5, coolDownMs: 15_000 };
/** After a rate limit, only codes are sent for this long. */
const busyMs = 10_000;
/** A user waits for the answer. */
const askingMs = 200;

export function guarded(line: Line, clock: Clock): WhatsApp {
  const breaker = createBreaker(clock, breakerSettings);
  let busyUntil = 0;
  const isBusy = (): boolean => {
    const left = busyUntil - clock.now().getTime();
    return left > 0 && left <= busyMs;
  };
  // Probe first: a code as the probe would make its user wait for the whole timeout.
  const isBack = async (): Promise<boolean> => {
    if (!breaker.admit()) return false;
    let isUp = false;
    const asked = line.ask().then((answers) => {
      isUp = answers;
      if (answers) breaker.trust();
      else breaker.record(false);
    });
    await within(askingMs, asked);
    return isUp;
  };
  const through = async (call: () => Promise<HandOver>): Promise<HandOver> => {
    if (!breaker.admit()) return { outcome: 'down', reason: 'breaker_open' };
    const result = await call();
    breaker.record(result.outcome !== 'down');
    if (result.outcome === 'busy') busyUntil = clock.now().getTime() + busyMs;
    return result;
  };
  // Unlike codes, messages can wait.
  const waiting = async (call: () => Promise<HandOver>): Promise<HandOver> =>
    isBusy() ? { outcome: 'busy', reason: 'waiting' } : through(call);
  return {
    room: () => (isBusy() ? 0 : { closed: Infinity, half_open: 1, open: 0 }[breaker.state()]),
    send: (message) => waiting(() => line.send(message)),
    say: (message) => waiting(() => line.say(message)),
    sendCode: async (phone, code, language) => {
      if (breaker.state() === 'half_open' && !(await isBack())) return false;
      return (await through(() => line.sendCode(phone, code, language))).outcome === 'taken';
    },
    forget: () => Promise.resolve(),
  };
}
