import { describe, expect, it } from 'vitest';

type Tree = { readonly [key: string]: string | Tree };

const load = (language: string, namespace: string): Promise<Tree> =>
  import(`./${language}/${namespace}.json`, { with: { type: 'json' } }).then(
    ({ default: texts }: { default: Tree }) => texts,
  );

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${path}${key}`, text] as [string, string]] : flat(text, `${path}${key}.`),
  );

const marks = (text: string): string[] => [...text.matchAll(/{{\s*\w+\s*}}/g)].map(([mark]) => mark).sort();

describe.each([
  ['hi', 'Devanagari'],
  ['ur', 'Arabic'],
] as const)('the driver’s texts in %s', (language, script) => {
  it.each(['driver', 'talk'])(
    'have every key of the English ones in %s, with the same parameters',
    async (file) => {
      const english = flat(await load('en', file));
      const own = flat(await load(language, file));
      expect(own.map(([key]) => key)).toEqual(english.map(([key]) => key));
      expect(own.map(([key, text]) => [key, marks(text)])).toEqual(
        english.map(([key, text]) => [key, marks(text)]),
      );
    },
  );

  it('are in their own script with Western digits, but for names and numbers', async () => {
    const letters = new RegExp(`\\p{Script=${script}}`, 'u');
    const latin = /^(profile\.iban|settings\.maps_\w+)$/;
    for (const [key, text] of [
      ...flat(await load(language, 'driver')),
      ...flat(await load(language, 'talk')),
    ]) {
      const words = text.replaceAll(/\{\{\s*\w+\s*\}\}|[\d\s\p{P}\p{S}]/gu, '');
      if (words !== '' && !latin.test(key)) expect([key, letters.test(words)]).toEqual([key, true]);
      expect([key, /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/.test(text)]).toEqual([key, false]);
    }
  });

  it('have no common text that English lacks', async () => {
    const english = new Map(flat(await load('en', 'common')));
    for (const [key] of flat(await load(language, 'common'))) expect(english.has(key)).toBe(true);
  });
});
