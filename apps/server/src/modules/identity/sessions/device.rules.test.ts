import { expect, it } from 'vitest';
import { deviceName } from './device.rules.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webkit}`;
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;

it.each([
  [`${iphone} Version/18.3 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iphone} CriOS/133.0.6943.84 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${iphone} FxiOS/135.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${iphone} Version/18.0 EdgiOS/133.0 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1',
    'Safari on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
    'Safari on Mac',
  ],
  [`${android} Chrome/133.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${android} Chrome/133.0.0.0 Mobile Safari/537.36 EdgA/133.0.0.0`, 'Edge on Android'],
  [`${android} Chrome/133.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0`, 'Opera on Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:135.0) Gecko/135.0 Firefox/135.0', 'Firefox on Android'],
  [`${windows} Chrome/133.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} Chrome/133.0.0.0 Safari/537.36 Edg/133.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/133.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${iphone} Mobile/15E148`, 'iPhone'],
  ['curl/8.5.0', ''],
  ['', ''],
  ['<script>alert(1)</script>', ''],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
