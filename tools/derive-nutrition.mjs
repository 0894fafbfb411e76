import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const ingredientsDir = join(root, 'packages/food/data/ingredients');
const outputFile = join(root, 'packages/food/data/ingredient-nutrition.json');

// Columns of the USDA SR abbreviated file (ABBREV.txt), 53 per food.
const FIELD_COUNT = 53;
const COLUMNS = {
  ...{ kcal: 3, protein: 4, carbs: 7, sugar: 9, fibre: 8, fat: 5, saturatedFat: 44, sodiumMg: 15 },
  ...{ potassiumMg: 14, phosphorusMg: 13, calciumMg: 10, ironMg: 11, vitaminKUg: 43 },
};
const PART_OF = { sugar: 'carbs', fibre: 'carbs', saturatedFat: 'fat' };
const REQUIRED = ['kcal', 'protein', 'carbs', 'fat', 'sodiumMg'];

const ALLERGENS = words(
  'gluten crustaceans eggs fish peanuts soy milk tree_nuts celery mustard sesame sulphites lupin molluscs',
);
const UNITS = words('piece clove bunch sprig slice can cup tbsp tsp pinch');
const KEYS = words('id en ar ndb ndbMix allergens flags units gramsPerMl packs soldBy contains synonyms');
const IMPLIED_FLAGS = {
  poultry: 'meat',
  pork: 'meat',
  meat: 'animal',
  dairy: 'animal',
  egg: 'animal',
  fish: 'animal',
  shellfish: 'animal',
  refined_grain: 'grain',
};
const IMPLIED_ALLERGENS = {
  dairy: ['milk'],
  egg: ['eggs'],
  fish: ['fish'],
  shellfish: ['crustaceans', 'molluscs'],
};

function words(text) {
  return new Set(text.trim().split(/\s+/));
}

function readIngredients() {
  const files = readdirSync(ingredientsDir).filter((name) => name.endsWith('.json'));
  return files.sort().flatMap((file) => {
    const entries = JSON.parse(readFileSync(join(ingredientsDir, file), 'utf8'));
    return entries.map((entry) => ({ ...entry, file }));
  });
}

function readUsda(folder) {
  const foods = new Map();
  for (const line of readFileSync(join(folder, 'ABBREV.txt'), 'latin1').split(/\r?\n/)) {
    if (line === '') continue;
    const fields = line.split('^').map((field) => field.replace(/^~|~$/g, '').trim());
    if (fields.length !== FIELD_COUNT)
      throw new Error(`ABBREV.txt: ${fields.length} fields in "${line.slice(0, 60)}"`);
    foods.set(fields[0], fields);
  }
  return foods;
}

function mixOf(ingredient) {
  return ingredient.ndbMix ?? [[ingredient.ndb, 1]];
}

function sourceName(ingredient) {
  return (
    ingredient.ndb ??
    mixOf(ingredient)
      .map(([ndb, share]) => `${ndb}*${share}`)
      .join('+')
  );
}

/** A blank is unknown, unless its total is 0, as sugar without carbohydrate. */
function valueOf(fields, name) {
  const text = fields[COLUMNS[name]];
  if (text !== '') return Number(text);
  return PART_OF[name] !== undefined && valueOf(fields, PART_OF[name]) === 0 ? 0 : null;
}

/** Missing in one part is missing in the mix: assuming 0 would look like a fact. */
function amountOf(mix, name, foods) {
  let total = 0;
  for (const [ndb, share] of mix) {
    const value = valueOf(foods.get(ndb), name);
    if (value === null) return null;
    total += value * share;
  }
  return Math.round(total * 100) / 100;
}

function nutritionOf(ingredient, foods, problems) {
  const mix = mixOf(ingredient);
  const unknown = mix.filter(([ndb]) => !foods.has(ndb)).map(([ndb]) => ndb);
  if (unknown.length > 0) {
    problems.push(`${ingredient.id}: USDA has no food ${unknown.join(', ')}`);
    return null;
  }
  const ndb = sourceName(ingredient);
  const nutrition = { ndb };
  for (const name of Object.keys(COLUMNS)) nutrition[name] = amountOf(mix, name, foods);
  for (const name of REQUIRED) {
    if (nutrition[name] === null) problems.push(`${ingredient.id}: no ${name} in USDA ${ndb}`);
  }
  return nutrition;
}

function sourceProblems({ ndb, ndbMix }) {
  if ((ndb === undefined) === (ndbMix === undefined)) return ['needs exactly one of ndb and ndbMix'];
  if (ndb !== undefined) return /^\d{5}$/.test(ndb) ? [] : [`ndb "${ndb}" is not 5 digits`];
  const sum = ndbMix.reduce((total, [, share]) => total + share, 0);
  return Math.abs(sum - 1) < 1e-9 ? [] : [`ndbMix sums to ${sum}, not 1`];
}

function unknownProblems(values, allowed, kind) {
  const unknown = values.filter((value) => !allowed.has(value)).map((value) => `unknown ${kind} "${value}"`);
  return new Set(values).size === values.length ? unknown : [...unknown, `repeated ${kind}`];
}

function safetyProblems({ allergens, flags }) {
  const problems = [];
  if (allergens !== null) problems.push(...unknownProblems(allergens, ALLERGENS, 'allergen'));
  for (const flag of flags) {
    const implied = IMPLIED_FLAGS[flag];
    if (implied !== undefined && !flags.includes(implied))
      problems.push(`flag ${flag} needs flag ${implied}`);
    const needed = IMPLIED_ALLERGENS[flag];
    if (allergens !== null && needed !== undefined && !needed.some((name) => allergens.includes(name))) {
      problems.push(`flag ${flag} needs allergen ${needed.join(' or ')}`);
    }
  }
  return problems;
}

