import { setImmediate, setTimeout } from 'node:timers/promises';

/** What came in meanwhile is answered first. */
export const giveWay = (): Promise<void> => setImmediate();

/** Milliseconds in which nothing is to be done. */
export const rest = (ms: number): Promise<void> => setTimeout(ms);
