import { describe, expect, test } from 'vitest';
import { draftOfAllergies, entriesOf, listOfAllergies, withEntry, withoutEntry } from './allergy-draft.ts';

describe('entries of a text', () => {
  test.each([
    ['', []],
    [' , ؛ ', []],
    ['kiwi', ['kiwi']],
    ['kiwi, mango;  Kiwi ', ['kiwi', 'mango']],
    ['كيوي، مانجو؛ حليب', ['كيوي', 'مانجو', 'حليب']],
    ['kiwi\nmango', ['kiwi', 'mango']],
  ])('of "%s"', (text, entries) => expect(entriesOf(text)).toEqual(entries));
});

describe('a saved list', () => {
  const saved = ['nuts', 'kiwi', 'sesame', 'ماء الورد'];

  test('becomes chips and a text in the reader’s punctuation', () => {
    expect(draftOfAllergies(saved, 'en')).toEqual({ chosen: ['nuts', 'sesame'], text: 'kiwi, ماء الورد' });
    expect(draftOfAllergies(saved, 'ar').text).toBe('kiwi، ماء الورد');
  });

  test('round-trips', () => {
    expect(listOfAllergies(draftOfAllergies(saved, 'ar'))).toEqual(['nuts', 'sesame', 'kiwi', 'ماء الورد']);
  });

  test('never contains an option twice', () => {
    expect(listOfAllergies({ chosen: ['nuts'], text: 'nuts, kiwi' })).toEqual(['nuts', 'kiwi']);
  });

  test('does not treat object property names as options', () => {
    expect(draftOfAllergies(['constructor'], 'en')).toEqual({ chosen: [], text: 'constructor' });
  });
});

test('removes one entry', () => {
  expect(withoutEntry('kiwi, blorp, mango', 'Blorp', 'en')).toBe('kiwi, mango');
  expect(withoutEntry('كيوي، شيء', 'شيء', 'ar')).toBe('كيوي');
});

test('replaces an entry by its resolved meaning, once', () => {
  expect(withEntry('Peenuts, kiwi', 'peenuts', 'peanut', 'en')).toBe('peanut, kiwi');
  expect(withEntry('مكصرات، مكسرات', 'مكصرات', 'مكسرات', 'ar')).toBe('مكسرات');
});
