import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export interface CodeAnswer {
  readonly isSent: boolean;
  readonly tookMs: number;
  readonly atMs: number;
}

export interface Codes {
  readonly begin: () => { readonly answers: readonly CodeAnswer[] };
  readonly stop: () => Promise<void>;
}

/** Stops with an error on any status but 200 and 502. */
export function startCodes(origin: string, perSecond: number): Codes {
  const over = new AbortController();
  let [answers, since]: [CodeAnswer[], number] = [[], performance.now()];
  const ask = async (index: number): Promise<void> => {
    const [into, begun] = [answers, performance.now()];
    const atMs = begun - since;
    const answer = await fetch(`${origin}${requestOtp.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: `+97152${String(1_000_000 + index)}` }),
    });
    const text = await answer.text();
    if (answer.status !== 200 && answer.status !== 502)
      throw new Error(`A code was answered ${answer.status}: ${text}`);
    into.push({ isSent: answer.ok, tookMs: performance.now() - begun, atMs });
  };
  const asking = (async () => {
    const underWay = new Set<Promise<void>>();
    const failures: unknown[] = [];
    const begun = performance.now();
    for (let sent = 0; !over.signal.aborted; await sleep(5)) {
      const due = ((performance.now() - begun) * perSecond) / 1_000;
      for (; sent < due; sent += 1) {
        const one = ask(sent)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => underWay.delete(one));
        underWay.add(one);
      }
    }
    await Promise.all(underWay);
    if (failures.length > 0) throw failures[0];
  })();
  asking.catch(() => undefined);
  return {
    begin: () => {
      const told = { answers };
      [answers, since] = [[], performance.now()];
      return told;
    },
    stop: () => {
      over.abort();
      return asking;
    },
  };
}
