// Hands a value on once it has stopped changing; what is looked up while somebody types waits for the end of a word with it.
import { useEffect, useState } from 'react';

export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
