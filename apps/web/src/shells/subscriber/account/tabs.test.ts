import { expect, it } from 'vitest';
import { tabByKey, tabOf } from './tabs.ts';

it('opens the tab of the URL, else the profile', () => {
  expect(tabOf(new URLSearchParams('tab=subscription'))).toBe('subscription');
  expect(tabOf(new URLSearchParams('tab=__proto__'))).toBe('profile');
  expect(tabOf(new URLSearchParams())).toBe('profile');
});

it('cycles with the arrow keys, and jumps to both ends', () => {
  expect(tabByKey('profile', 'ArrowRight', 'ltr')).toBe('preferences');
  expect(tabByKey('profile', 'ArrowLeft', 'ltr')).toBe('privacy');
  expect(tabByKey('privacy', 'ArrowDown', 'ltr')).toBe('profile');
  expect(tabByKey('orders', 'Home', 'ltr')).toBe('profile');
  expect(tabByKey('orders', 'End', 'ltr')).toBe('privacy');
  expect(tabByKey('orders', 'a', 'ltr')).toBeNull();
});

it('reverses the arrows with the reading direction', () => {
  expect(tabByKey('profile', 'ArrowLeft', 'rtl')).toBe('preferences');
  expect(tabByKey('preferences', 'ArrowRight', 'rtl')).toBe('profile');
  expect(tabByKey('preferences', 'ArrowLeft', 'rtl')).toBe('taste');
  expect(tabByKey('profile', 'ArrowDown', 'rtl')).toBe('preferences');
});
