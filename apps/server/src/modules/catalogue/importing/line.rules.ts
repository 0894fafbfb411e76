import { measureAt, plainLine, tokensOf, type Measure, type Token } from './measure.rules.ts';

export interface Piece {
  readonly words: readonly string[];
  readonly isBracket: boolean;
  /** Continues the piece before the bracket: "mustard (rai) seeds". */
  readonly goesOn?: boolean;
  /** "Dressing: oil and lemon"; not "furikake: 2 tbsp". */
  readonly isBeforeColon?: boolean;
}

export interface ReadLine {
  readonly measure: Measure | null;
  /** "1 cup + 2 tbsp". */
  readonly more: readonly Measure[];
  /** "3 tomatoes (about 300 g)". */
  readonly same: Measure | null;
  readonly isSameEach: boolean;
  readonly isDrained: boolean;
  /** "6 fat garlic cloves". */
  readonly isInCloves: boolean;
  readonly pieces: readonly Piece[];
  readonly isOptional: boolean;
}

export const longestLine = 400;

const optionalWords =
  /\boptional\b|\bif (?:you )?(?:like|desired|wanted|using|you have)\b|\u0627\u062e\u062a\u064a\u0627\u0631|\u0625\u062e\u062a\u064a\u0627\u0631|\u0627\u0630\u0627 \u062d\u0628\u064a\u062a|\u0625\u0630\u0627 \u0631\u063a\u0628\u062a|\u0627\u0646 \u0648\u062c\u062f|\u0625\u0646 \u0648\u062c\u062f|[اإ]ذا (?:تبون|تبي|تحب|تحبون|حابين|متوفر)|لو (?:حابين|حابة|تحب|متوفر)/i;

/** "2 tbsp butter + 1 tbsp oil" is two. */
export function readLines(text: string): ReadLine[] {
  const tokens = tokensOf(plainLine(spelledOut(text.slice(0, longestLine))).replace(/^[-+–.]\s*/, ''));
  return segmentsOf(tokens).map((segment) => readSegment(segment, text));
}

