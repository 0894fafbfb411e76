import { describe, expect, it } from 'vitest';
import { backtracking, cpuCost, hostileTexts, linesOf } from '../../../../test/hostile-recipes.ts';
import { importer } from '../../../../test/recipe-importer.ts';

const formatOf = (text: string): 'json' | 'text' => (/^\s*[[{]/.test(text) ? 'json' : 'text');

describe.each(Object.entries(hostileTexts))('%s', (_name, text) => {
  it.each(['json', 'text'] as const)('read as %s gets a result', (format) => {
    const read = importer(text, format);
    if (!read.ok) return;
    for (const { lines } of read.recipes)
      for (const line of lines) {
        expect(Object.getPrototypeOf(line)).toBe(Object.prototype);
        // An unmatched line gives a reason and is safe for no diet.
        if (line.match === null) expect(line.reason).not.toBeNull();
      }
  });

  it('changes no shared prototype', () => {
    importer(text, formatOf(text));
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

it('reads a valid line among hostile ones as usual', () => {
  const read = importer(
    'Ingredients\n1 cup \u202Eecir\u202C\n2 eggs\n=HYPERLINK("x","y")\n<script>\n',
    'text',
  );
  const lines = read.ok ? (read.recipes[0]?.lines ?? []) : [];
  expect(lines.find(({ text }) => text === '2 eggs')?.match).not.toBeNull();
  expect(lines.filter(({ text }) => /HYPERLINK|ecir/.test(text)).every(({ match }) => match === null)).toBe(
    true,
  );
});

const cost = (text: string): number => cpuCost(() => importer(text, 'text'));

describe('repeating a piece takes about as long as plain words of the same length', () => {
  const plain = cost(linesOf('chopped fresh green leaves '));

  it.each(backtracking.map((piece) => [JSON.stringify(piece), piece] as const))('%s', (_name, piece) => {
    expect(cost(linesOf(piece)) / plain).toBeLessThan(20);
  });
});
