import { setImmediate, setTimeout } from 'node:timers/promises';

/** Yields to pending requests. */
export const giveWay = (): Promise<void> => setImmediate();

export const rest = (ms: number): Promise<void> => setTimeout(ms);
