import type { Language } from '@sufra/contract/options.ts';

/** The company whose invoices these are. */
export interface Seller {
  readonly name: Readonly<Record<Language, string>>;
  readonly address: Readonly<Record<Language, string>>;
  /** Tax registration number of the Federal Tax Authority, 15 digits. */
  readonly trn: string;
}

/** What issues or shows documents is handed who sells; null and left out are the sample. */
export interface SellerContext {
  readonly seller?: Seller | null;
}
