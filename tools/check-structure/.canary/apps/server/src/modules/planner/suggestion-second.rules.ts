// Wrong: the other half of the cycle.
import { first } from './suggestion.rules.ts';

export const second = (): number => first() - 1;
