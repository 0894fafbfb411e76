import { part, type Part } from '../../platform/db/sql.ts';

/**
 * Rows `w` of a table of words that begin as `q`, however it is written. Only the first such word of a text counts, so
 * that nothing is found twice: the others have one before them. It is never later, but asked as an equation it would be
 * planned for next to nothing.
 */
export function beginsAs(q: string): Part {
  const word = part`admin.search_key(${q}::text)`;
  return part`w.key >= ${word} and w.key < ${word} || chr(1114111) and strpos(w.text, ' ' || ${word}) >= w.at`;
}
