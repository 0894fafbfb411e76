import type { Seller } from '../../platform/pure/seller.ts';

export const sampleSeller: Seller = {
  name: { en: 'Sufra (sample company)', ar: 'سُفرة (شركة نموذجية)' },
  address: {
    en: 'Sample address, Dubai, United Arab Emirates',
    ar: 'عنوان نموذجي، دبي، الإمارات العربية المتحدة',
  },
  trn: '100000000000003',
};
