import { expect, it } from 'vitest';
import { isAppleHandheld } from './device.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
const pixel =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';

it.each([
  ['an iPhone', iPhone, 5, true],
  ['an iPad that says it is a Mac', mac, 5, true],
  ['a Mac', mac, 0, false],
  ['an Android phone', pixel, 5, false],
])('%s', (_name, userAgent, touchPoints, expected) => {
  expect(isAppleHandheld(userAgent, touchPoints)).toBe(expected);
});
