// Puts a breaker around the line to WhatsApp, so that nothing waits for a service that is down; app.ts builds it.
import type { Language } from '@sufra/contract/options.ts';
import { createBreaker } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HandOver, TemplateMessage, WhatsApp } from '../../platform/ports.ts';

/** The bare line to WhatsApp: each call goes out and says what became of it. */
export interface Line {
  sendCode(phone: string, code: string, language: Language): Promise<HandOver>;
  send(message: TemplateMessage): Promise<HandOver>;
}

const breakerSettings = { failures: 5, coolDownMs: 15_000 };
/** How long nothing but codes is sent after WhatsApp said that we send too much. */
const busyMs = 10_000;

export function guarded(line: Line, clock: Clock): WhatsApp {
  const breaker = createBreaker(clock, breakerSettings);
  let busyUntil = 0;
  const isBusy = (): boolean => clock.now().getTime() < busyUntil;
  const through = async (call: () => Promise<HandOver>): Promise<HandOver> => {
    if (!breaker.admit()) return { outcome: 'down', reason: 'breaker_open' };
    const result = await call();
    breaker.record(result.outcome !== 'down');
    if (result.outcome === 'busy') busyUntil = clock.now().getTime() + busyMs;
    return result;
  };
  return {
    room: () => {
      if (isBusy()) return 0;
      return { closed: Infinity, half_open: 1, open: 0 }[breaker.state()];
    },
    // Nobody waits in front of a screen for these, so they give way; codes are few and still tried.
    send: async (message) =>
      isBusy() ? { outcome: 'busy', reason: 'waiting' } : through(() => line.send(message)),
    sendCode: async (phone, code, language) =>
      (await through(() => line.sendCode(phone, code, language))).outcome === 'taken',
    forget: () => Promise.resolve(),
  };
}
