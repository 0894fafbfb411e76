import { addDays } from './manage/pause-effect.ts';

/** `endsOn` is the first day without meals. */
export const lastDayOf = (endsOn: string): string => addDays(endsOn, -1);
