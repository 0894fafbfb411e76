import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { loadFood } from '@sufra/food';
import { loadRecipeWords } from '@sufra/food/recipe-words';
import {
  createImporter,
  type ImportedRecipe,
  type NoRecipe,
} from '../apps/server/src/modules/catalogue/importing/recipe.rules.ts';
import { pantryOf } from '../apps/server/src/modules/catalogue/importing/names.rules.ts';

const largest = 1_000_000;
const formats: Readonly<Record<string, 'text' | 'json'>> = {
  '.txt': 'text',
  '.text': 'text',
  '.md': 'text',
  '.markdown': 'text',
  '.json': 'json',
  '.jsonld': 'json',
};

const whyNot: Readonly<Record<NoRecipe, string>> = {
  empty: 'The file is empty.',
  'broken-json': 'This is not valid JSON.',
  'no-recipe': 'There is no schema.org Recipe in this file.',
  'no-ingredients': 'No ingredient lines were found.',
};

/** Not a text file. */
class Unreadable extends Error {}

/** Sorted; skips links and special files. */
function filesIn(folder: string, depth = 0): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory())
      return depth < 20 && entry.name !== 'node_modules' ? filesIn(file, depth + 1) : [];
    return entry.isFile() && formats[path.extname(entry.name).toLowerCase()] !== undefined ? [file] : [];
  });
}

function textOf(file: string): string {
  if (lstatSync(file).size > largest) throw new Unreadable('The file is larger than 1 MB.');
  const bytes = readFileSync(file);
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes('\u0000')) throw new Unreadable('This is not a text file.');
    return text;
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('The file is not UTF-8 text.');
  }
}

interface Tally {
  files: number;
  recipes: number;
  errors: number;
  lines: number;
  matched: number;
}

const print = (row: unknown): void => {
  process.stdout.write(`${JSON.stringify(row)}\n`);
};

function main(): number {
  const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  if (folder === undefined) {
    console.error('Usage: npm run import:recipes -- FOLDER');
    return 1;
  }
  let files: string[];
  try {
    if (!statSync(folder).isDirectory()) throw new Unreadable('It is a file.');
    files = filesIn(folder);
  } catch (error) {
    console.error(
      `${folder} is not a folder that can be read${error instanceof Unreadable ? `: ${error.message}` : '.'}`,
    );
    return 1;
  }
  const words = loadRecipeWords();
  const importer = createImporter(pantryOf(loadFood().ingredients, words.names), words);
  const tally: Tally = { files: 0, recipes: 0, errors: 0, lines: 0, matched: 0 };
  for (const file of files) {
    const name = path.relative(folder, file).split(path.sep).join('/');
    tally.files += 1;
    const read = readOne(file, importer);
    if (typeof read === 'string') {
      tally.errors += 1;
      print({ file: name, error: read });
      continue;
    }
    for (const [index, recipe] of read.entries()) {
      tally.recipes += 1;
      tally.lines += recipe.lines.length;
      tally.matched += recipe.matched;
      print({ file: name, ...(read.length > 1 ? { recipe: index + 1 } : {}), ...rowOf(recipe) });
    }
  }
  const share = tally.lines === 0 ? 0 : Math.round((tally.matched / tally.lines) * 10_000) / 10_000;
  print({ total: true, ...tally, unmatched: tally.lines - tally.matched, share });
  return 0;
}

function readOne(
  file: string,
  importer: ReturnType<typeof createImporter>,
): readonly ImportedRecipe[] | string {
  try {
    const format = formats[path.extname(file).toLowerCase()] ?? 'text';
    const text = textOf(file);
    const read = importer(text, format);
    return read.ok ? read.recipes : whyNot[read.why];
  } catch (error) {
    return error instanceof Unreadable ? error.message : 'The file could not be read.';
  }
}

/** Drop the steps: long, and not needed in the result. */
const rowOf = ({ steps: _steps, ...row }: ImportedRecipe): object => row;

process.exitCode = main();
