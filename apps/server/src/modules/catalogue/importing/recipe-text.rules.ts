import { normalise } from '../words/spelling.rules.ts';
import { longestLine } from './line.rules.ts';
import { measureAt, plainLine, tokensOf } from './measure.rules.ts';
import { plainText, servingsIn, type SourceRecipe } from './recipe-json.rules.ts';

type Heading = 'ingredients' | 'steps' | 'other' | 'part';

const words = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(/[;\n]/)
      .map(normalise)
      .filter((word) => word !== ''),
  );

const ingredientHeads =
  words(`ingredients; ingredient; ingredient list; ingredients list; what you need; you will need; youll need; what youll need
  shopping list; things you need; the ingredients; for the ingredients; needed; sangkap; mga sangkap
  المقادير; مقادير; المكونات; مكونات; المكوّنات; المقادير والمكونات; المقادير المطلوبة; المكونات المطلوبة; مقادير الوصفة; مكونات الوصفة
  نحتاج; تحتاجين; نحتاج إلى; احتياجات; الأغراض; المواد; الطلبات; محتاجين; ستحتاج; ستحتاج إلى; ستحتاجين; ماذا نحتاج; المقادير هي`);
const stepHeads =
  words(`method; directions; instructions; steps; preparation; procedure; how to; how to make; how to make it; how to cook; to make
  to prepare; cooking instructions; cooking; cooking method; how i make it; what to do; paraan; paraan ng pagluluto; the method; preparation method
  طريقة التحضير; طريقة العمل; الطريقة; طريقة; التحضير; خطوات التحضير; الخطوات; خطوات; طريقة الطبخ; طريقة الإعداد; طريقة الطهي; خطوات العمل; العمل
  كيفية التحضير; طريقتها; طريقته; الإعداد; التنفيذ; طريقة عملها; طريقة عمله`);
const otherHeads =
  words(`notes; note; tips; tip; nutrition; nutrition facts; nutritional information; equipment; tools; storage; serving suggestions
  variations; description; about; about this recipe; servings; faq; recipe notes; to store; substitutions; special equipment; source; story; why this works; cooks notes
  ملاحظات; ملاحظة; نصائح; نصيحة; القيمة الغذائية; معلومات غذائية; الأدوات; التخزين; طريقة التقديم; التقديم; ملحوظة`);
const yieldWords =
  /^(?:serves|serving|servings|yield|yields|makes|portions?|recipe yield|for \d+ (?:people|persons)|feeds|\u0639\u062f\u062f|\u064a\u0643\u0641\u064a|\u062a\u0643\u0641\u064a|\u0644?\u0639\u062f\u062f|\u0643\u0645\u064a\u0629)/i;
const yieldAnywhere =
  /(?:serves|servings?|yields?|makes|feeds)\s*:?\s*(?:about\s*)?[\d\u0660-\u0669]|(?:\u064a\u0643\u0641\u064a|\u062a\u0643\u0641\u064a|\u0623\u0634\u062e\u0627\u0635|\u0627\u0634\u062e\u0627\u0635|\u0644\u0634\u062e\u0635|\u062d\u0635\u0635|\u0646\u0641\u0631|\u0623\u0641\u0631\u0627\u062f|\u0627\u0641\u0631\u0627\u062f)/i;
const timeWords =
  /^(?:prep|cook|cooking|total|ready|time|preparation|difficulty|cuisine|course|category|author|by|calories|rating|level|source|print|jump to|tags?|date|keywords?|\u0648\u0642\u062a|\u0627\u0644\u0648\u0642\u062a|\u0645\u062f\u0629|\u0627\u0644\u0645\u0637\u0628\u062e|\u0627\u0644\u0635\u0639\u0648\u0628\u0629|\u0627\u0644\u0633\u0639\u0631\u0627\u062a|\u0645\u0633\u062a\u0648\u0649)\b.{0,40}[:\d\u0660-\u0669]/i;

type NamesFood = (text: string) => boolean;

const mostRows = 500;

interface Section {
  kind: Heading | 'start';
  lines: string[];
}

