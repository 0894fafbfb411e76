// Tries the rule that keeps the system's flows from people, and that only the real mark spares a flow its policy.
import { describe, expect, test } from 'vitest';
import { treeOf, type Rule } from '../tree.ts';
import { flowsAskPolicies } from './flows.ts';
import { systemFlows } from './system-flows.ts';

const src = 'apps/server/src/';
const ordering = `${src}modules/ordering/`;
const mark = "import type { BySystem } from '../../platform/pure/by-system.ts';\n";
const closeDay = `${mark}export async function closeDay(ctx: BySystem<Context>) {}`;

const found = (rule: Rule, files: Record<string, string>): string[] =>
  [...rule.check(treeOf(files))].map(({ file, line }) => `${file.slice(file.lastIndexOf('/') + 1)}:${line}`);

const withFlow = (files: Record<string, string>): string[] =>
  found(systemFlows, {
    [`${src}platform/pure/by-system.ts`]: 'export type BySystem<Context> = Context;',
    [`${ordering}night.flows.ts`]: closeDay,
    ...files,
  });

describe('a flow of the system', () => {
  test.each([
    ['a function', closeDay],
    ['an arrow', `${mark}export const closeDay = async ({ db }: BySystem<Context>) => 1;`],
  ])('asks no policy: %s', (_name, text) => {
    expect(found(flowsAskPolicies, { [`${ordering}night.flows.ts`]: text })).toEqual([]);
  });

  test.each([
    ['the mark of somebody else', closeDay.replace('platform/pure/by-system.ts', 'money/index.ts')],
    ['the mark on another parameter', `${mark}export function closeDay(id: string, ctx: BySystem<A>) {}`],
    ['the mark inside the type', `${mark}export function closeDay(ctx: { db: BySystem<A> }) {}`],
  ])('is not made by %s', (_name, text) => {
    expect(found(flowsAskPolicies, { [`${ordering}night.flows.ts`]: text })).toHaveLength(1);
  });

  test('is started by jobs, by the start and by the demo, through its door or beside it', () => {
    const files = {
      [`${ordering}order.jobs.ts`]: "import { closeDay } from './night.flows.ts';",
      [`${ordering}index.ts`]: "export { closeDay, closeDay as endDay } from './night.flows.ts';",
      [`${src}app.ts`]: "import { closeDay } from './modules/ordering/index.ts';",
      [`${src}modules/demo/demo.flows.ts`]: "import { endDay } from '../ordering/index.ts';",
    };
    expect(withFlow(files)).toEqual([]);
  });

  test('may call another one', () => {
    const text = `${mark}import { closeDay } from './night.flows.ts';\nexport const closeWeek = (ctx: BySystem<A>) => closeDay(ctx);`;
    expect(withFlow({ [`${ordering}week.flows.ts`]: text })).toEqual([]);
  });

  test.each([
    ['routes', 'order.routes.ts', "import { closeDay } from './night.flows.ts';"],
    ['routes by a namespace', 'order.routes.ts', "import * as n from './night.flows.ts'; n.closeDay(1);"],
    ['routes by all of it', 'order.routes.ts', "import * as n from './night.flows.ts'; call(n);"],
    ['routes when they run', 'order.routes.ts', "const n = await import('./night.flows.ts');"],
    [
      'a door that wraps',
      'index.ts',
      "import { closeDay } from './night.flows.ts';\nexport const a = closeDay;",
    ],
    ['a door that opens all', 'index.ts', "export * from './night.flows.ts';"],
    [
      'a flow',
      'order.flows.ts',
      "import { closeDay } from './night.flows.ts'; export const a = () => closeDay(1);",
    ],
    [
      'another name',
      'order.flows.ts',
      "import { closeDay as a } from './night.flows.ts'; export const b = () => a(1);",
    ],
    [
      'a table of flows',
      'order.flows.ts',
      "import { closeDay } from './night.flows.ts'; const a = { b: closeDay };",
    ],
    ['its own file', 'night.flows.ts', `${closeDay}\nexport const place = () => closeDay(1);`],
  ])('is out of reach for %s', (_name, file, text) => {
    expect(withFlow({ [`${ordering}${file}`]: text })).toEqual([expect.stringContaining(file)]);
  });

  test('is out of reach through a door, whatever its name there', () => {
    const files = {
      [`${ordering}index.ts`]: "export { closeDay as endDay } from './night.flows.ts';",
      [`${src}modules/money/pay.flows.ts`]:
        "import { endDay } from '../ordering/index.ts'; export const pay = () => endDay(1);",
      [`${src}modules/money/pay.routes.ts`]: "import { endDay } from '../ordering/index.ts';",
    };
    expect(withFlow(files).sort()).toEqual(['pay.flows.ts:1', 'pay.routes.ts:1']);
  });
});

describe('a policy', () => {
  const policy = "import { canPlace, limit } from './order.policy.ts';\n";
  const other = "import { place, type Context } from './place.flows.ts';\n";

  test.each([
    ["canPlace('start')", 1],
    ['canPlace()', 1],
    ['canPlace(true, null)', 1],
    ['canPlace(order)', 0],
    ["canPlace(order, 'start')", 0],
    ['orders.filter(canPlace)', 0],
  ])('asked by %s', (call, problems) => {
    const text = `${policy}export const place = (order: Order) => ${call};`;
    expect(found(flowsAskPolicies, { [`${ordering}order.flows.ts`]: text })).toHaveLength(problems);
  });

  test('is asked by calling another flow, not by naming its types', () => {
    const flow = (text: string) => found(flowsAskPolicies, { [`${ordering}order.flows.ts`]: other + text });
    expect(flow('export const again = (ctx: Context) => place(ctx);')).toEqual([]);
    expect(flow('export const again = (ctx: Context) => 1;')).toHaveLength(1);
  });
});
