import { expect, it } from 'vitest';
import { deviceOf } from './sessions.tsx';

it.each([
  ['Chrome on Android', { browser: 'Chrome', system: 'Android', isHandheld: true }],
  ['Samsung Internet on Android', { browser: 'Samsung Internet', system: 'Android', isHandheld: true }],
  ['Safari on Mac', { browser: 'Safari', system: 'Mac', isHandheld: false }],
  ['Firefox', { browser: 'Firefox', system: null, isHandheld: false }],
  ['iPhone', { browser: null, system: 'iPhone', isHandheld: true }],
  ['', { browser: null, system: null, isHandheld: false }],
])('%s', (name, device) => {
  expect(deviceOf(name)).toEqual(device);
});
