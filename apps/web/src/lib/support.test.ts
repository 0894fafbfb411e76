// Proves that a letter to support goes to the domain people see in their address bar.
import { expect, it } from 'vitest';
import { supportAddress, supportLink } from './support.ts';

it.each([
  ['sufra.test', 'support@sufra.test'],
  ['www.sufra.test', 'support@sufra.test'],
  ['127.0.0.1', 'support@sufra.example'],
  ['localhost', 'support@sufra.example'],
])('of %s is %s', (host, address) => expect(supportAddress(host)).toBe(address));

it('says what it is about', () =>
  expect(supportLink('sufra.test', 'Driver D-1042 & more')).toBe(
    'mailto:support@sufra.test?subject=Driver%20D-1042%20%26%20more',
  ));
