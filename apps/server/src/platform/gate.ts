export interface Gate {
  /** Runs `work` when enough of the places are free. Null if too many are waiting already. */
  readonly pass: <T>(weight: number, work: () => Promise<T>) => Promise<T | null>;
}

interface Waiting {
  readonly weight: number;
  readonly enter: () => void;
}

/** First in, first out, so that heavy work never starves. */
export function createGate({ places, waiting: mostWaiting }: { places: number; waiting: number }): Gate {
  const queue: Waiting[] = [];
  let free = places;
  const letIn = (): void => {
    for (let next = queue[0]; next && next.weight <= free; next = queue[0]) {
      free -= next.weight;
      queue.shift();
      next.enter();
    }
  };
  return {
    pass: async (weight, work) => {
      if (queue.length >= mostWaiting) return null;
      const taken = Math.min(weight, places);
      await new Promise<void>((enter) => {
        queue.push({ weight: taken, enter });
        letIn();
      });
      try {
        return await work();
      } finally {
        free += taken;
        letIn();
      }
    },
  };
}
