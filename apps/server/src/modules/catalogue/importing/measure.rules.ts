import { latinDigits, normalise } from '../words/spelling.rules.ts';
import {
  dualUnit,
  numberWords,
  standsAlone,
  unitAdjectives,
  unitWords,
  type RecipeUnit,
} from './units.rules.ts';

export interface Token {
  readonly text: string;
  readonly word: string;
  readonly value: number | null;
  readonly depth: number;
  readonly hasGap: boolean;
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

export function plainLine(text: string): string {
  return latinDigits(text)
    .replaceAll(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g, (sign) => ` ${fractions[sign] ?? ''} `)
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
      continue;
    } else tokens.push({ text, word: '', value: null, depth, hasGap });
    if (text === '(') depth += 1;
  }
  return tokens;
}

/** "Soaked in rose water", "fried in a spoon of ghee", with the "in" joined to the next word. */
const inLiquid =
  /^\u0628(?:ال)?(?:ماء|ماورد|ماي|مي|موي|مويه|حليب|زيت|خل|سمن|سمنه|زبده|عسل|لبن|عصير|كوب|كوبين|ملعقه|ملعقتين|معلقه|معلقتين)$/;

function wordsOf(text: string): string[] {
  // Before normalising takes "in the" off.
  if (inLiquid.test(text.replace(/[ةى]$/, 'ه'))) return ['في', normalise(text.replace(/^ب/, ''))];
  return normalise(text)
    .split(' ')
    .filter((part) => part !== '')
    .flatMap((word) => {
      const rest = word.slice(1);
      const isKnown = numberWords.has(word) || unitWords.has(word);
      return word.startsWith('\u0648') &&
        !isKnown &&
        (numberWords.has(rest) || (rest.length > 2 && (unitWords.has(rest) || dualUnit(rest) !== null)))
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

export interface Measure {
  readonly amount: number;
  readonly upTo: number | null;
  readonly unit: RecipeUnit | null;
  /** The 400 g of "2 x 400 g tins". */
  readonly each: Measure | null;
  /** A unit without a number. */
  readonly isBare?: boolean;
  readonly end: number;
}

interface Found<T> {
  readonly value: T;
  readonly end: number;
}

type Tokens = readonly Token[];

const isArabic = (token: Token | undefined): boolean => /^[\u0600-\u06ff]/.test(token?.word ?? '');
const joinsFraction = new Set(['and', '\u0648']);
const joinsRange = new Set(['to', 'or', '\u0627\u0644\u064a', '\u0627\u0648', '\u0644', 'upto']);

const namesLikeAmounts =
  /^(?:\u0633\u0628\u0639|7|five|seven|\u062e\u0645\u0633) (?:\u0628\u0647\u0627\u0631\u0627\u062a|spice|\u0628\u0647\u0627\u0631)|^\u062d\u0628\u0647 (?:\u0628\u0631\u0643\u0647|\u0633\u0648\u062f\u0627|\u062d\u0644\u0648\u0647)|^\u062b\u0645\u0627\u0631 \u0628\u062d\u0631|^\u0631\u0627\u0633 (?:\u062d\u0627\u0646\u0648\u062a|\u0627\u0644\u062d\u0627\u0646\u0648\u062a)|^half (?:and|n) half|^a la |^thousand island|^تمن (?:عنبر|بسمتي|هندي|محبب|ابيض|امريكي)/;

export function measureAt(tokens: Tokens, from: number): Measure | null {
  const ahead = tokens.slice(from, from + 3).map(({ word, text }) => word || text);
  if (namesLikeAmounts.test(ahead.join(' '))) return null;
  const number = numberAt(tokens, from);
  if (!number) return bareUnitAt(tokens, from);
  if (/^[%\u066a]$/.test(tokens[number.end]?.text ?? '')) return null;
  const range = rangeAt(tokens, number.end);
  const after = skipOfA(tokens, range?.end ?? number.end);
  const amount = number.value;
  const upTo = range?.value ?? null;
  const each = eachAt(tokens, after);
  if (each) return { amount, upTo, unit: each.unit, each: each.value, end: each.end };
  const unit = unitAt(tokens, after);
  if (!unit)
    return isCount(tokens, from, after) ? { amount, upTo, unit: null, each: null, end: after } : null;
  return withSuffix(tokens, { amount, upTo, unit: unit.value, each: null, end: unit.end });
}

/** "Juice of half a lemon". */
const beforeCounts = new Set(['of', 'عصير', 'برش', 'بشر', 'قشر']);

/** "A quarter of a cup". */
const skipOfA = (tokens: Tokens, at: number): number =>
  tokens[at]?.word === 'of' && /^(?:a|an)$/.test(tokens[at + 1]?.word ?? '') ? at + 2 : at;

// "Cut in half" is no amount.
function isCount(tokens: Tokens, from: number, end: number): boolean {
  return (
    tokens[from]?.value !== null ||
    from === 0 ||
    /^(?:واحد|واحده|جوج|زوز|زوج|تنين|اثنين|ثنتين)$/.test(tokens[from]?.word ?? '') ||
    /^[,،]$/.test(tokens[from - 1]?.text ?? '') ||
    beforeCounts.has(tokens[from - 1]?.word ?? '') ||
    (isArabic(tokens[from]) && end === tokens.length)
  );
}

function numberAt(tokens: Tokens, from: number): Found<number> | null {
  const whole = plainNumberAt(tokens, from);
  if (!whole) return null;
  const { end } = whole;
  const skips =
    tokens[end]?.text === '-' || tokens[end]?.text === '&' || joinsFraction.has(tokens[end]?.word ?? '');
  const next = plainNumberAt(tokens, skips ? end + 1 : end);
  return next && Number.isInteger(whole.value) && next.value < 1 && next.value > 0 && whole.value >= 1
    ? { value: whole.value + next.value, end: next.end }
    : whole;
}

function plainNumberAt(tokens: Tokens, from: number): Found<number> | null {
  const [first, slash, second] = tokens.slice(from, from + 3);
  if (!first || /^half (?:and|n|\u0000) half$/.test(wordsAt(tokens, from, 3))) return null;
  // "تمن ٤ أكواب": rice, in Iraq.
  if (first.word === 'تمن' && typeof slash?.value === 'number') return null;
  // "مية سخنة": water in Egypt.
  if (first.word === 'ميه' && !unitWords.has(slash?.word ?? '') && slash?.word !== '\u0648') return null;
  if (first.value !== null) {
    // Written from right to left, "2/1" is a half.
    if (slash?.text === '/' && second?.value === 1 && first.value >= 2 && first.value <= 4)
      return { value: 1 / first.value, end: from + 3 };
    if (slash?.text === '/' && typeof second?.value === 'number' && second.value > 0 && second.value <= 16)
      return { value: first.value / second.value, end: from + 3 };
    return { value: first.value, end: from + 1 };
  }
  for (let length = 4; length > 0; length -= 1) {
    const value = numberWords.get(wordsAt(tokens, from, length));
    if (value !== undefined) return { value, end: from + length };
  }
  return null;
}

function rangeAt(tokens: Tokens, from: number): Found<number> | null {
  const token = tokens[from];
  if (!token || !(token.text === '-' || joinsRange.has(token.word))) return null;
  const upper = numberAt(tokens, from + 1);
  // "1-14 oz can" is a can of 14 ounces.
  return upper && !['a', 'an'].includes(tokens[from + 1]?.word ?? '') ? upper : null;
}

const wordsAt = (tokens: Tokens, from: number, length: number): string =>
  tokens
    .slice(from, from + length)
    .map(({ word }) => word || '\u0000')
    .join(' ');

function eachAt(tokens: Tokens, from: number): (Found<Measure> & { unit: RecipeUnit | null }) | null {
  const sign = tokens[from];
  const isTimes = sign?.word === 'x' || sign?.text === '\u00d7';
  const opens = sign?.text === '(';
  const start = isTimes || opens || sign?.text === '-' ? from + 1 : from;
  const number = numberAt(tokens, start);
  if (!number || tokens[start]?.value === null) return null;
  const unit = unitAt(tokens, number.end);
  if (!unit || !['mass', 'volume', 'length'].includes(unit.value.kind)) return null;
  let end = unit.end;
  if (opens) {
    while (end < tokens.length && (tokens[end]?.depth ?? 0) > 0) end += 1;
    end += 1;
  }
  const container = unitAt(tokens, tokens[end]?.text === '-' ? end + 1 : end);
  if (!container && !isTimes && !opens) return null;
  const value = { amount: number.value, upTo: null, unit: unit.value, each: null, end };
  return { value, unit: container?.value ?? null, end: container?.end ?? end };
}

function unitAt(tokens: Tokens, from: number): Found<RecipeUnit> | null {
  let at = from;
  if (tokens[at]?.text === '-' && !tokens[at + 1]?.hasGap) at += 1;
  for (let skipped = 0; skipped < 3; skipped += 1) {
    const found = plainUnitAt(tokens, at);
    if (found) return found;
    if (!unitAdjectives.has(tokens[at]?.word ?? '')) return null;
    at += 1;
  }
  return plainUnitAt(tokens, at);
}

/** "٥٠ ورقة عنب": vine leaves, no leaves of grapes. */
const namesLikeUnits = /^(?:ورقه|ورقات|اوراق) (?:عنب|دوالي|عريش|يبرق)/;

function plainUnitAt(tokens: Tokens, from: number): Found<RecipeUnit> | null {
  if (namesLikeUnits.test(wordsAt(tokens, from, 2))) return null;
  for (let length = 3; length > 0; length -= 1) {
    const words: string[] = [];
    let end = from;
    while (words.length < length && end < tokens.length) {
      const token = tokens[end];
      if (token?.word) words.push(token.word);
      else if (!(token?.text === '.' && words.length > 0)) break;
      end += 1;
    }
    const unit = words.length === length ? unitWords.get(words.join(' ')) : undefined;
    // "ملفوف راس صغير": a small head of cabbage, no small cabbage.
    if (unit?.kind === 'count' && isArabic(tokens[from]))
      while (unitAdjectives.has(tokens[end]?.word ?? '')) end += 1;
    if (unit) return { value: unit, end: tokens[end]?.text === '.' ? end + 1 : end };
  }
  const dual = dualUnit(tokens[from]?.word ?? '');
  return dual && isArabic(tokens[from]) ? { value: dual, end: from + 1 } : null;
}

const arabicPlurals: ReadonlySet<string> = new Set(
  'شرائح شرايح حلقات ورقات أوراق قطع حبات أعواد عيدان أغصان'.split(' ').map(normalise),
);

/** "Pinch of salt", "كوب أرز"; an Arabic dual is two. */
function bareUnitAt(tokens: Tokens, from: number): Measure | null {
  const token = tokens[from];
  if (!token?.word) return null;
  const word = token.word;
  const isDual = isArabic(token) && !unitWords.has(word) && dualUnit(word) !== null;
  const atStart = from === 0 || (from === 1 && unitAdjectives.has(tokens[0]?.word ?? ''));
  const mayStand = isArabic(token)
    ? (token.depth === 0 || isDual || unitWords.get(word)?.kind === 'mass') &&
      (atStart || !token.text.startsWith('\u0627\u0644'))
    : standsAlone.has(word) && (atStart || /^[-,]$/.test(tokens[from - 1]?.text ?? ''));
  if (!mayStand || (isArabic(token) && tokens[from - 1]?.word === '\u0641\u064a')) return null;
  const unit = plainUnitAt(tokens, from);
  if (unit?.end === from + 1 && word.length === 1) return null;
  // "Gram rice" is a name.
  const isName = !isArabic(token) && ['g', 'mg', 'ml', 'cl', 'dl'].includes(unit?.value.name ?? '');
  if (!unit || isName) return null;
  // "لوز شرائح": sliced, not one slice.
  if (!atStart && unit.value.kind === 'count' && arabicPlurals.has(word)) return null;
  let end = unit.end;
  if (
    isDual &&
    unit.value.name === 'tbsp' &&
    /^(?:كبير|كبار|صغير|صغار|اكل|شاي|طعام|سفره)/.test(tokens[end]?.word ?? '')
  ) {
    const size = tokens[end]?.word ?? '';
    const one = size.replace(/تين$|تان$|ين$|ان$/, 'ه').replace(/هه$/, 'ه');
    const sized = unitWords.get(`ملعقه ${one}`) ?? unitWords.get(`ملاعق ${size}`);
    end += 1;
    return withSuffix(tokens, { amount: 2, upTo: null, unit: sized ?? unit.value, each: null, end });
  }
  // "كوب واحد".
  const isSaid = /^(?:واحد|واحده|وحده)$/.test(tokens[end]?.word ?? '');
  if (isSaid) end += 1;
  const one = { unit: unit.value, upTo: null, each: null, end };
  if (isDual) return withRange(tokens, { ...one, amount: 2 });
  return withSuffix(tokens, { ...one, amount: 1, isBare: !isSaid });
}

/** "كوبين إلى ثلاثة". */
function withRange(tokens: Tokens, measure: Measure): Measure {
  const range = rangeAt(tokens, measure.end);
  return range
    ? { ...measure, upTo: range.value, end: range.end, isBare: false }
    : withSuffix(tokens, { ...measure, isBare: false });
}

function withSuffix(tokens: Tokens, measure: Measure): Measure {
  let { amount, end } = measure;
  // "كوب إلا ربع" is three quarters of a cup.
  if (tokens[end]?.word === '\u0627\u0644\u0627') {
    const rest = plainNumberAt(tokens, end + 1);
    if (rest && rest.value < amount) [amount, end] = [amount - rest.value, rest.end];
  }
  if (joinsFraction.has(tokens[end]?.word ?? '')) {
    const rest = plainNumberAt(tokens, end + 1);
    if (rest && rest.value < 1) [amount, end] = [amount + rest.value, rest.end];
    // "ملعقة ونص صغيرة".
    const sized = unitWords.get(`ملعقه ${tokens[end]?.word ?? ''}`);
    if (sized && measure.unit?.name === 'tbsp') return { ...measure, amount, unit: sized, end: end + 1 };
  }
  while (tokens[end]?.text === '/' || tokens[end]?.text === '=') {
    const same = numberAt(tokens, end + 1);
    const unit = same ? unitAt(tokens, same.end) : null;
    if (!unit || !['mass', 'volume', 'length'].includes(unit.value.kind)) break;
    end = unit.end;
  }
  const kind = measure.unit?.kind;
  const container =
    kind === 'mass' || kind === 'volume' || kind === 'length' ? plainUnitAt(tokens, end) : null;
  if (container && kind === 'length')
    end = container.value.kind === 'count' || container.value.kind === 'vague' ? container.end : end;
  else if (container?.value.kind === 'pack' && amount > 1 && measure.unit?.name !== 'kg') {
    const each = { ...measure, amount, end };
    return { amount: 1, upTo: null, unit: container.value, each, end: container.end };
  }
  return { ...measure, amount, end };
}
