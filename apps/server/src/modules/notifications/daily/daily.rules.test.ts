import { describe, expect, it } from 'vitest';
import {
  hoursDue,
  isBeforeSunset,
  isDue,
  sendMinute,
  timeOfDay,
  toDailyMessage,
  type MealOfDay,
} from './daily.rules.ts';

const at = (time: string): Date => new Date(`2027-02-20T${time}:00+04:00`);
const chosen = { time: '08:00', ramadanTime: null };

describe('the time of the daily message', () => {
  it.each([
    ['is the chosen one', chosen, null, 8 * 60],
    ['is the chosen one for a household that does not fast', chosen, { sunset: null }, 8 * 60],
    ['is an hour before sunset in Ramadan', chosen, { sunset: 18 * 60 + 20 }, 17 * 60 + 20],
    ['is the one chosen for Ramadan', { ...chosen, ramadanTime: '15:00' }, { sunset: 1_100 }, 15 * 60],
    ['is the usual one after Ramadan', { ...chosen, ramadanTime: '15:00' }, null, 8 * 60],
  ])('%s', (_what, times, ramadan, minute) => {
    expect(sendMinute(times, ramadan)).toBe(minute);
  });

  it('stays open for three hours', () => {
    expect(['07:59', '08:00', '10:59', '11:00'].map((time) => isDue(chosen, null, at(time)))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it("before sunset is checked from twenty minutes before Dubai's to twenty after", () => {
    const sunset = 18 * 60 + 20;
    expect(['16:59', '17:00', '20:39', '20:40'].map((time) => isBeforeSunset(sunset, at(time)))).toEqual([
      ...[false, true, true, false],
    ]);
  });

  it('can be later in Ramadan', () => {
    expect(hoursDue(at('14:30'), false)).toEqual(['12:00']);
    expect(hoursDue(at('14:30'), true)).toEqual(['12:00', '14:00']);
  });

  it('has two digits each', () => {
    expect([timeOfDay(0), timeOfDay(8 * 60 + 5), timeOfDay(18 * 60 + 20)]).toEqual([
      '00:00',
      '08:05',
      '18:20',
    ]);
  });
});

describe('the daily message', () => {
  const meal: MealOfDay = {
    ...{ mealTime: 'lunch', title: { en: 'Kabsa', ar: 'كبسة' }, minutes: 45 },
    ...{ occasion: null, isTomorrow: false },
  };
  const write = (meals: Parameters<typeof toDailyMessage>[1], language: 'en' | 'ar' = 'en') =>
    toDailyMessage({ name: ' Omar ', language }, meals);

  const firstOf = (one: MealOfDay, language: 'en' | 'ar'): string => {
    const params: Readonly<Record<string, unknown>> = write([one], language)?.params ?? {};
    return String(params['first']);
  };

  it('is not sent on a day without meals', () => {
    expect(write([])).toBeNull();
  });

  it('names one, two or three meals', () => {
    expect(write([meal])).toEqual({
      ...{ template: 'daily_one_meal', params: { name: 'Omar', first: 'Lunch: Kabsa, 45 min' } },
    });
    const dinner = { ...meal, mealTime: 'dinner' } as const;
    expect(write([meal, dinner])).toMatchObject({
      ...{ template: 'daily_two_meals', params: { second: 'Dinner: Kabsa, 45 min' } },
    });
    const breakfast = { ...meal, mealTime: 'breakfast', isTomorrow: true } as const;
    expect(write([meal, dinner, breakfast])).toMatchObject({
      ...{ template: 'daily_three_meals', params: { third: 'Breakfast tomorrow: Kabsa, 45 min' } },
    });
  });

  it('is written in Arabic', () => {
    expect(firstOf({ ...meal, isTomorrow: true }, 'ar')).toMatch(/^الغداء غدًا: كبسة، /);
  });

  it.each([
    ['en', 'suhoor', '04:50', /^Suhoor before 4:50 am \(about\): Kabsa/i],
    ['en', 'iftar', '18:20', /^Iftar at 6:20 pm \(about\): Kabsa/i],
    ['en', 'ghabga', null, /^Ghabga: Kabsa/],
    ['ar', 'suhoor', '04:50', /^السحور قبل .*4:50.* تقريبًا: كبسة/],
    ['ar', 'iftar', '18:20', /^الإفطار .*6:20.* تقريبًا: كبسة/],
    ['ar', 'ghabga', null, /^الغبقة: كبسة/],
  ] as const)('names the Ramadan meals in %s: %s', (language, name, time, text) => {
    const shown = { ...meal, occasion: { name, at: time }, isTomorrow: true };
    expect(firstOf(shown, language)).toMatch(text);
  });
});
