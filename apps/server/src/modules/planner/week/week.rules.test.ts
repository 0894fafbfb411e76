import { mealTimes, type MealTime } from '@sufra/contract/options.ts';
import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import { shelfOf } from '../../../../test/shelf-of.ts';
import { addDays } from '../../../platform/pure/dubai-time.ts';
import { noCoRatings } from '../taste/co-ratings.rules.ts';
import { nothingLearned } from '../taste/learned.rules.ts';
import { similarityOf } from '../taste/similarity.rules.ts';
import { tasteOf } from '../taste/taste.rules.ts';
import {
  alternativesTo,
  canChangeDay,
  canChangeMeal,
  canShowFrom,
  forecast,
  lastFrom,
  slotAt,
  type AheadDay,
  type Outlook,
  type StandingMeal,
} from './week.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const food = loadFood();
const shelf = shelfOf(food.ingredients, food.meals);
const similarity = similarityOf(shelf.meals, noCoRatings);
const now = new Date('2026-11-21T00:00:00Z');
const taste = tasteOf(shelf, { preferredCuisines: [], learned: nothingLearned, similarity, now });
const outlook: Outlook = {
  ...{ shelf, history: [], accountId: 'account' as AccountId, tasteOn: () => taste },
  table: {
    diners: [
      {
        ...{ name: '', portion: 1, avoidAllergens: [], avoidIngredients: [], programs: [] },
        ...{ limits: [], unread: [] },
      },
    ],
    ...{ preferredCuisines: [], dislikes: [], dietVersion: 1, familySize: 2, language: 'en' },
    fasting: { subscriber: false, any: false, all: false },
  },
};
const today = '2026-11-21';
const standing = (mealTime: MealTime, mealId: string, more: Partial<StandingMeal> = {}): StandingMeal => ({
  ...{ id: `${mealTime}-id`, mealId, mealTime, status: 'pending', portion: 1, isLocked: false },
  ...{ isStale: false, order: null },
  ...more,
});
const dayOf = (index: number, more: Partial<AheadDay> = {}): AheadDay => ({
  ...{ day: addDays(today, index), due: [...mealTimes], occasions: {}, standing: [], skipped: [] },
  ...{ planId: 'full-day', rest: null, planned: [] },
  ...more,
});
const idsOf = (planned: readonly { readonly meal: { readonly card: { readonly id: string } } | null }[]) =>
  planned.map(({ meal }) => meal?.card.id ?? null);
const lunchId = shelf.meals.find((card) => card.mealTimes.includes('lunch'))?.id ?? '';

describe('the forecast', () => {
  const week = Array.from({ length: 7 }, (_, index) => dayOf(index));

  it('fills every open slot of a week, and repeats no dish', () => {
    const planned = forecast(outlook, week);
    expect([...planned.keys()]).toEqual(week.map(({ day }) => day));
    const ids = [...planned.values()].flatMap(idsOf);
    expect(ids).toHaveLength(21);
    expect(new Set(ids).size).toBe(21);
    expect(ids).not.toContain(null);
  });

  it('is the same at any time', () => {
    const made = () => [...forecast(outlook, week).values()].flatMap(idsOf);
    expect(made()).toEqual(made());
  });

  it('keeps saved meals and days off', () => {
    const days = [dayOf(0, { standing: [standing('lunch', lunchId)] }), dayOf(1, { due: [] })];
    const planned = forecast(outlook, days);
    expect(planned.get(days[0]?.day ?? '')?.map(({ time }) => time)).toEqual(['breakfast', 'dinner']);
    expect(planned.get(days[1]?.day ?? '')).toEqual([]);
  });
});

const planned = forecast(outlook, [dayOf(0), dayOf(1)]);
const ahead = [0, 1].map((index) =>
  dayOf(index, { planned: planned.get(addDays(today, index)) ?? [], standing: [] }),
);

