import {
  getListViews,
  mostListViews,
  removeListView,
  saveListView,
} from '@sufra/contract/admin/list-views.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { signIn } from '../../../../test/people.ts';

let test: TestApp;
let mine: Client;
let other: Client;
beforeAll(async () => {
  test = await startTestApp();
  mine = await admin(test, '+971508420001', 'support');
  other = await admin(test, '+971508420002', 'content');
});
afterAll(() => test.close());

const view = { list: 'orders', name: 'Late in Sharjah', query: 'emirate=Sharjah&alarm=late' };
const save = (body: typeof view, by = mine) => by.call(saveListView, { body });
const names = async (by = mine) => (await by.get(getListViews)).views.map(({ name }) => name);

it('a view is saved once per name, is replaced under it, and is only its owner’s', async () => {
  await Promise.all([
    save(view),
    save({ ...view, query: 'status=placed' }),
    save({ ...view, name: 'مطابخ' }),
  ]);
  await save({ ...view, query: 'status=ready' });
  const { views } = await mine.get(getListViews);
  expect(views.map(({ name }) => name)).toEqual(['Late in Sharjah', 'مطابخ']);
  expect(views[0]?.query).toBe('status=ready');
  expect(await names(other)).toEqual([]);
  const params = { id: views[0]?.id ?? '' };
  await other.get(removeListView, { params });
  expect(await names()).toHaveLength(2);
  await mine.get(removeListView, { params });
  await mine.get(removeListView, { params });
  expect(await names()).toEqual(['مطابخ']);
});

it('refuses strange lists and queries, other people, and more than fifty', async () => {
  const refused = async (part: Partial<typeof view>) =>
    (await mine.refused(saveListView, { body: { ...view, ...part } })).fields;
  expect(await refused({ list: '../users' })).toEqual({ list: 'invalid' });
  expect(await refused({ query: '"><script>' })).toEqual({ query: 'invalid' });
  expect(await refused({ query: 'x'.repeat(601) })).toEqual({ query: 'too_long' });
  expect(await refused({ name: ' ' })).toEqual({ name: 'required' });
  const customer = await signIn(test, '+971508420003');
  expect((await save(view, customer)).status).toBe(403);
  const all = await Promise.all(
    Array.from({ length: mostListViews + 5 }, (_, at) => save({ ...view, name: `View ${at}` }, other)),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(mostListViews);
  expect(await names(other)).toHaveLength(mostListViews);
});
