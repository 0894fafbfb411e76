// Which meals may be given stars: those that were accepted, of the days before today that are still shown.
import { addDays, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { isSettled, type Suggestion } from './suggestion.machine.ts';

/** Meals of so many days before today are shown as recent. */
export const recentDays = 14;

export const canRate = (
  { status, day }: Pick<Suggestion, 'status'> & { readonly day: DubaiDay },
  today: DubaiDay,
): boolean => isSettled(status) && day < today && day >= addDays(today, -recentDays);
