import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadFood } from '@sufra/food';
import { loadRecipeWords } from '@sufra/food/recipe-words';
import {
  createImporter,
  type ImportedLine,
  type ImportedRecipe,
} from '../src/modules/catalogue/importing/recipe.rules.ts';
import { pantryOf } from '../src/modules/catalogue/importing/names.rules.ts';

export const recipeWords = loadRecipeWords();
export const pantry = pantryOf(loadFood().ingredients, recipeWords.names);
export const importer = createImporter(pantry, recipeWords);

export function lineOf(text: string): readonly ImportedLine[] {
  const read = importer(JSON.stringify({ '@type': 'Recipe', name: 'x', recipeIngredient: [text] }), 'json');
  return read.ok ? (read.recipes[0]?.lines ?? []) : [];
}

export function recipeOf(...lines: readonly string[]): ImportedRecipe | undefined {
  const read = importer(
    JSON.stringify({ '@type': 'Recipe', recipeYield: '1', recipeIngredient: lines }),
    'json',
  );
  return read.ok ? read.recipes[0] : undefined;
}

const folder = path.resolve(import.meta.dirname, 'recipes');

export interface WrittenRecipe {
  readonly file: string;
  readonly recipe: ImportedRecipe | undefined;
  /** "a|b": either, "a+b": both; null if undecidable. */
  readonly expected: readonly (readonly [line: string, ids: string | null])[];
}

/** "written": used while developing the importer; the others are held out. */
export function recipesOf(set: string): WrittenRecipe[] {
  const table = JSON.parse(readFileSync(path.join(folder, `${set}.json`), 'utf8')) as Record<
    string,
    WrittenRecipe['expected']
  >;
  return Object.entries(table).map(([file, expected]) => {
    const read = importer(
      readFileSync(path.join(folder, set, file), 'utf8'),
      file.endsWith('.json') ? 'json' : 'text',
    );
    return { file, expected, recipe: read.ok ? read.recipes[0] : undefined };
  });
}

export const filesOf = (set: string): string[] =>
  readdirSync(path.join(folder, set), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(txt|md|json)$/.test(name))
    .map((name) => name.split(path.sep).join('/'));