describe('a slot', () => {
  it('has its saved meal, else the forecast one', () => {
    const saved = standing('lunch', lunchId);
    const days = [dayOf(0, { standing: [saved], planned: planned.get(today) ?? [] })];
    expect(slotAt(days, today, 'lunch')).toMatchObject({ time: 'lunch', mealId: lunchId, standing: saved });
    expect(slotAt(days, today, 'dinner')).toMatchObject({
      ...{ mealId: idsOf(planned.get(today) ?? [])[2], standing: undefined },
    });
  });

  it('does not exist on another day or without a meal', () => {
    expect(slotAt(ahead, '2026-12-24', 'lunch')).toBeNull();
    expect(slotAt([dayOf(0)], today, 'lunch')).toBeNull();
  });
});

describe('the other meals for a slot', () => {
  const slot = slotAt(ahead, addDays(today, 1), 'lunch');
  if (!slot) throw new Error('No lunch is planned.');
  const offered = alternativesTo(outlook, ahead, slot).map(({ meal }) => meal.card);

  it('are three different dishes for the time, unlike the current one', () => {
    expect(new Set([slot.mealId, ...offered.map(({ id }) => id)]).size).toBe(4);
    for (const card of offered) expect(card.mealTimes).toContain('lunch');
    const replaced = shelf.card(slot.mealId);
    for (const { cuisine, facts } of offered)
      expect([cuisine, facts.mainIngredient]).not.toEqual([
        replaced?.cuisine,
        replaced?.facts.mainIngredient,
      ]);
  });

  it('exclude the day before and the other meal times', () => {
    const taken = ahead.flatMap((day) => idsOf(day.planned));
    expect(offered.filter(({ id }) => taken.includes(id))).toEqual([]);
  });

  it('are fewer if little is safe', () => {
    const cards = food.meals.filter(({ mealTimes: times }) => times.includes('lunch')).slice(0, 2);
    const small = shelfOf(food.ingredients, cards);
    const few = tasteOf(small, {
      ...{ preferredCuisines: [], learned: nothingLearned, now },
      similarity: similarityOf(small.meals, noCoRatings),
    });
    const only = { ...slot, day: dayOf(1), mealId: cards[0]?.id ?? '' };
    const left = alternativesTo({ ...outlook, shelf: small, tasteOn: () => few }, [], only);
    expect(left.length).toBeLessThanOrEqual(1);
  });
});

describe('the days ahead', () => {
  it('can start from today up to a week ahead', () => {
    expect(lastFrom(today)).toBe('2026-11-28');
    expect(canShowFrom('2026-11-20', today)).toEqual({ code: 'day_is_over' });
    expect(canShowFrom(today, today)).toBeNull();
    expect(canShowFrom('2026-11-28', today)).toBeNull();
    expect(canShowFrom('2026-11-29', today)).toEqual({
      code: 'invalid_request',
      fields: { from: 'too_late' },
    });
  });

  it('can be changed for two weeks', () => {
    expect(canChangeDay('2026-11-20', today)).toEqual({ code: 'day_is_over' });
    expect([canChangeDay(today, today), canChangeDay('2026-12-04', today)]).toEqual([null, null]);
    expect(canChangeDay('2026-12-05', today)).toEqual({
      code: 'invalid_request',
      fields: { date: 'too_late' },
    });
  });

  it('keep a decided or ordered meal, or one past its cut-off', () => {
    const cutOff = new Date('2026-11-21T05:00:00Z');
    const change = (saved: StandingMeal | undefined, at = now) =>
      canChangeMeal({ standing: saved, cutOff, now: at });
    expect(change(undefined)).toBeNull();
    expect(change(standing('lunch', 'kabsa'))).toBeNull();
    expect(change(standing('lunch', 'kabsa'), cutOff)).toEqual({ code: 'cutoff_passed' });
    for (const more of [{ status: 'accepted' }, { status: 'rejected' }, { order: 'ingredients' }] as const)
      expect(change(standing('lunch', 'kabsa', more))).toEqual({ code: 'suggestion_decided' });
  });
});
