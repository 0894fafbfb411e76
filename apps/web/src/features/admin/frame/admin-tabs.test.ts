import { expect, it } from 'vitest';
import { adminTabs, tabOf } from './admin-tabs.ts';

it.each(adminTabs)('$path and its subpaths belong to $value', ({ path, value }) => {
  expect(tabOf(path)?.value).toBe(value);
  if (value !== 'overview') expect(tabOf(`${path}/1`)?.value).toBe(value);
});

it('distinguishes names with the same beginning', () => {
  expect(tabOf('/admin/usership')?.value).toBe('overview');
  expect(tabOf('/administrators')).toBeUndefined();
});
