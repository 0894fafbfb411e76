import { repeat, type Loop } from './async.ts';

export interface QueueRunner extends Loop {
  readonly drain: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

export interface Queue<Taken> {
  /** Runs first in each round, so that expired items are not started. */
  readonly expire: () => Promise<unknown>;
  /** Takes up to `most` with a lease; an empty batch ends the round. */
  readonly take: (most: number) => Promise<Taken[]>;
  readonly doOne: (taken: Taken) => Promise<void>;
  readonly room?: () => number;
  /** `taken` is null if the round itself failed. */
  readonly complain: (error: unknown, taken: Taken | null) => void;
}

const batchSize = 50;
// With 5 s per call at worst, a batch ends long before its lease.
const atOnce = 10;

export function runQueue<Taken>(queue: Queue<Taken>, pauseMs: number): QueueRunner {
  let isStopping = false;
  const lane = async (waiting: Taken[]): Promise<void> => {
    for (let taken = waiting.shift(); taken && !isStopping; taken = waiting.shift()) {
      const one = taken;
      await queue.doOne(one).catch((error: unknown) => queue.complain(error, one));
    }
  };
  const rounds = new Set<Promise<number>>();
  const work = async (): Promise<number> => {
    await queue.expire();
    for (let tried = 0; ;) {
      const most = Math.min(batchSize, queue.room?.() ?? batchSize);
      const batch = most === 0 || isStopping ? [] : await queue.take(most);
      if (batch.length === 0) return tried;
      tried += batch.length;
      await Promise.all(Array.from({ length: atOnce }, () => lane(batch)));
    }
  };
  const round = (): Promise<number> => {
    const begun = work().finally(() => rounds.delete(begun));
    rounds.add(begun);
    return begun;
  };
  const loop = repeat(round, pauseMs, (error) => queue.complain(error, null));
  return {
    ...loop,
    drain: async () => {
      const tried = await round();
      await Promise.allSettled(rounds);
      return tried;
    },
    stop: async () => {
      isStopping = true;
      await loop.stop();
    },
  };
}
