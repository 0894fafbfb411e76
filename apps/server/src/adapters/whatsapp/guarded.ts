import type { Language } from '@sufra/contract/options.ts';
import { createBreaker } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HandOver, TemplateMessage, WhatsApp } from '../../platform/ports.ts';
import { within } from '../../platform/async.ts';

/** The bare line to WhatsApp: each call goes out and says what became of it. */
export interface Line {
  sendCode(phone: string, code: string, language: Language): Promise<HandOver>;
  send(message: TemplateMessage): Promise<HandOver>;
  /** Whether it answers and knows us, without sending anything. */
  ask(): Promise<boolean>;
}

const breakerSettings = { failures: 5, coolDownMs: 15_000 };
/** How long nothing but codes is sent after WhatsApp said that we send too much. */
const busyMs = 10_000;
/** Somebody in front of a screen waits this long to find out whether WhatsApp is back, and no longer. */
const askingMs = 200;

export function guarded(line: Line, clock: Clock): WhatsApp {
  const breaker = createBreaker(clock, breakerSettings);
  let busyUntil = 0;
  const isBusy = (): boolean => {
    const left = busyUntil - clock.now().getTime();
    return left > 0 && left <= busyMs;
  };
  // A code that itself found out would keep its person waiting for as long as a call may take.
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
  return {
    room: () => {
      if (isBusy()) return 0;
      return { closed: Infinity, half_open: 1, open: 0 }[breaker.state()];
    },
    // Nobody waits in front of a screen for these, so they give way; codes are few and still tried.
    send: async (message) =>
      isBusy() ? { outcome: 'busy', reason: 'waiting' } : through(() => line.send(message)),
    sendCode: async (phone, code, language) => {
      if (breaker.state() === 'half_open' && !(await isBack())) return false;
      return (await through(() => line.sendCode(phone, code, language))).outcome === 'taken';
    },
    forget: () => Promise.resolve(),
  };
}