/** Shorthand that depends on case, place or punctuation, without numbering, temperatures and "not …". */
const spelledOut = (text: string): string =>
  arabicSpelledOut(text)
    .replace(
      /^\s*[\d\u0660-\u0669]{1,2}(?:[.)]\s+(?=[\d\p{L}\u00bc-\u00be])|\s?-\s+(?=[\p{L}\u00bc-\u00be]))/u,
      '',
    )
    .replaceAll(/(?<=[\d\u00bc-\u00be\u2150-\u215e]\s{0,2})T\.?(?=\s)/g, ' tbsp ')
    .replaceAll(/(?<=[\d\u00bc-\u00be\u2150-\u215e]\s{0,2})t\.?(?=\s)/g, ' tsp ')
    .replaceAll(/(?<=\d\s?)#(?=\s)/g, ' lb ')
    .replaceAll(/\(?\b\d{2,3}\s?\u00b0?\s?[FC]\b\)?/g, ' ')
    .replace(/^(\D{3,})\s[x\u00d7]\s?(\d{1,3})\s*$/i, '$2 $1')
    .replaceAll(/(?<=[\d\u00bc-\u00be\u2150-\u215e]\s{0,2})EL(?=\s)/g, ' tbsp ')
    .replaceAll(/(?<=[\d\u00bc-\u00be\u2150-\u215e]\s{0,2})TL(?=\s)/g, ' tsp ')
    .replaceAll(/(?<=\s)[x\u00d7](?=\d)/g, '')
    .replaceAll(/\(\s?=[^()]{0,80}\)/g, '')
    .replaceAll(/\bbuttered\b/gi, 'with butter')
    .replaceAll(/\bs\s?[&+]\s?p\b/gi, 'salt and pepper')
    .replaceAll(/\be\.\s?g\.?/gi, 'eg')
    .replaceAll(/\bno\.\s?\d{1,2}\b/gi, '')
    .replaceAll(/\b(?:pwdr?|powdr|pdr)\b/gi, 'powder')
    .replaceAll(/\bchoc\b/gi, 'chocolate')
    .replaceAll(/\btoms\b/gi, 'tomatoes')
    .replace(/\b(yolk|white)s? (?:of|from) (\d{1,2})(?: large)? eggs?/i, '$2 egg $1')
    .replaceAll(/\bw\/o\b/gi, 'without')
    .replaceAll(/\bw\//gi, 'with ')
    .replaceAll(/\b\p{L}+(?:-sized?\b| sized? (?=ball|piece|knob|lump))/gu, '')
    .replaceAll(/\bbetween (\d{1,3}) and (?=\d)/gi, '$1-')
    .replaceAll(/\beggs? \((white|yolk)s?(?: only)?\)/gi, 'egg $1')
    .replaceAll(/\benv\./gi, 'sachet')
    .replaceAll(/\b[12]\s?%\s*(?:fat\s+)?(?=milk)/gi, 'semi skimmed ')
    .replaceAll(/[,(]\s?not\b[^,()]{0,80}/gi, (found) => found.slice(0, 1));

const arabicShorthand: readonly (readonly [RegExp, string])[] = [
  [
    /(\u0628\u064a\u0627\u0636|\u0635\u0641\u0627\u0631)\s+([\d\u0660-\u0669]{1,2})\s+\u0628\u064a\u0636\S*/,
    '$2 $1',
  ],
  [/ة(?=[\u0621-\u064a])/g, 'ة '],
  [/(?<=\s)بحجم \S+/g, ''],
  [/^\s*(ماجي|مرق\S* \S+) مكعبين\s*$/, '2 مكعب $1'],
  [/^\s*مكعب(?:ين|ان) (?:من )?(?=مر|ماج)/, '2 مكعب '],
  [/^\s*مكعب(?:ات)? (?:من )?(?=مر|ماج)/, '1 مكعب '],
  [/(?<=(?:^|\s)(?:صدر|صدور|فخذ|أفخاذ|افخاذ|أجنحة|فيليه|قطع|شرائح)(?:ين|ان|ي|ا)?) من (?:ال)?/g, ' '],
  [/^\s*(?:أعواد|اعواد|عيدان|أسياخ|اسياخ|سيخ) (?:ال)?(?:خشب|شوي|شواء|معدن|حديد|للشوي).*$/s, 'skewers'],
  [/حسب نوع \S+/g, ' '],
  // "بيضة أو بيضتين", "كوب إلى كوب ونصف".
  [/(?<=^|\s)(\S{2,})[ةه] (?:[أا]و|[إا]لى) \1تين/g, '1-2 $1ة'],
  [/(?<=^|\s)(\S{3,}) (?:[أا]و|[إا]لى) \1ين/g, '1-2 $1'],
  [/(?<=^|\s)(\S{3,}) (?:[أا]و|[إا]لى) \1 ونصف?(?=\s)/g, '1-1.5 $1'],
  [/(?<=[\d\u0660-\u0669]\s?)گ(?=\s)/g, 'غ'],
  // Iraq and the Gulf: "مسلوگ", "خاشوكة چاي".
  [/(?<=[\u0621-\u06ff])گ|گ(?=[\u0621-\u06ff]{2})/g, 'ق'],
  [/چاي/g, 'شاي'],
  [/(?<=^|\s)[غقج]رام (?=ما?سالا)/g, 'غارام '],
  [/صغيرى/g, 'صغيرة'],
  // "مع نص معلقة ملح" measures another food, as "و" does.
  [
    /(?<=\s)(?:و?مع(?:اها?|ه)?|وي) (?=(?:رشة|ربع|نصف?|ثلث|م(?:لعق|علق)[ةه]|كوب|كاس|[\d\u0660-\u0669]))/g,
    'و ',
  ],
  [/(?<=\s)مع [أا]وراق(?:ها|هما|هم|ه)(?=\s|$)/g, ' '],
  [/(?<=\s)على جنب(?=\s|$)/g, ' '],
  [/(?<=\s)زغير(?=[ةه]?(?:\s|$))/g, 'صغير'],
  [/(?<=^|\s)خمس [اأ]وراق/g, '5 أوراق'],
  [/(?<=\s)ف(?=م(?:اي|اء|ي|وية) |حليب)/g, 'في '],
  // "شرائح هامور كيلو" is a kilogram of them.
  [
    /^\s*(?:شر[ائ]?[اي]?[ئي]ح|قطع|مكعبات) (?=\D{2,}\s(?:(?:نصف?|ربع) )?(?:كيلو|باكيت|باكي[تة]|كيس|علب[ةه])\s*$)/g,
    '',
  ],
  [/^\s*فخذ[ةه]? (?=(?:خروف|خاروف|غنم|دجاج)(?: \S{2,})?\s*$)/g, '1 فخذ '],
  [/(?<=^|\s)دهن (?=(?:حر|خنين)(?:\s|$))/g, 'سمن '],
  [/(خضر|حمر|صفر|بيض|سود)ا(?:و(?:ان|ين|ات))(?=\s|$)/g, '$1اء'],
  // "عصير ليمونة ونصف".
  [/(?<=^|[^\d\u0660-\u0669\s]\s)(\S{2,}[ةه]|كوب) ونصف?(?=\s*$)/g, '1.5 $1'],
  // "بيضة ورشة حليب".
  [
    /^\s*(بيض[ةه]|بصل[ةه]|ليمون[ةه]|جزر[ةه]|طماط[ةه]|خيار[ةه]|تفاح[ةه]|موز[ةه]) (?:مع |و\s?)(?=رش[ةه]|م(?:لعق|علق)[ةه]|كوب|كاس|كأس|نصف? |ربع )/,
    '1 $1 و ',
  ],
  [/^\s*لل[\u0621-\u064a]{3,}\s*:/, ''],
  [/(?<=\s)و[أا]خرى من /g, 'و '],
  [/(?<=\s)لتثبيت (?:ال)?(?:لبن|زبادي)/g, ' '],
  [/ب(?=ورق (?:ال)?(?:زبد|خبز))/g, ''],
  [/رقم\s*[\d\u0660-\u0669]{1,2}(?![\d\u0660-\u0669])/g, ' '],
  // "معلقة كربونات صغيرة".
  [/(م(?:لعق|علق)[ةه]|م(?:لاعق|عالق)) ((?:\S+ ){1,3})(صغير[ةه]|صغار|كبير[ةه]|كبار)\s*$/, '$1 $3 $2'],
  // "بالحليب" would be a liquid of another food.
  [/(شوكولات?[ةه]?|شوكولا) بالحليب/g, '$1 حليب'],
  // Washed or squeezed out: not eaten.
  [/(?<=\s)(?:و\s?)?م(?:غسول|نظف|نضف)\S* (?:ب|مع )(?:ال)?(?:ليمون|ملح|خل|ماء|ماي|مي|حامض)\S*/g, ' '],
  [/(?<=\s)(?:و\s?)?م(?:عصور|صف|غسول)\S* من (?:ال)?(?:ماء|ماي|مي|موي|ملح|زيت)\S*/g, ' '],
  [/(?<=^|\s)(ال)?(?:دياي|جاج)(ة|ه)?(?=\s|$)/g, '$1دجاج$2'],
  [/مسحون/g, 'مطحون'],
  [/(صفار|بياض) بيضتين/, '2 $1 بيض'],
  [/(صفار|بياض) (ثلاث|تلات|[أا]ربع|خمس|ست) بيضات/, '$2 $1 بيض'],
  // "1/2 1 كوب", written from right to left.
  [/^(\s*)([1-3٠-٩]\/[2-4٠-٩]) ([1-9٠-٩])(?=\s+[\u0621-\u064a])/, '$1$3 $2'],
  // "كوب سكر إلا ربع".
  [/^(\s*(?:كوب|كاس|كأس|ملعق|معلق|كيلو|لتر|فنجان)\S*) (\S+) ([إا]لا (?:ربع|ثلث))/, '$1 $3 $2'],
  // "ماي على قد ما يغطي اللحم".
  [/(?:\s(?:على|لين|حتى|لحد))?(?:\s(?:قد|قدر|كد))?(?:\sما)?\s[يت](?:غطي|غمر)\S*(?:\s(?!و)\S+)?/g, ' '],
  // "للتبولة": for a dish.
  [/(?<=[\s(])\u0644\u0644[\u0621-\u064a]{3,}/g, ''],
];

const arabicSpelledOut = (text: string): string =>
  arabicShorthand.reduce((line, [pattern, plain]) => line.replace(pattern, plain), text);

const joiners = new Set([',', '\u060c', '+', '&']);
const isJoiner = (token: Token): boolean =>
  token.depth === 0 && (joiners.has(token.text) || token.word === 'and' || token.word === '\u0648');

const isDualWord = (token: Token | undefined): boolean =>
  /^[\u0621-\u064a]{3,}(?:تين|تان)$/.test(token?.word ?? '');

function segmentsOf(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = [];
  let current: Token[] = [];
  let hasAmount = false;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const next =
      isJoiner(token) && (hasAmount || token.text === '+') && hasWords(current)
        ? measureAt(tokens, at + 1)
        : null;
    // "كوباية وبيضتين" counts without a unit.
    const isDual = next === null && isJoiner(token) && hasAmount && isDualWord(tokens[at + 1]);
    const isNext =
      (isDual && tokens[at + 1]?.depth === 0) ||
      (next && next.unit?.kind !== 'length' && tokens[next.end]?.word && tokens[at + 1]?.depth === 0);
    if (isNext) {
      segments.push(current);
      current = [];
      at += 1;
      continue;
    }
    if (isCountAfterCount(tokens, at, current)) {
      segments.push(current);
      current = [];
    }
    const measure = token.depth === 0 ? measureAt(tokens, at) : null;
    // "بصلتين وراس ثوم".
    hasAmount ||= measure !== null || isDualWord(token);
    const end = measure?.end ?? at + 1;
    current.push(...tokens.slice(at, end).map((one) => (measure ? { ...one, isAmount: true } : one)));
    at = end;
  }
  return [...segments, current];
}

/** "٢ جزر ٢ بطاط". */
function isCountAfterCount(tokens: readonly Token[], at: number, current: readonly Token[]): boolean {
  const [token, first] = [tokens[at], current[0]];
  if (!token || token.value === null || (first?.value ?? null) === null || token.depth > 0) return false;
  const measure = measureAt(tokens, at);
  const isPlain = measure !== null && measure.unit === null && measure.each === null && measure.upTo === null;
  return (
    isPlain &&
    current[1]?.isAmount !== true &&
    hasWords(current) &&
    Number.isInteger(token.value) &&
    /^[\u0621-\u064a]/.test(tokens[measure.end]?.word ?? '')
  );
}

const hasWords = (tokens: readonly Token[]): boolean =>
  tokens.some(({ word, depth, isAmount }) => word !== '' && depth === 0 && !isAmount);

function readSegment(tokens: readonly Token[], text: string): ReadLine {
  const { measures, rest } = takeMeasures(tokens);
  const isSameEach =
    /\beach\b|\u0644\u0643\u0644|\u0627\u0644(?:\u0648\u0627\u062d\u062f|\u0642\u0637\u0639\u0629|\u062d\u0628\u0629)/.test(
      text,
    );
  const outside = measures.filter(({ depth }) => depth === 0);
  const counted = outside.find(({ measure, isAdded }) => !measure.isBare && !isAdded);
  const isOfPack = outside[0]?.measure.unit?.kind === 'pack' && counted?.measure.unit?.kind === 'mass';
  const main = (isOfPack ? undefined : counted) ?? outside[0] ?? measures[0];
  const same = measures.find(
    ({ depth, measure }, at) =>
      (depth > 0 || ((isSameEach || isOfPack) && at > 0)) &&
      (measure.unit?.kind === 'mass' || measure.unit?.kind === 'volume'),
  );
  const more = outside.filter(({ isAdded }) => isAdded).map(({ measure }) => measure);
  const colon = tokens.findIndex((token) => token.text === ':');
  const pieces = piecesOf(rest, measureAt(tokens, colon + 1) === null);
  return {
    measure: main?.measure ?? null,
    more,
    same: main === same ? null : (same?.measure ?? null),
    isSameEach,
    isDrained:
      /\bdrained\b|\u0645\u0635\u0641/.test(text) && !/\d\s?g\s+drained|drained (?:weight )?\d/i.test(text),
    isInCloves: /\bcloves?\b|\bpods?\b|\u0641\u0635/.test(text),
    pieces: pieces.length > 0 ? pieces : wordsOfUnits(tokens),
    isOptional: optionalWords.test(text),
  };
}

/** "Cut into 8 pieces", in Arabic also without the "into". */
function isOfCut(tokens: readonly Token[], at: number, { unit, each }: Measure): boolean {
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ word }) => word);
  if (each !== null || before.at(-1) === 'into') return before.at(-1) === 'into';
  const isCut = /^(?:م?ت?قطع|م?ت?قسم|مقسوم|مفصل|متفصل|مقصص)/;
  return isCut.test(before.at(-1) ?? '')
    ? unit === null || (unit.kind === 'count' && unit.name !== 'bunch') || unit.kind === 'length'
    : before.at(-1) === 'الي' && isCut.test(before[0] ?? '');
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
    const use = measure ? useOf(measure, tokens, at, measures) : null;
    const [first] = measures;
    if (!measure || use === null) {
      if (token.value === null) rest.push(token);
      at += 1;
      continue;
    }
    if (use === 'count' && first)
      measures[0] = { ...first, measure: { ...first.measure, amount: measure.amount, isBare: false } };
    else if (use === 'own') {
      const { text, word } = tokens[at - 1] ?? token;
      const isAdded = text === '+' || word === 'plus' || isCloser(measures.at(-1), measure, at);
      measures.push({ measure, depth: token.depth, isAdded });
    }
    at = measure.end;
  }
  return { measures, rest };
}

