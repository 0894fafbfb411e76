import { describe, expect, it } from 'vitest';
import {
  dayText,
  minutesText,
  nameText,
  peopleText,
  planText,
  sumOfText,
  sumText,
  timeText,
} from './wording.rules.ts';

/** Without direction marks, and with plain spaces. */
const plain = (text: string): string =>
  text.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');

describe('formats', () => {
  it('amounts', () => {
    expect(plain(sumText(4650, 'en'))).toBe('AED 46.50');
    expect(plain(sumText(4650, 'ar'))).toBe('46.50 د.إ.');
    expect(plain(sumText(99_900_005, 'en'))).toBe('AED 999,000.05');
    expect(plain(sumOfText('19.97 AED', 'ar'))).toBe('19.97 د.إ.');
    expect(sumOfText('free', 'en')).toBe('free');
  });

  it('days in Dubai, also those that have not begun elsewhere', () => {
    expect(dayText('2026-11-22', 'en')).toBe('Sunday, 22 November');
    expect(dayText('2026-11-22', 'ar')).toBe('الأحد 22 نوفمبر');
    expect(dayText(new Date('2026-11-21T20:00:00Z'), 'en')).toBe('Sunday, 22 November');
    expect(dayText(new Date('2026-11-21T19:59:59Z'), 'en')).toBe('Saturday, 21 November');
    expect(dayText('2028-02-29', 'en')).toBe('Tuesday, 29 February');
  });

  it('times in Dubai', () => {
    expect(plain(timeText(new Date('2026-11-21T20:05:00Z'), 'en')).toLowerCase()).toBe('12:05 am');
    expect(plain(timeText(new Date('2026-11-21T08:30:00Z'), 'ar'))).toBe('12:30 م');
  });

  it('minutes and people, with Arabic plurals', () => {
    expect([1, 2, 5, 45, 100].map((count) => minutesText(count, 'ar'))).toEqual([
      'دقيقة',
      'دقيقتان',
      '5 دقائق',
      '45 دقيقة',
      '100 دقيقة',
    ]);
    expect(minutesText(45, 'en')).toBe('45 min');
    expect([1, 2, 3, 8, 11, 100].map((count) => peopleText(count, 'ar'))).toEqual([
      'شخصًا واحدًا',
      'شخصين',
      '3 أشخاص',
      '8 أشخاص',
      '11 شخصًا',
      '100 شخص',
    ]);
    expect([1, 2].map((count) => peopleText(count, 'en'))).toEqual(['1 person', '2 people']);
  });

  it('plans and names, and a customer without a name', () => {
    expect(planText('full-day', 'ar')).toBe('اليوم الكامل');
    expect(nameText(' Mariam ', 'en')).toBe('Mariam');
    expect([nameText(null, 'en'), nameText('  ', 'ar')]).toEqual(['dear guest', 'ضيفنا العزيز']);
  });
});
