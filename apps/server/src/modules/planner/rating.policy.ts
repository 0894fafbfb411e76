// Which meals may be given stars: those that were accepted, of the days before today that are still shown.
import { recentDays } from '@sufra/contract/history.ts';
import { addDays, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { isSettled, type Suggestion } from './suggestion.machine.ts';

export const canRate = (
  { status, day }: Pick<Suggestion, 'status'> & { readonly day: DubaiDay },
  today: DubaiDay,
): boolean => isSettled(status) && day < today && day >= addDays(today, -recentDays);
