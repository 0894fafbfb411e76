import { languages } from '@sufra/contract/options.ts';
import { planIds, plans } from '@sufra/contract/subscription/plans.ts';
import { answerHours } from '@sufra/contract/subscription/promises.ts';
import { describe, expect, it } from 'vitest';
import ar from '../../i18n/ar/landing.json';
import en from '../../i18n/en/landing.json';
import { featuresAddedBy, planFeatures } from './plan-features.ts';

const texts = { en, ar };
const twoInArabic = 'لشخصين';

/** Figures of a text; Arabic has its own word for two. */
const figuresIn = (text: string): number[] => [
  ...[...text.matchAll(/\d+/g)].map(([figure]) => Number(figure)),
  ...(text.includes(twoInArabic) ? [2] : []),
];

describe.each(languages)('the plan cards in %s', (language) => {
  const { plans: said } = texts[language];

  it.each(planIds)('state the meals, days and people of %s', (id) => {
    const { mealTimes, tableSize, weekdays } = plans[id];
    const figures = figuresIn(said[id].meals);
    expect(figures).toContain(tableSize);
    if (mealTimes.length > 1) expect(figures).toContain(mealTimes.length);
    if (language === 'en' && weekdays.length === 7) expect(figures).toContain(7);
  });

  it('promise answers within the hours of the support queues', () => {
    expect(figuresIn(said.features.priority)).toEqual([answerHours.priority]);
    expect([answerHours.family, figuresIn(said.features.family_support)]).toEqual([1, []]);
  });

  it('have a text for each feature', () => {
    expect(Object.keys(said.features)).toEqual(expect.arrayContaining(planFeatures.map(({ id }) => id)));
  });
});

it('what a plan adds is what its entitlements add', () => {
  expect(featuresAddedBy('full-day', 'lunch-only')).toEqual(['nutrition', 'priority']);
  expect(featuresAddedBy('family', 'full-day')).toEqual(['bulk', 'many_diets', 'portions', 'family_support']);
});
