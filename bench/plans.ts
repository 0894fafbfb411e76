import type { Db } from '../apps/server/src/platform/db/db.ts';
import { startRun, type Recipe } from './recipe.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly Schema?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Sequential scans of larger tables are a mistake. */
const big = 5_000;

/** `schema.table` of each sequential scan of a big table. */
export async function readWhole(db: Db, recipe: Recipe): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select relnamespace::regnamespace || '.' || relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [big],
  );
  const bigTables = new Set(rows.map(({ name }) => name));
  const found = new Set<string>();
  for (const plan of await plansOf(db, recipe)) {
    for (const name of scanned(plan)) if (bigTables.has(name)) found.add(name);
  }
  return [...found];
}

async function plansOf(db: Db, recipe: Recipe): Promise<Plan[]> {
  const valuesOf = startRun(recipe);
  const plans: Plan[] = [];
  for (const [index, { text }] of recipe.entries()) {
    if (!/^\s*(select|with)\b/.test(text)) continue;
    const texts = [
      `explain (format json, verbose, generic_plan) ${text}`,
      `explain (format json, verbose) ${text}`,
    ];
    for (const [round, explain] of texts.entries()) {
      const query = round === 0 ? { text: explain } : { text: explain, values: valuesOf(index, []) };
      const answer = await db.pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(query);
      plans.push(...(answer.rows[0]?.['QUERY PLAN'] ?? []).map(({ Plan }) => Plan));
    }
  }
  return plans;
}

const scanned = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [`${plan.Schema}.${plan['Relation Name']}`] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
];
