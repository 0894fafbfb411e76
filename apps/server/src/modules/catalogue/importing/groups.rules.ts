import type { Piece } from './line.rules.ts';
import type { Names, Span } from './names.rules.ts';

export interface Group {
  readonly options: readonly (readonly Span[])[];
  readonly count: number | null;
  readonly isPurpose: boolean;
  /** "Soaked in rose water": eaten too. */
  readonly isMedium: boolean;
}

export interface Groups {
  /** "Luya (ginger)": only the bracket is known. */
  readonly isGuess: boolean;
  readonly foods: readonly Group[];
  readonly notes: readonly Group[];
}

/** The first food counts; later pieces are notes or further foods. */
export function groupsOf(pieces: readonly Piece[], names: Names): Groups {
  const all = joinedPieces(pieces).flatMap((piece, at) =>
    withMedium(at > 0, { ...piece, ...coverOf(piece.words, names), isPurpose: false, isMedium: false }),
  );
  const [first] = all;
  const heading = first && isHeading(first) && all.some(hasName) ? first : undefined;
  const covered = heading ? all.slice(1) : all;
  const outside = covered.findIndex(({ isBracket, spans }) => !isBracket && spans.some(namesFood));
  const isKnown = covered.some(({ isBracket, spans }) => !isBracket && spans.some(isOfTable));
  const isVague = isKnown && isPartlyUnknown(covered[outside]) && isWholeName(covered[outside + 1]);
  const gloss = isVague
    ? outside + 1
    : isKnown
      ? -1
      : covered.findIndex(({ spans }) => spans.some(({ meaning }) => meaning.kind === 'name'));
  const start = gloss < 0 ? outside : gloss;
  nameWithBracket(covered, start, names);
  const foods: Group[] = [];
  const notes: Group[] = [];
  for (const [index, { isBracket, spans, count, isPurpose, isMedium }] of covered.entries()) {
    const groups = groupsIn(spans, names, count).map((group) => ({ ...group, isPurpose, isMedium }));
    const last = foods.at(-1);
    const startsWithOr = spans[0]?.meaning.kind === 'or';
    if (gloss >= 0 && index === outside && index !== start) continue;
    if (index === start) foods.push(...groups);
    else if (startsWithOr && last && spans.some(namesFood))
      foods[foods.length - 1] = withOptions(last, groups);
    else if (index > start && start >= 0 && !isBracket && isList(spans)) foods.push(...groups);
    else notes.push(...groups);
  }
  // An unknown heading may be a food.
  return { foods, notes, isGuess: gloss >= 0 || isPartlyUnknown(heading) };
}

const hasName = ({ spans }: Pick<Covered, 'spans'>): boolean =>
  spans.some(({ meaning }) => meaning.kind === 'name');

/** "Salsa: tomatoes and onions" names no food before the colon. */
const isHeading = ({ isBeforeColon, spans }: Covered): boolean =>
  isBeforeColon === true &&
  spans.every(({ meaning }) => meaning.kind === 'unknown' || meaning.kind === 'plain');

/** "Coconut (desiccated)", "tomato (tinned)": the bracket completes a name. */
function nameWithBracket(covered: readonly Covered[], start: number, names: Names): void {
  const [main, bracket] = [covered[start], covered[start + 1]];
  const at = main?.spans.findLastIndex(({ meaning }) => meaning.kind === 'name') ?? -1;
  const own = main?.spans[at];
  if (!main || !own || !bracket?.isBracket || bracket.spans.length > 2) return;
  const said = bracket.spans.flatMap(({ meaning }) => (meaning.kind === 'name' ? meaning.ids : []));
  if (
    own.meaning.kind === 'name' &&
    own.meaning.ids.length > 1 &&
    said.length === 1 &&
    own.meaning.ids.includes(said[0] ?? '')
  )
    main.spans[at] = { ...own, meaning: { kind: 'name', ids: said, isSure: false } };
  const phrase = [...bracket.spans.map((span) => span.phrase), own.phrase].join(' ');
  const ids = names.idsOf(phrase);
  if (ids) main.spans[at] = { phrase, meaning: { kind: 'name', ids, isSure: false } };
}

