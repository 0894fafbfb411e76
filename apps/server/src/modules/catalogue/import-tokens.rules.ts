import { numberWords, unitWords } from './import-units.rules.ts';
import { normalise } from './spelling.rules.ts';

export interface Token {
  /** The mark itself, or the text of a word or number. */
  readonly text: string;
  /** The word as the lexicon spells it; empty for marks and numbers. */
  readonly word: string;
  readonly value: number | null;
  /** How many brackets it stands in. */
  readonly depth: number;
  readonly hasGap: boolean;
  /** It belongs to an amount. */
  readonly isAmount?: boolean;
}

const fractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

/** One spelling for digits, fractions, dashes, spaces and brackets; marks of lists and of emphasis are gone. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g, (sign) => ` ${fractions[sign] ?? ''} `)
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/(\d)\u066b(?=\d)/g, '$1.')
    .replaceAll(/(\d)\u066c(?=\d)/g, '$1')
    .normalize('NFKC')
    .replaceAll(
      /(?<=\p{Script=Arabic})(?=\p{Script=Latin})|(?<=\p{Script=Latin})(?=\p{Script=Arabic})/gu,
      ' ',
    )
    .replaceAll('\u2044', '/')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[[{【]/g, '(')
    .replaceAll(/[\]}】]/g, ')')
    .replaceAll(/[*_`~#>|•·●▪◦☐☑✓✔\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ')
    .replaceAll(/\p{Extended_Pictographic}/gu, (sign) => (/\d/.test(sign) ? sign : ' '))
    .trim();
}

/** The tokens of a line that `plainLine` has read. */
export function tokensOf(plain: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let end = 0;
  for (const match of plain.matchAll(/\d+(?:[.,]\d+)*|[\p{L}\p{M}][\p{L}\p{M}'\u2019\u0640]*|\S/gu)) {
    const [text] = match;
    const hasGap = match.index > end || match.index === 0;
    end = match.index + text.length;
    if (text === ')') depth = Math.max(0, depth - 1);
    if (/^\d/.test(text)) tokens.push({ text, word: '', value: numberOf(text), depth, hasGap });
    else if (/^[\p{L}\p{M}]/u.test(text)) {
      for (const word of wordsOf(text)) tokens.push({ text, word, value: null, depth, hasGap });
    } else if (text === '-' && !hasGap && tokens.at(-1)?.word && /^\p{L}/u.test(plain.slice(end, end + 1))) {
      // "thumb-sized" is two words.
      continue;
    } else tokens.push({ text, word: '', value: null, depth, hasGap });
    if (text === '(') depth += 1;
  }
  return tokens;
}

/** The words of a text as the lexicon spells them; "ونصف" is "and" and "half". */
function wordsOf(text: string): string[] {
  return normalise(text)
    .split(' ')
    .filter((part) => part !== '')
    .flatMap((word) => {
      const rest = word.slice(1);
      const isKnown = numberWords.has(word) || unitWords.has(word);
      return word.startsWith('\u0648') &&
        !isKnown &&
        (numberWords.has(rest) || (rest.length > 2 && unitWords.has(rest)))
        ? ['\u0648', rest]
        : [word];
    });
}

/** "1,5" is one and a half, "1,000" is a thousand. */
function numberOf(text: string): number {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : 0;
}
