import { beforeEach, describe, expect, it } from 'vitest';
import { members, type Bitset } from '../../../platform/pure/bitset.ts';
import { unknownFacts } from './facts.rules.ts';
import { buildShelf, type MealCard, type Shelf, type ShelfIngredient } from './shelf.rules.ts';

const food = (id: string, more: Partial<ShelfIngredient> = {}): ShelfIngredient => ({
  ...{ id, nameEn: `${id} en`, nameAr: `${id} ar`, names: [id], allergens: [], flags: [], contains: [] },
  isComposite: false,
  ...more,
});
const card = (id: string, ingredients: readonly string[], more: Partial<MealCard> = {}): MealCard => ({
  ...{ id, cuisine: 'arabic', mealTimes: ['dinner'], family: 'bowl', minutes: 20, season: [], ingredients },
  ...{ title: { en: id, ar: id }, facts: { ...unknownFacts, hasUnknownAllergens: false } },
  ...more,
});
const built = () =>
  buildShelf(
    [
      card('stew', ['beef', 'stock'], { title: { en: 'Beef Stew', ar: 'يخنة لحم' } }),
      card('pie', ['dough'], { title: { en: 'Spinach Pie', ar: 'فطيرة سبانخ' }, mealTimes: ['lunch'] }),
    ],
    [
      food('beef'),
      food('stock', { contains: ['salt', 'bouillon'], isComposite: true }),
      food('bouillon', { contains: ['celery'], isComposite: true }),
      food('salt'),
      food('celery', { allergens: ['celery'] }),
      food('dough', { contains: ['egg'], isComposite: true }),
      food('egg', { allergens: ['eggs'], flags: ['egg'] }),
      food('ring', { contains: ['ring', 'salt'] }),
      food('natural', { contains: null }),
    ],
    { version: 'abc', number: 7 },
  );
let shelf: Shelf;
beforeEach(() => {
  shelf = built();
});
const idsIn = (set: Bitset): string[] => members(set).map((place) => shelf.meals[place]?.id ?? '');

describe('a shelf', () => {
  it('knows its version, its meals and its ingredients', () => {
    expect([shelf.version, shelf.number]).toEqual(['abc', 7]);
    expect([shelf.indexOf('pie'), shelf.indexOf('gone')]).toEqual([1, null]);
    expect([shelf.card('pie')?.id, shelf.card('gone')]).toEqual(['pie', null]);
    expect(shelf.ingredientName('beef')).toEqual({ en: 'beef en', ar: 'beef ar' });
    expect(shelf.ingredientName('gone')).toBeNull();
    const empty = buildShelf([], []);
    expect([empty.version, empty.number, empty.meals]).toEqual(['', 0, []]);
  });

  it('finds meals by their time, and by whole words of their title in either language', () => {
    expect(idsIn(shelf.atMealTime('lunch'))).toEqual(['pie']);
    expect(idsIn(shelf.atMealTime('breakfast'))).toEqual([]);
    expect(idsIn(shelf.named('stew'))).toEqual(['stew']);
    expect(idsIn(shelf.named('beef stew'))).toEqual(['stew']);
    expect(idsIn(shelf.named('سبانخ'))).toEqual(['pie']);
    for (const words of ['ste', 'stew pie', 'pie فطيرة', '', ' '])
      expect(idsIn(shelf.named(words))).toEqual([]);
  });

  it('expands products at any depth, and treats unknown ones as everything', () => {
    expect(shelf.mayHold('stock', 'celery')).toBe(true);
    expect(shelf.mayHold('stock', 'stock')).toBe(true);
    expect(shelf.mayHold('stock', 'egg')).toBe(false);
    expect(shelf.mayHold('gone', 'egg')).toBe(true);
    expect(shelf.mayHold('ring', 'salt')).toBe(true);
    expect(shelf.mayHold('ring', 'egg')).toBe(false);
    // An unprocessed food needs no list.
    expect(shelf.mayHold('natural', 'egg')).toBe(false);
    expect(idsIn(shelf.mayContainIngredient('celery'))).toEqual(['stew']);
    expect(idsIn(shelf.mayContainIngredient('gone'))).toEqual(['stew', 'pie']);
    expect(idsIn(shelf.mayContain('celery'))).toEqual(['stew']);
    expect(idsIn(shelf.mayContain('eggs'))).toEqual(['pie']);
    expect(idsIn(shelf.mayContain('new_class' as never))).toEqual(['stew', 'pie']);
  });

  it('distinguishes what a meal uses from what it may contain', () => {
    expect(idsIn(shelf.uses('stock'))).toEqual(['stew']);
    expect(idsIn(shelf.uses('celery'))).toEqual([]);
    expect(idsIn(shelf.uses('gone'))).toEqual([]);
    expect(idsIn(shelf.inProgram('new_program' as never))).toEqual([]);
  });

  it('judges an unlisted meal like a listed one', () => {
    const alone = shelf.alone({
      facts: { allergens: [], hasUnknownAllergens: false, programs: ['vegan'] },
      ingredients: ['stock'],
    });
    const isIn = (set: Bitset): boolean => members(set).length === 1;
    expect(isIn(alone.inProgram('vegan'))).toBe(true);
    expect(isIn(alone.inProgram('keto'))).toBe(false);
    expect(isIn(alone.mayContain('celery'))).toBe(true);
    expect(isIn(alone.mayContain('eggs'))).toBe(false);
    expect(isIn(alone.mayContainIngredient('celery'))).toBe(true);
    expect(isIn(alone.mayContainIngredient('egg'))).toBe(false);
    expect(isIn(alone.mayContainIngredient('gone'))).toBe(true);
    expect(isIn(alone.unknownAllergens())).toBe(false);
    expect(isIn(alone.keeping({ what: 'alcohol', most: null }))).toBe(true);
    expect(isIn(alone.keeping({ what: 'sodium', most: 1 }))).toBe(false);
  });

  it('counts servings by the flags of its ingredients', () => {
    const count = shelf.servingsFor({ programs: ['mediterranean-diet'], limits: [] });
    expect([count?.(0), count?.(1)]).toEqual([Infinity, Infinity]);
  });

  it('checks each limit separately', () => {
    expect(idsIn(shelf.keeping({ what: 'raw_egg', most: null }))).toEqual(['stew', 'pie']);
    expect(idsIn(shelf.keeping({ what: 'sodium', most: 0 }))).toEqual(['stew', 'pie']);
    expect(idsIn(shelf.keeping({ what: 'sodium', most: -1 }))).toEqual([]);
    expect(idsIn(shelf.keeping({ what: 'spicy', most: null }))).toEqual([]);
  });
});
