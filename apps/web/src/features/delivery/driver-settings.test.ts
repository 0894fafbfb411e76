import { expect, it } from 'vitest';
import { settingsFrom, navigationUrl } from './driver-settings.ts';

const door = { lat: 25.0805, lng: 55.1403 };

it('opens directions for the kind of vehicle', () => {
  expect(navigationUrl(door, 'google', 'motorcycle')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=25.0805%2C55.1403&travelmode=two-wheeler',
  );
  expect(navigationUrl(door, 'google', 'bicycle')).toContain('travelmode=bicycling');
  expect(navigationUrl(door, 'apple', 'car')).toBe('https://maps.apple.com/?daddr=25.0805%2C55.1403');
  expect(navigationUrl(door, 'waze', 'car')).toBe('https://waze.com/ul?ll=25.0805%2C55.1403&navigate=yes');
});

const first = { maps: 'google', isShaking: true, isCallingAlways: false, speech: null };

it.each([
  ['nothing', null, first],
  ['nonsense', '{', first],
  ['null', 'null', first],
  ['another app', '{"maps":"paper","isShaking":1,"speech":"fr"}', first],
  [
    'what was set',
    '{"maps":"waze","isShaking":false,"isCallingAlways":true,"speech":"ur"}',
    { maps: 'waze', isShaking: false, isCallingAlways: true, speech: 'ur' },
  ],
])('reads settings from %s', (_, text, settings) => expect(settingsFrom(text)).toEqual(settings));
