import { latinDigits, normalise } from '../words/spelling.rules.ts';

export interface SourceRecipe {
  readonly title: string | null;
  readonly servings: number | null;
  readonly minutes: number | null;
  readonly lines: readonly string[];
  readonly steps: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const mostNodes = 50_000;
const mostLines = 300;

export function recipesInJson(document: unknown): SourceRecipe[] {
  const found: Json[] = [];
  const queue: unknown[] = [document];
  for (let at = 0; at < queue.length && at < mostNodes; at += 1) {
    const node = queue[at];
    if (Array.isArray(node)) for (const item of node) queue.push(item);
    else if (isObject(node)) {
      if (isRecipe(node)) found.push(node);
      else for (const value of Object.values(node)) if (typeof value === 'object') queue.push(value);
    }
  }
  return found.map(recipeOf);
}

function isRecipe(node: Json): boolean {
  const types = [node['@type'] ?? node.type].flat();
  const isTyped = types.some((type) => typeof type === 'string' && /(^|[/:#])recipe$/i.test(type));
  return isTyped || Array.isArray(node.recipeIngredient) || Array.isArray(node.ingredients);
}

function recipeOf(node: Json): SourceRecipe {
  const total = minutesOf(node.totalTime);
  const parts = (minutesOf(node.prepTime) ?? 0) + (minutesOf(node.cookTime) ?? 0);
  const given = node.recipeIngredient ?? node.ingredients ?? [];
  return {
    title: textsIn(node.name ?? node.headline ?? node.title)[0] ?? null,
    servings: servingsOf(node.recipeYield ?? node.yield ?? node.servings),
    minutes: total ?? (parts > 0 ? parts : null),
    lines: textsIn(given)
      .flatMap((text) => text.split('\n'))
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .slice(0, mostLines),
    steps: textsIn(node.recipeInstructions ?? node.instructions ?? []).slice(0, mostLines),
  };
}

function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const stack: unknown[] = [value];
  while (stack.length > 0 && texts.length < 1_000) {
    const next = stack.pop();
    if (typeof next === 'string') texts.push(...plainText(next));
    else if (typeof next === 'number') texts.push(String(next));
    else if (Array.isArray(next)) for (const item of next.slice(0, 1_000).reverse()) stack.push(item);
    else if (isObject(next)) stack.push(textOfObject(next));
  }
  return texts;
}

function textOfObject(node: Json): unknown {
  const inner = node.itemListElement ?? node.steps ?? node.items ?? node.ingredients ?? node['@value'];
  if (inner !== undefined) return inner;
  const amount = [node.amount ?? node.quantity, node.unit].filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  const text = node.text ?? node.name ?? node.ingredient ?? node.food;
  return typeof text === 'string' ? [...amount, text].join(' ') : [];
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  frac13: '⅓',
  frac23: '⅔',
  ndash: '-',
  mdash: '-',
  rsquo: "'",
  lsquo: "'",
  eacute: 'é',
  egrave: 'è',
  ntilde: 'ñ',
  deg: '°',
  times: 'x',
  hellip: '…',
};

export function plainText(text: string): string[] {
  const plain = text
    .replaceAll(/<(?:br|\/li|\/p|\/div)[^<>]{0,200}>/gi, '\n')
    .replaceAll(/<[^<>]{0,500}>/g, ' ')
    .replaceAll(
      /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,8}[0-9]{0,2}));/gi,
      (whole, decimal, hex, name) => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null;
        if (code !== null) return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ' ';
        return entities[String(name).toLowerCase()] ?? whole;
      },
    )
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .filter((line) => line !== '');
  return plain;
}

function servingsOf(value: unknown): number | null {
  for (const text of textsIn(value)) {
    const count = servingsIn(text);
    if (count !== null) return count;
  }
  return null;
}

const countWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
  شخص: 1,
  شخصين: 2,
  ثلاث: 3,
  ثلاثه: 3,
  اربع: 4,
  اربعه: 4,
  خمس: 5,
  خمسه: 5,
  ست: 6,
  سته: 6,
  ثماني: 8,
  ثمانيه: 8,
  عشر: 10,
  عشره: 10,
};

export function servingsIn(text: string): number | null {
  const latin = latinDigits(text.slice(0, 200));
  const digits = /\d{1,3}/.exec(latin)?.[0];
  const count = digits
    ? Number(digits)
    : normalise(latin)
        .split(' ')
        .map((word) => countWords[word])
        .find((value) => value !== undefined);
  return count !== undefined && count >= 1 && count <= 100 ? count : null;
}

function minutesOf(value: unknown): number | null {
  const found =
    typeof value === 'string'
      ? /^P(?:(\d{1,3})D)?T?(?:(\d{1,3})H)?(?:(\d{1,4})M)?/i.exec(value.trim())
      : null;
  const minutes = found
    ? Number(found[1] ?? 0) * 1440 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0)
    : 0;
  return minutes > 0 ? minutes : null;
}
