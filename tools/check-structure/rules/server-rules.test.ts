import { describe, expect, test } from 'vitest';
import { treeOf, type Rule } from '../tree.ts';
import { accountIds } from './account-ids.ts';
import { clock } from './clock.ts';
import { leftovers } from './leftovers.ts';
import { migrations } from './migrations.ts';
import { outsideAfterCommit } from './outside-after-commit.ts';
import { pure } from './pure.ts';
import { routesFromContract, shapesOnce } from './routes.ts';
import { sessionState } from './session-state.ts';
import { locksInTransactions, ownTables, publishedViews, readsOnlyRead, sqlHome } from './sql-home.ts';
import { statuses } from './statuses.ts';

const ordering = 'apps/server/src/modules/ordering/';
const words = {
  'packages/contract/src/statuses.ts': "export const orderStatuses = ['placed', 'accepted'] as const;",
};

const linesOf = (rule: Rule, files: Record<string, string>): string[] =>
  [...rule.check(treeOf(files))].map(({ file, line }) => `${file.slice(file.lastIndexOf('/') + 1)}:${line}`);

const inOrdering = (rule: Rule, name: string, text: string): string[] =>
  linesOf(rule, { ...words, [`${ordering}${name}`]: text });

test('account ids come from sessions and rows, except where an admin names one', () => {
  const cast = 'const id = params.id as AccountId;';
  const named = 'const id = accountNamedByAdmin(params.id);';
  expect(inOrdering(accountIds, 'routes.ts', cast)).toHaveLength(1);
  expect(inOrdering(accountIds, 'routes.ts', named)).toHaveLength(1);
  expect(linesOf(accountIds, { 'apps/server/src/modules/admin/routes.ts': named })).toEqual([]);
});

test.each(['new Date()', 'Date.now()', 'Date()', 'Math.random()'])('%s is only for the clock', (text) => {
  expect(inOrdering(clock, 'place-order.ts', text)).toHaveLength(1);
  expect(inOrdering(clock, 'place-order.test.ts', text)).toEqual([]);
  expect(linesOf(clock, { 'apps/server/src/platform/clock.ts': text })).toEqual([]);
});

test('a given date is no clock', () => {
  expect(inOrdering(clock, 'place-order.ts', 'new Date(row.at); Math.round(1.5)')).toEqual([]);
});

test.each([
  '// eslint' + '-disable',
  '/* oxlint' + '-disable */',
  '/*\n oxlint' + '-disable\n*/',
  '// oxfmt' + '-ignore',
])('no rule is switched off in a file: %j', (text) =>
  expect(inOrdering(leftovers, 'place-order.ts', text)).toHaveLength(1),
);

