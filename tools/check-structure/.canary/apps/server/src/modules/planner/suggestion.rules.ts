// Wrong: two files that import each other.
import { second } from './suggestion-second.rules.ts';

export const first = (): number => second() + 1;
