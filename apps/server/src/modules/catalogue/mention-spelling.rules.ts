export const isArabic = (word: string): boolean => /^[\u0600-\u06ff]/.test(word);

/** A text in pieces that no name reaches across. */
export const split = (text: string): string[] =>
  text
    .replaceAll(/[\u064b-\u065f\u0670\u0640]/g, '')
    // "For the lobster": of the two \u0644 the second may be the word's own, so it is left on.
    .replaceAll(/(?<!\p{L})([\u0648\u0641]?)\u0644\u0644(?=\p{L}{2})/gu, '$1 \u0644')
    .split(/[.,;:!?()[\]{}"\u00ab\u00bb/\\\u060c\u061b\u061f\n\r\t\u2013\u2014]/);

/** "And, so"; then "with, for, like"; then the article. */
const before = /^(?:[\u0648\u0641])?(?:[\u0628\u0644\u0643])?(?:\u0627\u0644)?/;
/** "Her, their, our, his", and the endings of two and of many. */
const after = ['هما', 'تين', 'تان', 'ها', 'هم', 'نا', 'ات', 'ين', 'ان', 'ه', 'ك'];

const shortest = 3;

/**
 * The word itself and, of an Arabic one, what may stand behind its letters: "بحليبها" is milk too. A word that is known
 * to name no food is not taken apart.
 */
export function readingsOf(word: string, isPlain: (word: string) => boolean): string[] {
  if (isPlain(word)) return [word];
  if (!isArabic(word)) return word.endsWith('s') ? [word, word.slice(0, -1)] : [word];
  const heads = new Set([word]);
  for (const prefix of prefixesOf(word)) heads.add(word.slice(prefix.length));
  const readings = new Set<string>();
  for (const head of heads) {
    if (head.length < 2) continue;
    readings.add(head);
    if (isPlain(head)) continue;
    for (const ending of after) {
      const rest = head.slice(0, -ending.length);
      if (!head.endsWith(ending) || rest.length < shortest) continue;
      readings.add(rest);
      if (rest.endsWith('ت')) readings.add(`${rest.slice(0, -1)}ه`);
      readings.add(`${rest}ه`);
    }
  }
  return [...readings];
}

function prefixesOf(word: string): string[] {
  const whole = before.exec(word)?.[0] ?? '';
  const letters = /^[\u0648\u0641]?[\u0628\u0644\u0643]?/.exec(word)?.[0] ?? '';
  return [whole, letters, letters.slice(0, 1), whole.replace(/\u0627\u0644$/, '')].filter(
    (prefix) => prefix !== '',
  );
}
