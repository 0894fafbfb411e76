// Remembers for this visit which ingredients are already in the pot; the recipe's list calls it.
import { useState } from 'react';

const keyOf = (mealId: string): string => `sufra.ticks.${mealId}`;

function remembered(mealId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(mealId)) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function useTicks(mealId: string) {
  const [ticks, setTicks] = useState(() => remembered(mealId));
  const keep = (next: ReadonlySet<string>): void => {
    setTicks(next);
    sessionStorage.setItem(keyOf(mealId), JSON.stringify([...next]));
  };
  const tick = (id: string, isTicked: boolean): void => {
    const next = new Set(ticks);
    if (isTicked) next.add(id);
    else next.delete(id);
    keep(next);
  };
  return { ticks, tick, clear: () => keep(new Set()) };
}
