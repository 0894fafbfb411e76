import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import { shelfOf } from '../apps/server/test/shelf-of.ts';
import { playDays, type Planner } from './taste-days.ts';
import { acceptedOf, type PlayFigures } from './taste-figures.ts';
import { peopleOf } from './taste-people.ts';
import { togetherFrom } from './taste-recall.ts';

const { ingredients, meals } = loadFood();
const shelf = shelfOf(ingredients, meals);
const days = 21;
const everyone = peopleOf(shelf.meals, 640, 11);
const before = togetherFrom(shelf, everyone.slice(40), 11);
const play = (planner: Planner): PlayFigures =>
  playDays(shelf, { people: everyone.slice(0, 40), days, before }, planner);

describe('forty people who join six hundred others, over three weeks', () => {
  const [random, learned, oracle] = [play('random'), play('learned'), play('oracle')];

  it('accept one and a half times as many as random meals', () =>
    expect(acceptedOf(learned, 1, days)).toBeGreaterThan(1.5 * acceptedOf(random, 1, days)));
  it("accept three quarters of an oracle's meals in the third week", () =>
    expect(acceptedOf(learned, 15, days)).toBeGreaterThan(0.75 * acceptedOf(oracle, 15, days)));
  it('never get a dish again within its window, and get five cuisines a week', () => {
    expect(learned.repeats).toBe(0);
    expect(random.repeats).toBeGreaterThan(0);
    expect(learned.variedWeeks).toBe(learned.weeks);
  });
  it('get the energy of the day on 97 of 100 days', () =>
    expect(learned.fedDays / learned.days).toBeGreaterThanOrEqual(0.97));
  it('yield the same result from the same seed', () => expect(play('learned')).toEqual(learned));
});
