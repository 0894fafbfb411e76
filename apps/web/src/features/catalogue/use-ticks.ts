import { useMemo } from 'react';
import { rememberInTab, useRemembered } from '../../lib/storage.ts';

function ticksIn(text: string | null): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function useTicks(mealId: string) {
  const key = `sufra.ticks.${mealId}`;
  const text = useRemembered(key);
  const ticks = useMemo(() => ticksIn(text), [text]);
  const keep = (next: ReadonlySet<string>): void => rememberInTab(key, JSON.stringify([...next]));
  const tick = (id: string, isTicked: boolean): void => {
    const next = new Set(ticks);
    if (isTicked) next.add(id);
    else next.delete(id);
    keep(next);
  };
  return { ticks, tick, clear: () => keep(new Set()) };
}