function useOf(
  measure: Measure,
  tokens: readonly Token[],
  at: number,
  before: readonly Taken[],
): 'own' | 'count' | 'medium' | null {
  const [token, last] = [tokens[at], tokens[at - 1]];
  // "Slices of cheese, 6" counts them.
  const isCount = before.length === 1 && before[0]?.measure.isBare === true && measure.end === tokens.length;
  if (measure.unit === null && isCount) return 'count';
  // "Soaked in a quarter cup of milk" measures the milk.
  if (before.length > 0 && token?.depth === 0 && /^فيه?$/.test(last?.word ?? '')) return 'medium';
  const isOwn = measure.end > at && !isOfCut(tokens, at, measure);
  const isBracketed = last?.text === '(' && tokens[measure.end]?.text === ')';
  return token && isOwn && isTaken(measure, token, before.length, isBracketed) ? 'own' : null;
}

// "1 kg 200 g".
const isCloser = (before: Taken | undefined, { unit }: Measure, at: number): boolean =>
  before?.measure.end === at && unit?.kind === 'mass' && before.measure.unit?.name === 'kg';

/** "(see note 2)" is no amount, "juniper berries (5)" is. */
const isTaken = ({ unit, each }: Measure, token: Token, found: number, isBracketed: boolean): boolean =>
  unit !== null || each !== null || (found === 0 && (token.depth === 0 || isBracketed));