/** "Mustard (rai) seeds" is "mustard seeds" and a bracket, "coconut (desiccated)" keeps its order. */
function joinedPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const at = joined.length - 2;
    const before = joined[at];
    if (piece.goesOn && !piece.isBracket && before && !before.isBracket)
      joined[at] = { ...before, words: [...before.words, ...piece.words] };
    else joined.push(piece);
  }
  return joined;
}

interface Covered {
  readonly isBracket: boolean;
  readonly spans: Span[];
  readonly count: number | null;
  readonly isPurpose: boolean;
  readonly isMedium: boolean;
  readonly isBeforeColon?: boolean;
}

const media = new Set(['in', '\u0641\u064a', 'فيه', 'with', 'w', 'from']);
const purposes = new Set(
  'for to per لفرك لتغطيه لسلق لنقع لدهن لغسل لقلي لتحمير لحشو لتزيين لرش لتتبيل لخبز لترطيب'.split(' '),
);

/** Also "لتثبيت" and "لمعادلة", by their form. */
const isPurpose = (phrase: string): boolean =>
  purposes.has(phrase) ||
  /^ل(?:ت[\u0621-\u064a]{2}ي[\u0621-\u064a]|م[\u0621-\u064a]ا[\u0621-\u064a]{2}ه)$/.test(phrase);

function withMedium(isLater: boolean, piece: Covered): Covered[] {
  const has = ({ phrase }: Span, some: ReadonlySet<string>): boolean =>
    phrase.split(' ').some((word) => some.has(word));
  const opens = (span: Span): boolean =>
    (span.meaning.kind === 'plain' && (has(span, media) || has(span, purposes))) ||
    (span.meaning.kind === 'unknown' && (media.has(span.phrase) || isPurpose(span.phrase)));
  const at = piece.spans.findIndex(
    (span, index) =>
      opens(span) &&
      (isLater ||
        piece.isBracket ||
        piece.spans.slice(0, index).some(({ meaning }) => meaning.kind === 'name')),
  );
  const opener = piece.spans[at];
  const rest = piece.spans.slice(at + 1);
  if (!opener || !rest.some(namesFood)) return [piece];
  return [
    { ...piece, spans: piece.spans.slice(0, at) },
    {
      isBracket: true,
      spans: rest,
      count: null,
      isPurpose: opener.phrase.split(' ').some(isPurpose),
      isMedium: has(opener, media),
    },
  ];
}

const isPartlyUnknown = (piece: Covered | undefined): boolean =>
  piece?.spans.some(({ meaning }) => meaning.kind === 'unknown') ?? false;
const isWholeName = (piece: Covered | undefined): boolean =>
  piece !== undefined &&
  piece.isBracket &&
  !piece.isMedium &&
  piece.spans.filter(({ meaning }) => meaning.kind === 'name').length === 1 &&
  piece.spans.every(({ meaning }) => meaning.kind === 'name' || meaning.kind === 'plain');

const isOfTable = ({ meaning }: Span): boolean => meaning.kind === 'name' || meaning.kind === 'not-in-table';

const namesFood = ({ meaning }: Span): boolean => ['name', 'unknown', 'not-in-table'].includes(meaning.kind);

const isList = (spans: readonly Span[]): boolean =>
  spans.some(({ meaning }) => meaning.kind === 'name') &&
  spans.find(({ meaning }) => meaning.kind !== 'and')?.meaning.kind === 'name' &&
  spans.every(({ meaning }) => ['name', 'plain', 'and', 'or'].includes(meaning.kind));

const withOptions = (food: Group, more: readonly Group[]): Group => ({
  ...food,
  options: [...food.options, ...more.flatMap(({ options }) => options)],
});

