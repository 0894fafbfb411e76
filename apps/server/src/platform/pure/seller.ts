import type { Language } from '@sufra/contract/options.ts';

export interface Seller {
  readonly name: Readonly<Record<Language, string>>;
  readonly address: Readonly<Record<Language, string>>;
  /** Tax registration number of the Federal Tax Authority, 15 digits. */
  readonly trn: string;
}

/** Null or absent is the sample company. */
export interface SellerContext {
  readonly seller?: Seller | null;
}
