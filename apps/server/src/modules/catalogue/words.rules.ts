/** Phrases, parted by semicolons or new lines. */
export const phrases = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
