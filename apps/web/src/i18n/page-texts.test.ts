import { languages } from '@sufra/contract/options.ts';
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
