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
  readonly foods: readonly Group[];
  readonly notes: readonly Group[];
}

/** The first food counts; later pieces are notes or further foods. */
export function groupsOf(pieces: readonly Piece[], names: Names): Groups {
  const covered = pieces.flatMap((piece) =>
    withMedium({ ...piece, ...coverOf(piece.words, names), isPurpose: false, isMedium: false }),
  );
  const start = covered.findIndex(({ isBracket, spans }) => !isBracket && spans.some(namesFood));
  const foods: Group[] = [];
  const notes: Group[] = [];
  for (const [index, { isBracket, spans, count, isPurpose, isMedium }] of covered.entries()) {
    const groups = groupsIn(spans, names, count).map((group) => ({ ...group, isPurpose, isMedium }));
    const last = foods.at(-1);
    const startsWithOr = spans[0]?.meaning.kind === 'or';
    if (index === start) foods.push(...groups);
    else if (startsWithOr && last && spans.some(namesFood))
      foods[foods.length - 1] = withOptions(last, groups);
    else if (index > start && start >= 0 && !isBracket && isList(spans)) foods.push(...groups);
    else notes.push(...groups);
  }
  return { foods, notes };
}

interface Covered {
  readonly isBracket: boolean;
  readonly spans: readonly Span[];
  readonly count: number | null;
  readonly isPurpose: boolean;
  readonly isMedium: boolean;
}

const media = new Set(['in', '\u0641\u064a', 'with', 'from']);
const purposes = new Set(['for', 'to']);

function withMedium(piece: Covered): Covered[] {
  const last = ({ phrase }: Span): string => phrase.split(' ').at(-1) ?? '';
  const opens = (span: Span): boolean =>
    span.meaning.kind === 'plain' && (media.has(last(span)) || purposes.has(last(span)));
  const at = piece.spans.findIndex(
    (span, index) =>
      opens(span) &&
      (piece.isBracket || piece.spans.slice(0, index).some(({ meaning }) => meaning.kind === 'name')),
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
      isPurpose: purposes.has(last(opener)),
      isMedium: media.has(last(opener)),
    },
  ];
}

const namesFood = ({ meaning }: Span): boolean => ['name', 'unknown', 'not-in-table'].includes(meaning.kind);

const isList = (spans: readonly Span[]): boolean =>
  spans.some(({ meaning }) => meaning.kind === 'name') &&
  spans[0]?.meaning.kind === 'name' &&
  spans.every(({ meaning }) => ['name', 'plain', 'and', 'or'].includes(meaning.kind));

const withOptions = (food: Group, more: readonly Group[]): Group => ({
  ...food,
  options: [...food.options, ...more.flatMap(({ options }) => options)],
});

function coverOf(words: readonly string[], names: Names): { spans: readonly Span[]; count: number | null } {
  let count: number | null = null;
  const single = words.map((word) => {
    const of = names.dualOf(word);
    if (of !== null) count = 2;
    return of ?? word;
  });
  return { spans: names.cover(single), count };
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
  for (const [index, spans] of flat.entries()) {
    const next = flat[index + 1];
    const tail = next?.findLast(({ meaning }) => meaning.kind === 'name')?.phrase.split(' ') ?? [];
    const head = spans.findLast(({ meaning }) => meaning.kind !== 'plain');
    if (!head || tail.length < 2) continue;
    for (let length = 1; length < tail.length; length += 1) {
      const phrase = [head.phrase, ...tail.slice(-length)].join(' ');
      const ids = names.idsOf(phrase);
      if (ids)
        spans[spans.indexOf(head)] = { phrase, meaning: { kind: 'name', ids, isSure: ids.length === 1 } };
    }
  }
  return groups;
}

function joinParts(groups: readonly Span[][][], count: number | null): Group[] {
  const result: Span[][][] = [];
  let waiting: Span[] = [];
  for (const options of groups) {
    const kept: Span[][] = [];
    for (const spans of options) {
      if (spans.some(namesFood)) {
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