describe('SQL', () => {
  test.each([
    ['sql`select 1 from ordering.orders`'],
    ["const q = 'DELETE FROM ordering.orders'"],
    ['const q = `update ordering.orders o set note = ${note}`'],
  ])('is found outside stores and queries: %s', (text) => {
    expect(inOrdering(sqlHome, 'place-order.ts', text)).toHaveLength(1);
    expect(inOrdering(sqlHome, 'order.store.ts', text)).toEqual([]);
    expect(linesOf(sqlHome, { 'apps/server/src/platform/db/x.ts': text })).toEqual([]);
  });

  test('English that mentions selecting or updating is no SQL', () => {
    const text = "const a = 'Select a meal from the list'; const b = 'Update your plan to set a new hour.';";
    expect(inOrdering(sqlHome, 'place-order.ts', text)).toEqual([]);
  });

  test('a store writes its own tables only, by their full name', () => {
    const own = 'sql`insert into ordering.orders (id) values (1) on conflict (id) do update set note = 1`';
    expect(inOrdering(ownTables, 'order.store.ts', own)).toEqual([]);
    expect(inOrdering(ownTables, 'order.store.ts', 'sql`select 1 from money.payments for update`')).toEqual(
      [],
    );
    expect(
      inOrdering(ownTables, 'order.store.ts', 'sql`insert into money.payments (id) values (1)`'),
    ).toHaveLength(1);
    expect(inOrdering(ownTables, 'order.store.ts', 'sql`update orders set note = 1`')).toHaveLength(1);
    expect(
      inOrdering(ownTables, 'order.store.ts', 'sql`with x as (delete from money.a) select 1`'),
    ).toHaveLength(1);
  });

  test.each([
    ['sql`select 1 from ordering.orders o join money.public_payments p on p.id = o.payment_id`', 0],
    ['sql`select money.total(id) from ordering.orders`', 0],
    ['sql`select 1 from money.payments`', 1],
    ['const p = part`money.payments p`', 1],
    ['sql`select 1 from ordering.orders, money.payments`', 1],
  ])('a module reads other modules through their published views: %s', (text, problems) => {
    const money = { 'apps/server/src/modules/money/index.ts': '' };
    const read = (path: string): string[] => linesOf(publishedViews, { ...money, [path]: text });
    expect(read(`${ordering}order.store.ts`)).toHaveLength(problems);
    expect(read('apps/server/src/modules/money/payment.store.ts')).toEqual([]);
    expect(read('apps/server/src/modules/identity/privacy/export.store.ts')).toEqual([]);
  });

  test('a query neither writes nor locks', () => {
    expect(inOrdering(readsOnlyRead, 'get-order.ts', 'sql`select 1 from ordering.orders`')).toEqual([]);
    expect(
      inOrdering(readsOnlyRead, 'get-order.ts', 'sql`select 1 from a.b for no key update`'),
    ).toHaveLength(1);
    expect(
      inOrdering(readsOnlyRead, 'get-order.ts', 'sql`with x as (update ordering.a set b = 1) select 1`'),
    ).toHaveLength(1);
  });

  test.each([
    ['sql`set statement_timeout = 0`', 1],
    ['sql`set local statement_timeout = 0`', 0],
    ["sql`select set_config('a.b', ${c}, false)`", 1],
    ["sql`select set_config('a.b', ${c}, true)`", 0],
    ['sql`listen sufra_live`', 1],
    ["sql`select pg_notify('a', 'b')`", 0],
    ['sql`select pg_try_advisory_lock(1)`', 1],
    ['sql`select pg_advisory_xact_lock(1)`', 0],
    ['sql`create temp table if not exists t (id int)`', 1],
    ['sql`create temp table if not exists t (id int) on commit delete rows`', 0],
    ['sql`update ordering.orders set note = 1`', 0],
  ])('finds session state: %s', (text, found) => {
    expect(inOrdering(sessionState, 'order.store.ts', text)).toHaveLength(found);
  });

  test('a lock is taken inside a transaction', () => {
    const lock = 'sql`select 1 from ordering.orders for update`';
    const held = `const lockOrder = (tx: Tx, id: string) => rows.map(() => tx.row(${lock}));`;
    expect(inOrdering(locksInTransactions, 'order.store.ts', held)).toEqual([]);
    expect(
      inOrdering(
        locksInTransactions,
        'order.store.ts',
        `const lockOrder = (db: Queries) => db.row(${lock});`,
      ),
    ).toHaveLength(1);
  });

  test('migrations carry number, owner and purpose, and shape their own tables', () => {
    const folder = 'apps/server/migrations/';
    const table = 'create table if not exists ordering.orders (plan uuid references subscription.plans)';
    expect(linesOf(migrations, { [`${folder}0001_ordering_orders.sql`]: table })).toEqual([]);
    expect(linesOf(migrations, { [`${folder}0001_planner_orders.sql`]: table })).toHaveLength(1);
    expect(linesOf(migrations, { [`${folder}1-orders.sql`]: table })).toHaveLength(1);
    const both = { [`${folder}0001_ordering_orders.sql`]: table, [`${folder}0001_ordering_more.sql`]: '' };
    expect(linesOf(migrations, both)).toHaveLength(1);
  });
});

