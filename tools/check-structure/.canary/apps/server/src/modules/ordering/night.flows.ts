// A flow of the system as it should be; the routes beside it must not reach it.
import type { BySystem } from '../../platform/pure/by-system.ts';

export const closeDay = (day: BySystem<string>): string => day;
