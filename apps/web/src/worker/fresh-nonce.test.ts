import { expect, it } from 'vitest';
import { newNonce, withFreshNonce } from './fresh-nonce.ts';

const policy = "default-src 'self'; script-src 'self' 'nonce-b2xk+/=='; style-src 'self' 'nonce-b2xk+/=='";

it('replaces the old nonce by a fresh one, in text and policy', () => {
  const text = '<style nonce="b2xk+/==">a{}</style><script nonce="b2xk+/=="></script>';
  const fresh = withFreshNonce({ text, policy }, 'bmV3');
  expect(fresh?.text).toBe('<style nonce="bmV3">a{}</style><script nonce="bmV3"></script>');
  expect(fresh?.policy).toBe(policy.replaceAll('b2xk+/==', 'bmV3'));
});

it('accepts no page without one', () => {
  expect(withFreshNonce({ text: '<script></script>', policy: "default-src 'self'" }, 'bmV3')).toBeNull();
});

it('creates a new one each time', () => {
  expect(newNonce()).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  expect(newNonce()).not.toBe(newNonce());
});
