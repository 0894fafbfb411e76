import { expect, it } from 'vitest';
import { adminTabs, tabOf } from './admin-tabs.ts';

it.each(adminTabs)('$path and what is below it belong to $value', ({ path, value }) => {
  expect(tabOf(path)?.value).toBe(value);
  if (value !== 'overview') expect(tabOf(`${path}/1`)?.value).toBe(value);
});

it('keeps names apart that only begin the same', () => {
  expect(tabOf('/admin/usership')?.value).toBe('overview');
  expect(tabOf('/administrators')).toBeUndefined();
});
