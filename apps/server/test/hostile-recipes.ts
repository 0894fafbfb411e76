const lines = (line: string, count: number): string => Array.from({ length: count }, () => line).join('\n');
const schemaOrg = (recipe: object): string => JSON.stringify({ '@type': 'Recipe', ...recipe });

/** Valid for the contract: no NUL, no lone surrogates, 100,000 units. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'a line of 100,000 letters': 'a'.repeat(100_000),
  'a line of 100,000 digits': '9'.repeat(100_000),
  '10,000 combining marks': `Ingredients\n1 cup ri${'\u0301'.repeat(10_000)}ce`,
  'a right-to-left override': 'Ingredients\n1 cup \u202Eecir\u202C\n2 eggs',
  'ten thousand lines': `Ingredients\n${lines('1 egg', 10_000)}`,
  'a formula for a spreadsheet': 'Ingredients\n=HYPERLINK("http://x.example","2 eggs")\n1 cup rice',
  'markup in plain text': 'Ingredients\n<script>alert(1)</script>\n1 cup <img src=x onerror=alert(1)> rice',
  'markup in schema.org': schemaOrg({
    name: '<script>alert(1)</script>',
    recipeIngredient: ['<b>1 cup</b> rice<script>alert(1)</script>', '1 egg<style>*{}</style>'],
    recipeInstructions: '<img src=x onerror=alert(1)>Boil.',
  }),
  'the prototype of everything': `{"@type":"Recipe","name":"x","recipeIngredient":["1 cup rice"],
    "__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"recipeYield":{"__proto__":{"toString":null}}}`,
  'words of the prototype': 'Ingredients\n1 constructor\n2 __proto__\n3 toString\n1 cup hasOwnProperty',
  'JSON a thousand deep': `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
  'JSON 40,000 deep': `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`,
  'arrays 49,000 deep': `${'['.repeat(49_000)}${']'.repeat(49_000)}`,
  'JSON that stops': '{"@type":"Recipe","recipeIngredient":["1 cup rice"',
  'wrong kinds everywhere': schemaOrg({
    name: 7,
    recipeYield: [null, {}],
    recipeIngredient: [1, null, {}, [['1 egg']], true],
    recipeInstructions: { '@graph': 5 },
  }),
  'a recipe in itself, again and again': schemaOrg({
    recipeIngredient: Array.from({ length: 2_000 }, () => '1 cup rice (1 cup rice (1 cup rice))'),
  }),
  'numbers beyond all measure':
    'Ingredients\n1e308 cups rice\n99999999999999999999 eggs\n1/0 cup sugar\n-5 eggs\n½½½ cup milk',
  'nothing but brackets': `Ingredients\n${'('.repeat(20_000)}`,
};

const pad = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Fragments that provoke regex backtracking. */
export const backtracking: readonly string[] = [
  ' ',
  '1 ',
  '1/',
  '1-',
  '½',
  '( ',
  ') ',
  ', ',
  '- ',
  'a ',
  'a-',
  'to ',
  'or ',
  'و',
  '1 x ',
  '1.1.',
  '\t ',
  '<b',
  '&amp;',
  'cup ',
  'ـ',
];

export const linesOf = (piece: string): string =>
  `Ingredients\n1 egg\n${lines(`1 cup ${pad(piece, 300)}!x`, 10)}`;

/** CPU milliseconds, the minimum of two runs. */
export function cpuCost(work: () => void): number {
  const runs = [1, 2].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}