export function recipeInText(text: string, namesFood: NamesFood): SourceRecipe {
  const { front, body } = frontMatter(text);
  const rows = body
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((row) => row.trim())
    .filter((row) => row !== '' && !/^[-=_*~\s]{3,}$/.test(row))
    .slice(0, 4 * mostRows);
  const sections = sectionsOf(rows);
  const named = sections.filter(({ kind }) => kind === 'ingredients').flatMap(({ lines }) => lines);
  const loose = named.length > 0 ? [] : looseLines(sections, namesFood);
  const lines = (named.length > 0 ? named : loose)
    .slice(0, mostRows)
    .flatMap((line) => cellsOf(line))
    .flatMap((line) => listIn(line, namesFood));
  const title =
    front.title ??
    rows.map(cleaned).find((row) => row !== '' && headingOf(row) === null && !isMeta(row)) ??
    null;
  return {
    title: title === null ? null : title.slice(0, 200),
    servings: servingsIn(front.servings ?? '') ?? servingsAmong(rows),
    minutes: null,
    lines: lines
      .map(cleaned)
      .filter((line) => line !== '' && !isMeta(line) && !isPart(line))
      .slice(0, 300),
    steps: sections
      .filter(({ kind }) => kind === 'steps')
      .flatMap((section) => section.lines.map(cleaned))
      .slice(0, 300),
  };
}

function frontMatter(text: string): { front: { title?: string; servings?: string }; body: string } {
  const found = /^\s*---\r?\n([\s\S]{0,5000}?)\r?\n---\r?\n/.exec(text);
  if (!found) return { front: {}, body: text };
  const read = (key: string): string | undefined =>
    new RegExp(`^(?:${key})\\s*:\\s*["']?([^"'\\n]{1,200})`, 'im').exec(found[1] ?? '')?.[1]?.trim();
  const title = read('title|name');
  const servings = read('servings|serves|yield|portions');
  return {
    front: { ...(title ? { title } : {}), ...(servings ? { servings } : {}) },
    body: text.slice(found[0].length),
  };
}

function sectionsOf(rows: readonly string[]): Section[] {
  const sections: Section[] = [{ kind: 'start', lines: [] }];
  for (const row of rows) {
    const heading = headingOf(row);
    const current = sections.at(-1);
    if (heading === null) current?.lines.push(row);
    else if (heading.kind === 'part') {
      if (current?.kind === 'steps' || current?.kind === 'other') current.lines.push(row);
    } else sections.push({ kind: heading.kind, lines: heading.rest === '' ? [] : [heading.rest] });
  }
  return sections;
}