describe('statuses', () => {
  test.each([
    ["save({ status: 'accepted' })"],
    ["save({ orderStatus: late ? 'placed' : other })"],
    ["order.status = 'placed' as const"],
    ["sql`update ordering.orders set note = 1, status = 'accepted' where id = ${id}`"],
    ["sql`insert into ordering.orders (id, status) values (${id}, 'placed')`"],
  ])('written outside a machine is found: %s', (text) => {
    expect(inOrdering(statuses, 'place-order.ts', text)).toHaveLength(1);
    expect(inOrdering(statuses, 'order.machine.ts', text)).toEqual([]);
  });

  test.each([
    ["if (order.status === 'accepted') go()"],
    ["save({ status: order.status === 'placed' ? next : last })"],
    ["save({ status: 'healthy' })"],
    ["sql`update ordering.orders set status = ${next} where status = 'placed'`"],
    ["sql`insert into ordering.orders (id) select id from ordering.old where status = 'placed'`"],
  ])('read, or not a status word, is left alone: %s', (text) => {
    expect(inOrdering(statuses, 'place-order.ts', text)).toEqual([]);
  });

  test("reports a status list it can't read", () => {
    expect(linesOf(statuses, { 'packages/contract/src/statuses.ts': 'export {};' })).toHaveLength(1);
  });
});

describe('pure files', () => {
  test.each([
    ['throw new Error()'],
    ['const now = Date.now()'],
    ['const now = new Date()'],
    ['const chance = Math.random()'],
    ['const f = async () => 1'],
    ['const home = process.env.HOME'],
  ])('%s is impure', (text) => {
    expect(inOrdering(pure, 'order.rules.ts', text).length).toBeGreaterThan(0);
    expect(inOrdering(pure, 'place-order.ts', text)).toEqual([]);
  });

  test('accepts dates passed in', () => {
    expect(
      inOrdering(pure, 'order.rules.ts', 'const day = new Date(text); const process = steps[0];'),
    ).toEqual([]);
  });
});

describe('commands', () => {
  test('call outside services only after the transaction', () => {
    const files = (text: string) => ({
      'apps/server/src/adapters/payment/port.ts': '',
      'apps/server/src/platform/ports.ts': 'export interface WhatsApp { send(): void }',
      [`${ordering}jobs.ts`]: text,
    });
    expect(
      linesOf(outsideAfterCommit, files('db.transaction(async (tx) => { await deps.payment.charge(1); })')),
    ).toHaveLength(1);
    expect(
      linesOf(outsideAfterCommit, files('db.transaction(async (tx) => save(tx)); deps.payment.charge(1);')),
    ).toEqual([]);
    expect(
      linesOf(
        outsideAfterCommit,
        files('db.transaction(() => { ctx.whatsapp.send(); ctx.gateway.find(1); })'),
      ),
    ).toHaveLength(2);
  });
});

describe('routes', () => {
  test('come from the contract', () => {
    const good =
      "import { getOrder } from '@sufra/contract/ordering.ts';\nserve(serving, getOrder, handler);";
    expect(inOrdering(routesFromContract, 'routes.ts', good)).toEqual([]);
    expect(inOrdering(routesFromContract, 'routes.ts', 'serve(serving, getOrder, handler);')).toHaveLength(1);
    expect(inOrdering(routesFromContract, 'routes.ts', "serving.app.get('/x', handler)")).toHaveLength(1);
    expect(inOrdering(routesFromContract, 'routes.ts', "map.get('x'); list.delete(one);")).toEqual([]);
  });

  test('have a path once and share no schema between request and reply', () => {
    const contract = (text: string) =>
      linesOf(shapesOnce, { 'packages/contract/src/ordering/ordering.ts': text });
    expect(contract("route('a', { method: 'GET', path: '/a', query: byId, reply: order })")).toEqual([]);
    expect(contract("route('a', { method: 'GET', path: '/a', body: order, reply: order })")).toHaveLength(1);
    expect(
      contract("route('a', { method: 'GET', path: '/a' }); route('b', { method: 'GET', path: '/a' });"),
    ).toHaveLength(1);
  });
});

describe('every file', () => {
  test('has no leftovers', () => {
    const note = `// ${'TO' + 'DO'}: later`;
    const place = `const a = '${['', 'home', 'someone', 'x'].join('/')}'`;
    expect(linesOf(leftovers, { 'a.ts': `${note}\n${place}\n// const old = 1;` })).toEqual([
      'a.ts:1',
      'a.ts:2',
      'a.ts:3',
    ]);
    expect(
      linesOf(leftovers, { 'a.ts': "// if it rains, we wait\nconst url = 'https://x.ae/home/today';" }),
    ).toEqual([]);
  });
});
