import { normalise } from './spelling.rules.ts';

const mostOffered = 4;
const arabic = /[\u0600-\u06ff]/;

const soundAlikes: readonly (readonly [RegExp, string])[] = [
  [/[\u0635\u062b]/g, '\u0633'],
  [/[\u0638\u0630]/g, '\u0636'],
  [/\u0637/g, '\u062a'],
  [/[\u063a\u0642\u062c\u06af]/g, '\u0643'],
  [/\u0686/g, '\u0643'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/(?:ee|ea|ie|ei|y)/g, 'i'],
  [/(?:oo|ou)/g, 'u'],
  [/c/g, 'k'],
  [/z/g, 's'],
  [/(.)\1+/g, '$1'],
];

const soundKey = (phrase: string): string =>
  soundAlikes.reduce((text, [letters, one]) => text.replaceAll(letters, one), phrase);

const allowedMistakes = (length: number): number => (length < 4 ? 0 : length < 5 ? 1 : length < 9 ? 2 : 3);

/** Damerau-Levenshtein distance; gives up beyond `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (older[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    older = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}

interface Phrase {
  readonly written: string;
  /** Added to its distance, so that names come before loan words. */
  readonly handicap: number;
  readonly key: string;
  readonly sound: string;
}

interface Index {
  readonly phrases: readonly Phrase[];
  readonly words: readonly { readonly word: string; readonly sound: string }[];
}

interface Offer {
  readonly text: string;
  readonly distance: number;
}

function similarWords(unknown: string, { words }: Index): Offer[] {
  const most = allowedMistakes(soundKey(unknown).length);
  return words
    .filter(({ word }) => arabic.test(word) === arabic.test(unknown))
    .map(({ word, sound }) => ({ text: word, distance: editDistance(soundKey(unknown), sound, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance);
}

/** At most four readable texts, each with its own meaning. `meaningOf` is null for unreadable text. */
export function createNearest(
  written: readonly string[],
  loans: readonly string[],
  vocabulary: ReadonlySet<string>,
  fillers: ReadonlySet<string>,
  meaningOf: (text: string) => string | null,
): (text: string) => string[] {
  let index: Index | null = null;
  const mended = (text: string, known: Index): Offer[] => {
    const parts = normalise(text).split(' ');
    const [unknown, ...others] = parts.filter((word) => !vocabulary.has(word));
    if (unknown === undefined || others.length > 2) return [];
    // The best word for each further mistake.
    const best = new Map(others.map((other) => [other, similarWords(other, known)[0]?.text ?? other]));
    return similarWords(unknown, known).map(({ text: word, distance }) => ({
      text: parts.map((part) => (part === unknown ? word : (best.get(part) ?? part))).join(' '),
      distance: distance + 0.5,
    }));
  };
  return (text) => {
    const core = normalise(text)
      .split(' ')
      .filter((word) => word !== '' && !fillers.has(word))
      .join(' ');
    // An additive number is not a typo of another.
    if (core === '' || /\d/.test(core)) return [];
    index ??= indexOf(written, loans, fillers);
    const offers = [
      ...beforeException(text),
      ...similarPhrases(core, index.phrases),
      ...mended(text, index),
      ...phrasesContaining(core, index.phrases),
    ];
    return bestOffers(offers, meaningOf);
  };
}

function indexOf(written: readonly string[], loans: readonly string[], fillers: ReadonlySet<string>): Index {
  const phrases = distinct(written, 0);
  const words = [...new Set(phrases.flatMap(({ key }) => key.split(' ')))]
    .filter((word) => word.length > 2 && !fillers.has(word))
    .map((word) => ({ word, sound: soundKey(word) }));
  return { phrases: [...phrases, ...distinct(loans, 2)], words };
}

function distinct(written: readonly string[], handicap: number): Phrase[] {
  const byKey = new Map<string, Phrase>();
  for (const one of written) {
    const key = normalise(one);
    if (!byKey.has(key)) byKey.set(key, { written: one, handicap, key, sound: soundKey(key) });
  }
  return [...byKey.values()];
}

const similarPhrases = (core: string, phrases: readonly Phrase[]): Offer[] => {
  const sound = soundKey(core);
  const most = allowedMistakes(sound.length);
  return phrases.flatMap((phrase) => {
    const distance = editDistance(sound, phrase.sound, most);
    const isOtherStart = phrase.key[0] === core[0] ? 0 : 0.4;
    return distance <= most
      ? [{ text: phrase.written, distance: distance + phrase.handicap + isOtherStart }]
      : [];
  });
};

const phrasesContaining = (core: string, phrases: readonly Phrase[]): Offer[] =>
  core.includes(' ') || core.length < 3
    ? []
    : phrases.flatMap(({ key, written }) =>
        ` ${key} `.includes(` ${core} `) ? [{ text: written, distance: 4 + key.length / 100 }] : [],
      );

/** "Nuts except almonds" can't be checked; all nuts can. */
const beforeException = (text: string): Offer[] => {
  const [part = '', ...rest] = text.split(
    /\s(?:except|but|besides|apart from|other than|ما عدا|عدا|إلا|الا|غير|باستثناء)\s/i,
  );
  return rest.length > 0 && part.trim() !== '' ? [{ text: part.trim(), distance: 0 }] : [];
};

function bestOffers(offers: readonly Offer[], meaningOf: (text: string) => string | null): string[] {
  const found = new Map<string, string>();
  for (const { text } of [...offers].sort((a, b) => a.distance - b.distance)) {
    const meaning = meaningOf(text);
    if (meaning !== null && !found.has(meaning)) found.set(meaning, text);
    if (found.size === mostOffered) break;
  }
  return [...found.values()];
}
