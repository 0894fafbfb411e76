import { maxAddresses } from '@sufra/contract/addresses.ts';
import type { Refusal } from '../../platform/pure/result.ts';

/** A household belongs to one account; the flows act on the caller's own id only. */
export const canEditHousehold = (actor: { accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;

/** Null while the household may have one more address. */
export const canAddAddress = (count: number): Refusal | null =>
  count >= maxAddresses ? { code: 'too_many_addresses', params: { limit: maxAddresses } } : null;
