/**
 * One spelling for case, accents, Arabic letter forms, punctuation, plurals and the article. "والحليب" becomes two
 * words: the "and" is never lost.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(
      /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200b-\u200f\u202a-\u202e\u2060\ufeff'`\u2018\u2019]/g,
      '',
    )
    .replaceAll(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replaceAll(/[\u0649\u06cc]/g, '\u064a')
    .replaceAll(/[\u06a9\u06af]/g, '\u0643')
    .replaceAll('\u0686', '\u062c')
    .replaceAll('\u067e', '\u0628')
    .replaceAll('\u06a4', '\u0641')
    .replaceAll('\u0629', '\u0647')
    .replaceAll('\u0624', '\u0648')
    .replaceAll('\u0626', '\u064a')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map(toStem)
    .join(' ');
}

// Light on purpose: the lexicon asks about the rest.
function toStem(word: string): string {
  if (/^[\u0600-\u06ff]/.test(word)) return toArabicStem(word);
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:oes|shes|ches|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

/** "الماء" is "ماء": the final hamza goes by the length without the article. */
function toArabicStem(word: string): string {
  const stem = withoutArticle(word);
  return stem.length > 4 ? stem.replace(/\u0621$/, '') : stem;
}

function withoutArticle(word: string): string {
  if (word.length > 4 && word.startsWith('\u0648\u0627\u0644'))
    return `\u0648 ${toArabicStem(word.slice(3))}`;
  // "For the milk" of a word that starts with l: \u0644 + \u0627\u0644\u0644\u0628\u0646 is written
  // \u0644\u0644\u0628\u0646.
  if (word.length === 4 && word.startsWith('\u0644\u0644')) return word.slice(1);
  return word.length > 4
    ? word.replace(/^(\u0628\u0627\u0644|\u0644\u0644|\u0627\u0644)/, '')
    : word.replace(/^\u0627\u0644(?=..$)/, '');
}

export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

export function withoutJoined(words: readonly string[]): ReadonlySet<string> {
  const all = new Set(words);
  return new Set(words.filter((word) => !(word.startsWith('\u0648') && all.has(word.slice(1)))));
}

export function splitAnd(word: string, vocabulary: ReadonlySet<string>): string[] {
  const rest = word.slice(1);
  return word.startsWith('\u0648') && !vocabulary.has(word) && vocabulary.has(rest)
    ? ['\u0648', rest]
    : [word];
}

export const splitPhrases = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
