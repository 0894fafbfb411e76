import { mostReportDays } from '@sufra/contract/admin/reports.ts';
import { dubaiDay } from '../../../lib/format.ts';

export const periods = { today: 1, week: 7, month: 30 } as const;
export type PeriodName = keyof typeof periods;

export interface Chosen {
  /** Null for two days of the user's own. */
  readonly name: PeriodName | null;
  readonly from: string;
  readonly to: string;
  readonly isValid: boolean;
}

const dayMs = 86_400_000;
const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** Dubai days, both included; the last 7 days where the address names none. */
export function periodOf(search: URLSearchParams, today: string): Chosen {
  const from = search.get('from');
  const to = search.get('to');
  if (from !== null || to !== null) {
    const days = (Date.parse(to ?? '') - Date.parse(from ?? '')) / dayMs + 1;
    const isWritten = calendarDay.test(from ?? '') && calendarDay.test(to ?? '');
    const isValid = isWritten && days >= 1 && days <= mostReportDays;
    return { name: null, from: from ?? '', to: to ?? '', isValid };
  }
  const asked = search.get('period');
  const name = asked === 'today' || asked === 'month' ? asked : 'week';
  const noon = new Date(`${today}T08:00:00Z`);
  return { name, from: dubaiDay(noon, 1 - periods[name]), to: today, isValid: true };
}