function coverOf(words: readonly string[], names: Names): { spans: Span[]; count: number | null } {
  let count: number | null = null;
  const single = words.map((word) => {
    const of = names.dualOf(word);
    if (of !== null) count = 2;
    return of ?? word;
  });
  return { spans: [...names.cover(single)], count };
}

function groupsIn(spans: readonly Span[], names: Names, count: number | null): Group[] {
  const groups: Span[][][] = [];
  let options: Span[][] = [];
  let current: Span[] = [];
  const close = (): void => {
    if (current.length > 0) options.push(current);
    current = [];
  };
  for (const span of spans) {
    const { kind } = span.meaning;
    if (kind === 'or' || kind === 'and') close();
    else current.push(span);
    if (kind === 'and' && options.length > 0) {
      groups.push(options);
      options = [];
    }
  }
  close();
  if (options.length > 0) groups.push(options);
  return joinParts(withSharedTails(groups, names), count);
}

/** "Chicken or vegetable stock" is two stocks. */
function withSharedTails(groups: Span[][][], names: Names): Span[][][] {
  const flat = groups.flat();
  for (let index = flat.length - 2; index >= 0; index -= 1) {
    const spans = flat[index] ?? [];
    const next = flat[index + 1];
    const tail = next?.findLast(({ meaning }) => meaning.kind === 'name')?.phrase.split(' ') ?? [];
    const head = spans.findLast(({ meaning }) => meaning.kind !== 'plain');
    // In Arabic the head is shared instead: "بزار وفلفل أسود" is two spices.
    const isWhole = head?.meaning.kind === 'name' && /^[\u0621-\u064a]/.test(head.phrase);
    if (!head || isWhole || tail.length < 2) continue;
    for (let length = 1; length < tail.length; length += 1) {
      const phrase = [head.phrase, ...tail.slice(-length)].join(' ');
      const ids = names.idsOf(phrase);
      if (ids)
        spans[spans.indexOf(head)] = { phrase, meaning: { kind: 'name', ids, isSure: ids.length === 1 } };
    }
  }
  return withSharedHeads(groups, names);
}

/** "Chicken thigh or breast", "green and black olives" turned round as Arabic has it. */
function withSharedHeads(groups: Span[][][], names: Names): Span[][][] {
  const flat = groups.flat();
  for (const [index, spans] of flat.entries()) {
    const before =
      flat[index - 1]?.findLast(({ meaning }) => meaning.kind === 'name')?.phrase.split(' ') ?? [];
    const at = spans.findIndex(({ meaning }) => meaning.kind !== 'plain');
    const own = spans[at];
    if (!own || own.meaning.kind === 'name' || before.length < 2) continue;
    const phrase = [...before.slice(0, -1), own.phrase].join(' ');
    const ids = names.idsOf(phrase);
    if (ids) spans[at] = { phrase, meaning: { kind: 'name', ids, isSure: ids.length === 1 } };
  }
  return groups;
}

function joinParts(groups: readonly Span[][][], count: number | null): Group[] {
  const result: Span[][][] = [];
  let waiting: Span[] = [];
  for (const options of groups) {
    const kept: Span[][] = [];
    for (const spans of options) {
      // "Sliced and fried until golden": unknown words after a remark describe the food before.
      const isRemark =
        result.length > 0 &&
        spans[0]?.meaning.kind === 'plain' &&
        !spans.some(({ meaning }) => meaning.kind === 'name' || meaning.kind === 'not-in-table');
      if (!isRemark && spans.some(namesFood)) {
        kept.push([...waiting, ...spans]);
        waiting = [];
      } else waiting.push(...spans);
    }
    if (kept.length > 0) result.push(kept);
  }
  const last = result.at(-1);
  if (last) last[last.length - 1] = [...(last.at(-1) ?? []), ...waiting];
  else if (waiting.length > 0) result.push([waiting]);
  return result.map((options) => ({ options, count, isPurpose: false, isMedium: false }));
}
