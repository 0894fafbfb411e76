import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openVault } from './vault.ts';

const key = randomBytes(32);
const context = 'household.profiles/a';

describe('sealing', () => {
  it('round-trips every JSON value', () => {
    const vault = openVault([key]);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(vault.open(vault.seal(plain, context), context)).toEqual(plain);
      }),
      { numRuns: 1_000 },
    );
  });

  it('round-trips bytes and identifies their key', () => {
    const vault = openVault([key]);
    const bytes = randomBytes(100_000);
    const sealed = vault.sealBytes(bytes, context);
    expect(vault.openBytes(sealed, context).equals(bytes)).toBe(true);
    expect(() => vault.openBytes(sealed, 'household.profiles/b')).toThrow();
    expect(vault.keyId).toBe(sealed.subarray(1, 5).toString('hex'));
    expect(openVault([randomBytes(32), key]).keyId).not.toBe(vault.keyId);
  });

  it('hides the value and never repeats bytes', () => {
    const vault = openVault([key]);
    const sealed = Array.from({ length: 100 }, () => vault.seal('canary-allergy', context).toString('hex'));
    expect(new Set(sealed).size).toBe(100);
    expect(sealed.filter((hex) => hex.includes(Buffer.from('canary').toString('hex')))).toEqual([]);
  });

  it('does not open with any byte changed, or cut short', () => {
    const vault = openVault([key]);
    const sealed = vault.seal({ allergies: ['nuts'] }, context);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => vault.open(changed, context)).toThrow();
      expect(() => vault.open(sealed.subarray(0, index), context)).toThrow();
    }
    expect(() => vault.open(Buffer.concat([sealed, Buffer.from([0])]), context)).toThrow();
  });

  it('does not open for another owner or another table', () => {
    const vault = openVault([key]);
    const sealed = vault.seal(['nuts'], context);
    for (const other of ['household.profiles/b', 'household.members/a', '', `${context} `]) {
      expect(() => vault.open(sealed, other)).toThrow();
    }
  });

  it('does not open with another key', () => {
    expect(() => openVault([randomBytes(32)]).open(openVault([key]).seal(1, context), context)).toThrow();
  });

  it('needs a key', () => {
    expect(() => openVault([])).toThrow();
  });
});

describe('a change of keys', () => {
  it('opens what older keys sealed, seals with the newest, and loses what a removed key sealed', () => {
    const next = randomBytes(32);
    const before = openVault([key]).seal('old', context);
    const rotated = openVault([next, key]);
    const after = rotated.seal('new', context);
    expect([rotated.open(before, context), rotated.open(after, context)]).toEqual(['old', 'new']);
    expect(openVault([next]).open(after, context)).toBe('new');
    expect(() => openVault([next]).open(before, context)).toThrow();
    expect(() => openVault([key]).open(after, context)).toThrow();
  });

  it('distinguishes any two keys', () => {
    const idOf = (one: Buffer): number => createHmac('sha256', one).update('sufra key id').digest()[0] ?? 0;
    let twin = randomBytes(32);
    while (idOf(twin) !== idOf(key)) twin = randomBytes(32);
    const before = openVault([key]).seal('old', context);
    const rotated = openVault([twin, key]);
    expect(rotated.open(rotated.seal('new', context), context)).toBe('new');
    expect(rotated.open(before, context)).toBe('old');
  });
});

describe('keyed hashes', () => {
  it('are the same for the same text and purpose only, and differ with the key', () => {
    const vault = openVault([key]);
    const hash = (purpose: string, text: string): string => vault.keyedHash(purpose, text).toString('hex');
    expect(hash('otp', '123456')).toBe(hash('otp', '123456'));
    const others = [hash('otp', '123457'), hash('idempotency', '123456'), hash('', 'otp123456')];
    const foreign = openVault([randomBytes(32)])
      .keyedHash('otp', '123456')
      .toString('hex');
    expect(new Set([hash('otp', '123456'), ...others, foreign]).size).toBe(5);
  });

  it('survive a change of keys', () => {
    const before = openVault([key]).keyedHash('otp', '123456');
    expect(openVault([randomBytes(32), key]).keyedHash('otp', '123456')).toEqual(before);
  });
});