const breaks = new Set([',', '\u060c', ';', '\u061b', ':', '.', '!', '?', '"', '\u2026']);

function piecesOf(tokens: readonly Token[], mayHaveHeading: boolean): Piece[] {
  const pieces: { words: string[]; isBracket: boolean; goesOn: boolean; isBeforeColon: boolean }[] = [];
  let current: (typeof pieces)[number] | null = null;
  let isClosed = false;
  for (const token of tokens) {
    const isBracket = token.depth > 0;
    const ends =
      token.text === '(' ||
      token.text === ')' ||
      breaks.has(token.text) ||
      (token.text === '-' && token.hasGap);
    if (current && token.text === ':') current.isBeforeColon = mayHaveHeading && pieces.length === 1;
    if (ends || (current && current.isBracket !== isBracket)) current = null;
    const word =
      token.word || (token.text === '/' ? 'or' : token.text === '&' || token.text === '+' ? 'and' : '');
    if (ends) isClosed = token.text === ')';
    if (ends || word === '') continue;
    if (!current) {
      const goesOn = isClosed && word !== 'or' && word !== 'and';
      current = { words: [], isBracket, goesOn, isBeforeColon: false };
      pieces.push(current);
    }
    isClosed = false;
    current.words.push(word);
  }
  return pieces;
}

function wordsOfUnits(tokens: readonly Token[]): Piece[] {
  const words = tokens.filter(({ word, depth }) => word !== '' && depth === 0).map(({ word }) => word);
  return words.length > 0 ? [{ words, isBracket: false }] : [];
}
