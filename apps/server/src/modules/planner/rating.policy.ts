import { recentDays } from '@sufra/contract/history.ts';
import { addDays, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { isSettled, type Suggestion } from './suggestion.machine.ts';

export const canRate = (
  { status, day }: Pick<Suggestion, 'status'> & { readonly day: DubaiDay },
  today: DubaiDay,
): boolean => isSettled(status) && day < today && day >= addDays(today, -recentDays);
