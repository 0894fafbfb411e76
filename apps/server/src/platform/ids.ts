import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { AccountId } from './pure/account-id.ts';

export const newId = (): string => v7();

export const newAccountId = (): AccountId => v7() as AccountId;

export const newSecret = (): string => randomBytes(32).toString('base64url');

export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

export const newHandoverCode = (): string => String(randomInt(0, 10_000)).padStart(4, '0');

export function newSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return `${words === '' ? 'meal' : words}-${randomBytes(4).toString('hex')}`;
}
