import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { descriptionKey, indexable, everyScreen } from './heads.ts';

const languages = ['en', 'ar'] as const;
type Language = (typeof languages)[number];

function textOf(language: Language, key: string): string {
  const [namespace = '', name = ''] = key.split(':');
  const file = path.join(import.meta.dirname, '../i18n', language, `${namespace}.json`);
  const found = name
    .split('.')
    .reduce<unknown>(
      (within, part) => (within as Record<string, unknown> | undefined)?.[part],
      JSON.parse(readFileSync(file, 'utf8')),
    );
  return typeof found === 'string' ? found : '';
}

const pages = [
  ...everyScreen.map(({ path: at, title }) => ({ path: at, title })),
  { path: '*', title: 'not_found' },
];
const titleOf = (language: Language, title: string): string =>
  title === 'home'
    ? textOf(language, 'common:titles.home')
    : textOf(language, 'common:titles.page').replace('{{page}}', textOf(language, `common:titles.${title}`));
const descriptionOf = (language: Language, title: string): string =>
  textOf(language, descriptionKey(title)).replaceAll(/\{\{\w+\}\}/g, '000');

describe.each(languages)('in %s', (language) => {
  const isOwn = (text: string): boolean =>
    language === 'ar' ? /\p{Script=Arabic}/u.test(text) : !/\p{Script=Arabic}/u.test(text);

  it.each(pages)('$path has a title', ({ title }) => {
    expect(textOf(language, title === 'home' ? 'common:titles.home' : `common:titles.${title}`)).not.toBe('');
    const whole = titleOf(language, title);
    expect(whole.length).toBeLessThanOrEqual(65);
    expect(isOwn(whole)).toBe(true);
  });

  it.each(pages)('$path has a description', ({ path: at, title }) => {
    const text = descriptionOf(language, title);
    expect(text.length).toBeGreaterThanOrEqual(indexable.includes(at) ? 60 : 30);
    expect(text.length).toBeLessThanOrEqual(200);
    expect(isOwn(text)).toBe(true);
    expect(text).not.toBe(titleOf(language, title));
  });

  it('no two pages share a title or description', () => {
    const titles = [...new Set(pages.map(({ title }) => title))];
    const descriptions = titles.map((title) => descriptionOf(language, title));
    expect(new Set(descriptions).size).toBe(descriptions.length);
    const found = indexable.map((at) =>
      titleOf(language, pages.find((page) => page.path === at)?.title ?? ''),
    );
    expect(new Set(found).size).toBe(indexable.length);
  });
});

it('lists only pages anyone may open', () => {
  const open = everyScreen.filter(({ who }) => who === 'anyone').map(({ path: at }) => at);
  expect(indexable.filter((at) => !open.includes(at))).toEqual([]);
});