function measureProblems({ units, gramsPerMl }) {
  const problems = unknownProblems(Object.keys(units), UNITS, 'unit');
  for (const [unit, grams] of Object.entries(units)) {
    if (!(grams > 0)) problems.push(`unit ${unit} weighs ${grams}`);
  }
  if (gramsPerMl !== null && !(gramsPerMl > 0)) problems.push(`gramsPerMl is ${gramsPerMl}`);
  return problems;
}

function packProblems({ packs, soldBy }) {
  const problems = [];
  for (const { grams, aed } of packs) {
    if (!(grams > 0)) problems.push(`pack weighs ${grams}`);
    if (!/^\d+\.\d{2}$/.test(aed)) problems.push(`pack price "${aed}" is not like 9.50`);
  }
  if (packs.some((pack, index) => index > 0 && Number(pack.aed) < Number(packs[index - 1].aed))) {
    problems.push('packs are not cheapest first');
  }
  if (!['pack', 'weight'].includes(soldBy)) problems.push(`soldBy "${soldBy}"`);
  if (soldBy === 'weight' && packs.length > 0 && (packs.length !== 1 || packs[0].grams !== 1000)) {
    problems.push('soldBy weight needs exactly one pack of 1000 g');
  }
  return problems;
}

function textProblems({ id, en, ar, synonyms }) {
  const problems = [];
  const arabic = /^[^A-Za-z]*[\u0621-\u064A][^A-Za-z]*$/;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) problems.push('id is not kebab-case');
  if (!/^[A-Z]/.test(en)) problems.push(`en "${en}" does not start with a capital`);
  if (!arabic.test(ar)) problems.push(`ar "${ar}" is not Arabic`);
  for (const name of synonyms.en) {
    if (name !== name.toLowerCase() || name.trim() === '')
      problems.push(`synonym "${name}" is not lower case`);
  }
  for (const name of synonyms.ar) if (!arabic.test(name)) problems.push(`synonym "${name}" is not Arabic`);
  if (synonyms.en.length === 0 || synonyms.ar.length === 0) problems.push('lacks synonyms');
  for (const names of [synonyms.en, synonyms.ar]) {
    if (new Set(names).size !== names.length) problems.push('repeated synonym');
  }
  return problems;
}

function ingredientProblems(ingredient) {
  const { file, ...entry } = ingredient;
  const missing = [...KEYS].filter(
    (key) => !key.startsWith('ndb') && key !== 'contains' && entry[key] === undefined,
  );
  if (missing.length > 0) return [`${file} ${entry.id}: lacks ${missing.join(', ')}`];
  const problems = [
    ...unknownProblems(Object.keys(entry), KEYS, 'key'),
    ...sourceProblems(entry),
    ...safetyProblems(entry),
    ...measureProblems(entry),
    ...packProblems(entry),
    ...textProblems(entry),
  ];
  return problems.map((problem) => `${file} ${entry.id}: ${problem}`);
}

function duplicateProblems(ingredients) {
  const fileOf = new Map();
  const problems = [];
  for (const { id, file } of ingredients) {
    if (fileOf.has(id)) problems.push(`${id}: in ${fileOf.get(id)} and again in ${file}`);
    fileOf.set(id, file);
  }
  return problems;
}

function failOn(problems) {
  if (problems.length === 0) return;
  for (const problem of problems) console.error(problem);
  console.error(`${problems.length} problem(s) in the ingredients`);
  process.exit(1);
}

function derive(ingredients, foods) {
  const problems = [];
  const sorted = [...ingredients].sort((a, b) => (a.id < b.id ? -1 : 1));
  const derived = Object.fromEntries(sorted.map((entry) => [entry.id, nutritionOf(entry, foods, problems)]));
  failOn(problems);
  return `${JSON.stringify(derived, null, 2)}\n`;
}

/** Without the USDA files, numbers can't be recomputed, but changed or missing sources still show. */
function checkSources(ingredients, committed) {
  const known = JSON.parse(committed);
  const stale = ingredients.filter((entry) => known[entry.id]?.ndb !== sourceName(entry)).map(({ id }) => id);
  const ids = new Set(ingredients.map(({ id }) => id));
  const gone = Object.keys(known).filter((id) => !ids.has(id));
  failOn([...stale, ...gone].map((id) => `${id}: ingredient-nutrition.json is out of date`));
  console.log(
    `${ingredients.length} ingredients checked, without the USDA files to compute their numbers again`,
  );
}

function main() {
  const args = process.argv.slice(2);
  const check = args.includes('--check');
  const given = args.find((argument) => !argument.startsWith('--')) ?? process.env.USDA_SR_DIR;
  const folder = resolve(root, given ?? '../shared/data/usda-sr');
  const ingredients = readIngredients();
  failOn([...duplicateProblems(ingredients), ...ingredients.flatMap(ingredientProblems)]);
  const committed = existsSync(outputFile) ? readFileSync(outputFile, 'utf8') : '{}';
  if (!existsSync(join(folder, 'ABBREV.txt'))) {
    if (check && given === undefined) return checkSources(ingredients, committed);
    failOn([`no ABBREV.txt in ${folder}: name the USDA SR folder`]);
  }
  const derived = derive(ingredients, readUsda(folder));
  if (check) {
    if (committed !== derived)
      failOn(['ingredient-nutrition.json is out of date: run npm run food:nutrition']);
  } else {
    writeFileSync(outputFile, derived);
  }
  console.log(`${ingredients.length} ingredients ${check ? 'checked' : 'written'}`);
}

main();