function headingOf(row: string): { kind: Heading; rest: string } | null {
  if (row.length > 2_000) return null;
  const colon = row.search(/[:：]/);
  const [head, rest] =
    colon > 0 && colon < 60 ? [row.slice(0, colon), cleaned(row.slice(colon + 1))] : [row, ''];
  const name = normalise(plainLine(head).replace(/\([^()]*\)|\d+/g, ' ')).replace(/^(?:ال )/, '');
  const isMarked = /^\s*(?:#{1,6}\s|\*\*|__)/.test(row) || (colon > 0 && rest === '');
  for (const [kind, heads] of [
    ['ingredients', ingredientHeads],
    ['steps', stepHeads],
    ['other', otherHeads],
  ] as const) {
    if (heads.has(name)) return { kind, rest };
    if (isMarked || name.split(' ').length <= 5) {
      const first = [...heads].find(
        (one) => one.length > 4 && name.startsWith(`${one} `) && kind !== 'other',
      );
      if (
        first &&
        (isMarked ||
          colon > 0 ||
          kind === 'steps' ||
          /^(?:for|\u0644|\u0645)/.test(name.slice(first.length + 1)))
      )
        return { kind, rest };
    }
  }
  return isMarked && rest === '' && isPart(row) ? { kind: 'part', rest: '' } : null;
}

function isPart(row: string): boolean {
  const plain = plainLine(row);
  if (/[:：]$/.test(plain)) return !/\d/.test(plain);
  if (/^\s*#{1,6}\s/.test(row) || /^\*\*[^*]+\*\*:?$/.test(row.trim())) return !/\d/.test(plain);
  return (
    /^(?:for|to make) (?:the|a|your) [\p{L} '-]{2,40}$/iu.test(plain) ||
    /^(?:\u0644\u0639\u0645\u0644|\u0645\u0642\u0627\u062f\u064a\u0631|\u0645\u0643\u0648\u0646\u0627\u062a) \S+(?: \S+){0,3}$/.test(
      plain,
    )
  );
}

const isMeta = (row: string): boolean => {
  const plain = plainLine(row);
  return (
    /^https?:|^www\.|^@|^\[?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/.test(plain) ||
    timeWords.test(plain) ||
    (yieldWords.test(plain) && servingsIn(plain) !== null)
  );
};

function servingsAmong(rows: readonly string[]): number | null {
  for (const row of rows.slice(0, 400)) {
    if (row.length > 200) continue;
    const plain = plainLine(row);
    if ((yieldWords.test(plain) && !/^\u0643\u0645\u064a/.test(plain)) || yieldAnywhere.test(plain)) {
      const from = Math.max(
        0,
        plain.search(/serves|serving|yield|makes|feeds|\u064a\u0643\u0641|\u062a\u0643\u0641/i),
      );
      const count = servingsIn(plain.slice(from)) ?? servingsIn(plain);
      if (count !== null) return count;
    }
  }
  return null;
}

const cleaned = (line: string): string =>
  plainText(line.slice(0, 4_000).replaceAll(/\[([^\]]{0,200})\]\([^()\s]{0,500}\)/g, '$1'))
    .join(' ')
    .replace(/^\s*(?:#{1,6}\s+|>\s*)/, '')
    .replace(/^\s*(?:[-*+•·●▪◦‣–—✓✔☐☑➤►✅🔸🔹▫]+\s*)+/u, '')
    .replace(/^\s*\[[ xX]?\]\s*/, '')
    .replace(/^\s*[\d\u0660-\u0669]{1,2}[.)\u066b-](?=\s+\S)\s+(?![\d]*\s*(?:g|kg|ml)\b)/u, '')
    .replaceAll(/\*\*|__|`/g, '')
    .trim();

function cellsOf(line: string): string[] {
  if (!line.includes('|')) return [line];
  const cells = line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  if (cells.length === 0 || cells.every((cell) => /^:?-+:?$/.test(cell))) return [];
  if (
    cells.some(
      (cell) =>
        ingredientHeads.has(normalise(cell)) ||
        /^(?:amount|quantity|qty|\u0627\u0644\u0643\u0645\u064a\u0629)$/i.test(cell),
    )
  )
    return [];
  return [cells.join(' ')];
}

/** "2 eggs, 1 cup flour, salt" is three; "2 onions, chopped" is one. */
function listIn(line: string, namesFood: NamesFood): string[] {
  const bullets = line.split(/\s*[•·●▪;؛]\s*/).filter((part) => part.trim() !== '');
  if (bullets.length > 1) return bullets;
  const parts = line.split(/[,،](?!\d)(?![^(]{0,200}\))/).map((part) => part.trim());
  if (parts.length < 3 || parts.length > 100) return [line];
  const hasAmount = (part: string): boolean => startsWithAmount(part);
  const counted = parts.filter((part) => hasAmount(part) && namesFood(part)).length;
  if (counted < 2) return [line];
  const lines: string[] = [];
  for (const part of parts) {
    if (lines.length > 0 && !namesFood(part) && !hasAmount(part)) lines[lines.length - 1] += `, ${part}`;
    else lines.push(part);
  }
  return lines;
}

const startsWithAmount = (line: string): boolean =>
  measureAt(tokensOf(plainLine(line.slice(0, longestLine))), 0) !== null;

function looseLines(sections: readonly Section[], namesFood: NamesFood): string[] {
  const rows = sections.filter(({ kind }) => kind === 'start').flatMap(({ lines }) => lines);
  return rows.filter((row, index) => {
    const line = cleaned(row);
    if (line === '' || isMeta(line) || isPart(line)) return false;
    const isShort = line.split(/\s+/).length <= 14 && line.length <= 120;
    const isListed = /^\s*[-*+•·●▪◦✓✔☐➤►✅🔸🔹]\s/u.test(row);
    const isSentence = /[.!]$/.test(line) && line.split(/\s+/).length > 7;
    if (startsWithAmount(line)) return !isSentence && line.length <= longestLine;
    if (isListed) return namesFood(line) && !isSentence;
    if (line.split(/[,،]/).length >= 4 && listIn(line, namesFood).length >= 3) return true;
    return index > 0 && isShort && !isSentence && namesFood(line);
  });
}
