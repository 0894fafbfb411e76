import { languages } from '@sufra/contract/options.ts';
import { legalPageNames, legalPages, wrongLegalText } from '@sufra/contract/catalogue/legal-texts.ts';
import { pageTextKeys, wrongPageText } from '@sufra/contract/catalogue/page-texts.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

function textOf(key: string, language: string): unknown {
  const [namespace = '', name = ''] = key.split(':');
  const file = path.join(import.meta.dirname, language, `${namespace}.json`);
  return name
    .split('.')
    .reduce<unknown>(
      (within, part) => (within as Record<string, unknown>)[part],
      JSON.parse(readFileSync(file, 'utf8')),
    );
}

it.each(languages)('accepts every shipped page text in %s', (language) => {
  const wrong = pageTextKeys.flatMap((key) => {
    const text = String(textOf(key, language));
    const says = wrongPageText(key, text);
    return says === null ? [] : [[key, says, text]];
  });
  expect(wrong).toEqual([]);
});

it.each(languages)('ships legal pages that could be published as they are, in %s', (language) => {
  for (const page of legalPageNames) {
    const of = (key: string): unknown => textOf(`public:${page}.${key}`, language);
    const texts = { title: String(of('title')), lead: String(of('lead')) };
    const list = (key: string): string[] => (of(key) ?? []) as string[];
    const parts = legalPages[page].parts.map((id) => ({
      ...{ id, title: String(of(`parts.${id}.title`)) },
      ...{ text: list(`parts.${id}.text`), points: list(`parts.${id}.points`) },
    }));
    expect(wrongLegalText(page, { ...texts, parts })).toEqual({});
  }
});
