export type Known = (phrase: string) => boolean;

interface Separators {
  readonly joiners: ReadonlySet<string>;
  /** They separate too: "no coconut no milk" is not coconut milk. */
  readonly fillers: ReadonlySet<string>;
}

const longestPhrase = 8;

export function phrasesOf(words: readonly string[], isKnown: Known, separators: Separators): string[] | null {
  const none = new Set<string>();
  const inPart = (part: readonly string[]): string[] | null =>
    collect([part], isKnown, (whole) =>
      collect(splitAt(whole, separators.fillers), isKnown, (run) => cover(run, isKnown, none)),
    ) ?? cover(part, isKnown, separators.fillers);
  const found = collect([words], isKnown, (whole) =>
    collect(splitAt(whole, separators.joiners), isKnown, inPart),
  );
  return found && [...new Set([...found, ...acrossSeparators(words, isKnown, separators)])];
}

function acrossSeparators(
  words: readonly string[],
  isKnown: Known,
  { joiners, fillers }: Separators,
): string[] {
  const found: string[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 2; to <= Math.min(words.length, from + longestPhrase); to += 1) {
      const piece = words.slice(from, to);
      if (!piece.some((word) => joiners.has(word) || fillers.has(word))) continue;
      if (isKnown(piece.join(' '))) found.push(piece.join(' '));
    }
  }
  return found;
}

function collect(
  pieces: readonly (readonly string[])[],
  isKnown: Known,
  takeApart: (piece: readonly string[]) => string[] | null,
): string[] | null {
  const found: string[] = [];
  for (const piece of pieces) {
    const phrase = piece.join(' ');
    const phrases = isKnown(phrase) ? [phrase] : takeApart(piece);
    if (phrases === null) return null;
    found.push(...phrases);
  }
  return found;
}

function cover(words: readonly string[], isKnown: Known, fillers: ReadonlySet<string>): string[] | null {
  const found: string[] = [];
  const covered = new Set<number>();
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + longestPhrase); to += 1) {
      const phrase = words.slice(from, to).join(' ');
      if (!isKnown(phrase)) continue;
      found.push(phrase);
      for (let index = from; index < to; index += 1) covered.add(index);
    }
  }
  return words.every((word, index) => covered.has(index) || fillers.has(word)) ? found : null;
}

function splitAt(words: readonly string[], separators: ReadonlySet<string>): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (separators.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}
