import { dubaiDay } from '../../lib/format.ts';

/** `time` is `HH:MM` in Dubai, which keeps the same offset all year. */
export const nextNotification = (time: string, now: Date): 'today' | 'tomorrow' =>
  now < new Date(`${dubaiDay(now)}T${time}:00+04:00`) ? 'today' : 'tomorrow';
