// Wrong: the food data imports the server.
import { sum } from '../../../apps/server/src/platform/pure/sum.ts';

export const dishes = sum([1, 2]);
