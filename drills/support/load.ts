import { setTimeout as sleep } from 'node:timers/promises';
import { placeSteadily, type Customer, type Journal } from '../crash/journal.ts';
import { queueOf } from '../crash/run.ts';

export interface Seen {
  placed: number;
  looks: number;
  failedLooks: number;
  /** Milliseconds between two accepted orders. */
  longestPauseMs: number;
}

export interface Load {
  readonly stop: () => Promise<Seen>;
  readonly seen: Readonly<Seen>;
}

interface LoadSettings {
  readonly ordersPerSecond: number;
  readonly looksPerSecond: number;
}

/** Retries every second with the same key. */
export function startLoad(
  origin: string,
  journal: Journal,
  customers: readonly Customer[],
  { ordersPerSecond, looksPerSecond }: LoadSettings,
): Load {
  const over = new AbortController();
  const seen: Seen = { placed: 0, looks: 0, failedLooks: 0, longestPauseMs: 0 };
  const ordering = placeSteadily(journal, queueOf(customers, journal), ordersPerSecond, over.signal);
  const retrying = (async () => {
    while (!over.signal.aborted) {
      await sleep(1_000);
      await journal.retry(journal.unanswered());
    }
  })();
  const looking = lookSteadily(origin, customers, looksPerSecond, over.signal, (isGood) => {
    seen.looks += 1;
    if (!isGood) seen.failedLooks += 1;
  });
  const timing = timePauses(journal, over.signal, (ms) => {
    seen.longestPauseMs = Math.max(seen.longestPauseMs, ms);
  });
  return {
    seen,
    stop: async () => {
      over.abort();
      seen.placed = await ordering;
      await Promise.all([retrying, looking, timing]);
      await journal.settle();
      return seen;
    },
  };
}

async function lookSteadily(
  origin: string,
  customers: readonly Customer[],
  perSecond: number,
  signal: AbortSignal,
  tell: (isGood: boolean) => void,
): Promise<void> {
  const begun = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let sent = 0; !signal.aborted; await sleep(5)) {
    const due = ((performance.now() - begun) * perSecond) / 1_000;
    for (; sent < due && underWay.size < 100; sent += 1) {
      const { token = '' } = customers[sent % customers.length] ?? {};
      const look = fetch(`${origin}/api/user/orders`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(20_000),
      })
        .then(async (answer) => {
          await answer.arrayBuffer();
          tell(answer.status === 200);
        })
        .catch(() => tell(false))
        .finally(() => underWay.delete(look));
      underWay.add(look);
    }
  }
  await Promise.all(underWay);
}

async function timePauses(journal: Journal, signal: AbortSignal, tell: (ms: number) => void): Promise<void> {
  let [answered, since] = [0, performance.now()];
  for (; !signal.aborted; await sleep(20)) {
    const now = journal.intents.length - journal.open.size;
    tell(performance.now() - since);
    if (now > answered) [answered, since] = [now, performance.now()];
  }
}
