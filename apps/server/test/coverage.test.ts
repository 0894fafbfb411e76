import { loadFood } from '@sufra/food';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { coverageOf, enough, type Gaps } from './coverage.ts';
import { shelfOf } from './shelf-of.ts';

const file = path.join(import.meta.dirname, 'coverage-gaps.json');
const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { why: string; meals: Gaps[string] }>;
const { ingredients, meals } = loadFood();
const { combinations, gaps } = coverageOf(shelfOf(ingredients, meals));

it(`any two programs with any one allergy leave at least ${String(enough)} meals for each meal time, except listed gaps`, () => {
  expect(combinations).toBe(171 * 3 * 18);
  expect(gaps).toEqual(Object.fromEntries(Object.entries(known).map(([pair, gap]) => [pair, gap.meals])));
});

it('gives a reason for each exception', () => {
  for (const { why } of Object.values(known)) expect(why.length).toBeGreaterThan(20);
});

it('has no exception for a single program or none', () => {
  expect(Object.keys(gaps).filter((pair) => !pair.includes(' + '))).toEqual([]);
  expect(Object.keys(gaps).filter((pair) => /^(halal|vegetarian \+ vegan)/.test(pair))).toEqual([]);
});

it('fails for a catalogue with fewer meals', () => {
  const fewer = coverageOf(shelfOf(ingredients, meals.slice(0, 200)));
  expect(Object.keys(fewer.gaps).length).toBeGreaterThan(Object.keys(gaps).length);
});
