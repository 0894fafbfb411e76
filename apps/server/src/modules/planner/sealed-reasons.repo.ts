import type { Reason } from '@sufra/contract/planner.ts';
import type { Vault } from '../../platform/vault.ts';

const contextOf = (suggestionId: string): string => `planner.suggestions/${suggestionId}`;

export const sealReasons = (vault: Vault, suggestionId: string, reasons: readonly Reason[]): Buffer =>
  vault.seal(reasons, contextOf(suggestionId));

export const openReasons = (vault: Vault, suggestionId: string, sealed: Buffer): Reason[] =>
  vault.open(sealed, contextOf(suggestionId)) as Reason[];
