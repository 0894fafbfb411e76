// Who sells: what every invoice says of the company, a sample until real details are set.
import type { Language } from '@sufra/contract/options.ts';

interface Seller {
  readonly name: Readonly<Record<Language, string>>;
  readonly address: Readonly<Record<Language, string>>;
  /** Tax registration number of the Federal Tax Authority, 15 digits. */
  readonly trn: string;
}

export const seller: Seller = {
  name: { en: 'Sufra (sample company)', ar: 'سُفرة (شركة نموذجية)' },
  address: {
    en: 'Sample address, Dubai, United Arab Emirates',
    ar: 'عنوان نموذجي، دبي، الإمارات العربية المتحدة',
  },
  trn: '100000000000003',
};
