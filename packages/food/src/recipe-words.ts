import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const folder = path.resolve(import.meta.dirname, '../data/recipes');

/** Lists are "a; b; c", several per file so that they read in groups. */
const lists = z.array(z.string());
const listed = z.record(z.string(), z.string());

const wordsFile = z.strictObject({
  plain: z.record(z.string(), lists),
  notInTable: lists,
  limited: listed,
  claims: listed,
  loose: listed,
  inCans: listed,
});
const namesFile = z.record(
  z.string(),
  z.strictObject({ en: z.optional(z.string()), ar: z.optional(z.string()) }),
);

export interface RecipeWordLists {
  readonly plain: readonly string[];
  readonly notInTable: readonly string[];
  readonly limited: Readonly<Record<string, readonly string[]>>;
  readonly claims: Readonly<Record<string, readonly string[]>>;
  readonly loose: Readonly<Record<string, readonly string[]>>;
  readonly inCans: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Names that only roughly mean the ingredient, marked "~oil" in the file. */
  readonly vague: readonly string[];
}

/** Throws for a wrong shape. */
export function loadRecipeWords(): RecipeWordLists {
  const words = wordsFile.parse(read('words.json'));
  const names = namesFile.parse(read('names.json'));
  const written = Object.entries(names).map(([id, { en = '', ar = '' }]): [string, string[]] => [
    id,
    [...split(en), ...split(ar)],
  ]);
  return {
    plain: Object.values(words.plain).flat().flatMap(split),
    notInTable: words.notInTable.flatMap(split),
    limited: mapped(words.limited, (text) => text.split(' ')),
    claims: mapped(words.claims, (text) => text.split(' ')),
    loose: mapped(words.loose, split),
    inCans: words.inCans,
    names: Object.fromEntries(written.map(([id, all]) => [id, all.map((name) => name.replace(/^~/, ''))])),
    vague: written.flatMap(([, all]) =>
      all.filter((name) => name.startsWith('~')).map((name) => name.slice(1)),
    ),
  };
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

const split = (text: string): string[] =>
  text
    .split(';')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const mapped = (
  record: Readonly<Record<string, string>>,
  of: (text: string) => string[],
): Record<string, string[]> =>
  Object.fromEntries(Object.entries(record).map(([key, text]) => [key, of(text)]));
