import { measureAt, plainLine, tokensOf, type Measure, type Token } from './measure.rules.ts';

export interface Piece {
  readonly words: readonly string[];
  readonly isBracket: boolean;
}

export interface ReadLine {
  readonly measure: Measure | null;
  /** "1 cup + 2 tbsp". */
  readonly more: readonly Measure[];
  /** "3 tomatoes (about 300 g)". */
  readonly same: Measure | null;
  readonly isSameEach: boolean;
  readonly pieces: readonly Piece[];
  readonly isOptional: boolean;
}

export const longestLine = 400;

const optionalWords =
  /\boptional\b|\bif (?:you )?(?:like|desired|wanted|using|you have)\b|\u0627\u062e\u062a\u064a\u0627\u0631|\u0625\u062e\u062a\u064a\u0627\u0631|\u0627\u0630\u0627 \u062d\u0628\u064a\u062a|\u0625\u0630\u0627 \u0631\u063a\u0628\u062a|\u0627\u0646 \u0648\u062c\u062f|\u0625\u0646 \u0648\u062c\u062f/i;

/** "2 tbsp butter + 1 tbsp oil" is two. */
export function readLines(text: string): ReadLine[] {
  const tokens = tokensOf(plainLine(text.slice(0, longestLine)).replace(/^[-+–.]\s*/, ''));
  return segmentsOf(tokens).map((segment) => readSegment(segment, text));
}

const joiners = new Set([',', '\u060c', '+', '&']);
const isJoiner = (token: Token): boolean =>
  token.depth === 0 && (joiners.has(token.text) || token.word === 'and' || token.word === '\u0648');

function segmentsOf(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = [];
  let current: Token[] = [];
  let hasAmount = false;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const next = isJoiner(token) && hasAmount && hasWords(current) ? measureAt(tokens, at + 1) : null;
    const isNext =
      next && next.unit?.kind !== 'length' && tokens[next.end]?.word && tokens[at + 1]?.depth === 0;
    if (isNext) {
      segments.push(current);
      current = [];
      at += 1;
      continue;
    }
    const measure = token.depth === 0 ? measureAt(tokens, at) : null;
    hasAmount ||= measure !== null;
    const end = measure?.end ?? at + 1;
    current.push(...tokens.slice(at, end).map((one) => (measure ? { ...one, isAmount: true } : one)));
    at = end;
  }
  return [...segments, current];
}

const hasWords = (tokens: readonly Token[]): boolean =>
  tokens.some(({ word, depth, isAmount }) => word !== '' && depth === 0 && !isAmount);

function readSegment(tokens: readonly Token[], text: string): ReadLine {
  const { measures, rest } = takeMeasures(tokens);
  const [first, ...others] = measures;
  const main = first && first.depth === 0 ? first : (measures.find(({ depth }) => depth === 0) ?? first);
  const same = others.find(
    ({ depth, measure }) => depth > 0 && (measure.unit?.kind === 'mass' || measure.unit?.kind === 'volume'),
  );
  const more = others.filter(({ isAdded, depth }) => isAdded && depth === 0).map(({ measure }) => measure);
  const pieces = piecesOf(rest);
  return {
    measure: main?.measure ?? null,
    more,
    same: main === same ? null : (same?.measure ?? null),
    isSameEach: /\beach\b|\u0644\u0643\u0644|\u0627\u0644\u0648\u0627\u062d\u062f/.test(text),
    pieces: pieces.length > 0 ? pieces : wordsOfUnits(tokens),
    isOptional: optionalWords.test(text),
  };
}

interface Taken {
  readonly measure: Measure;
  readonly depth: number;
  readonly isAdded: boolean;
}

function takeMeasures(tokens: readonly Token[]): { measures: Taken[]; rest: Token[] } {
  const measures: Taken[] = [];
  const rest: Token[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (!token) break;
    const measure = measureAt(tokens, at);
    if (measure && measure.end > at && isTaken(measure, token, measures.length)) {
      const before = tokens[at - 1];
      measures.push({
        measure,
        depth: token.depth,
        isAdded: before?.text === '+' || before?.word === 'plus',
      });
      at = measure.end;
    } else {
      if (token.value === null) rest.push(token);
      at += 1;
    }
  }
  return { measures, rest };
}

/** "(see note 2)" is no amount. */
const isTaken = ({ unit, each }: Measure, token: Token, found: number): boolean =>
  unit !== null || each !== null || (token.depth === 0 && found === 0);

const breaks = new Set([',', '\u060c', ';', '\u061b', ':', '.', '!', '?', '"', '\u2026']);

function piecesOf(tokens: readonly Token[]): Piece[] {
  const pieces: { words: string[]; isBracket: boolean }[] = [];
  let current: { words: string[]; isBracket: boolean } | null = null;
  for (const token of tokens) {
    const isBracket = token.depth > 0;
    const ends =
      token.text === '(' ||
      token.text === ')' ||
      breaks.has(token.text) ||
      (token.text === '-' && token.hasGap);
    if (ends || (current && current.isBracket !== isBracket)) current = null;
    const word =
      token.word || (token.text === '/' ? 'or' : token.text === '&' || token.text === '+' ? 'and' : '');
    if (ends || word === '') continue;
    if (!current) {
      current = { words: [], isBracket };
      pieces.push(current);
    }
    current.words.push(word);
  }
  return pieces;
}

function wordsOfUnits(tokens: readonly Token[]): Piece[] {
  const words = tokens.filter(({ word, depth }) => word !== '' && depth === 0).map(({ word }) => word);
  return words.length > 0 ? [{ words, isBracket: false }] : [];
}
