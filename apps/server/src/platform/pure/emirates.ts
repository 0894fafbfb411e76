import type { Emirate, Language } from '@sufra/contract/options.ts';

const arabicEmirates: Readonly<Record<Emirate, string>> = {
  Dubai: 'دبي',
  'Abu Dhabi': 'أبوظبي',
  Sharjah: 'الشارقة',
  Ajman: 'عجمان',
  Fujairah: 'الفجيرة',
  'Ras Al Khaimah': 'رأس الخيمة',
  'Umm Al Quwain': 'أم القيوين',
};

export const emirateText = (emirate: Emirate, language: Language): string =>
  language === 'ar' ? arabicEmirates[emirate] : emirate;
