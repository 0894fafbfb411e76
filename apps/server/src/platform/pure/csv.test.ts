import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine, type Cell } from './csv.ts';

function read(line: string): string[] {
  const cells = [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,"]*))/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

it('writes numbers, text and null', () => {
  const cells: Cell[] = ['Layla', 12.5, -3, true, null, 'سارة'];
  expect(csvLine(cells)).toBe('Layla,12.5,-3,true,,سارة\r\n');
});

it('quotes separators and line breaks', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines'])).toBe('"a,b","say ""hi""","two\nlines"\r\n');
});

it.each([
  '=HYPERLINK("http://x"),1',
  '+971501234567',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠A',
])('defuses the formula %j', (text) => {
  expect(read(csvLine(['first', text]))).toEqual(['first', `'${text}`]);
});

it('round-trips every text, with an apostrophe before formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
      const back = read(csvLine(texts));
      expect(back.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20])/, ''))).toEqual(
        texts,
      );
      for (const cell of back) expect(cell).not.toMatch(/^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/);
    }),
  );
});
