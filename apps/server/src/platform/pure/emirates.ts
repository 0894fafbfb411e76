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

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const at = (lat: number, lng: number): Point => ({ lat, lng });

// GeoNames; Dubai, Abu Dhabi and Sharjah from the specification.
const centres: Readonly<Record<Emirate, Point>> = {
  Dubai: at(25.2048, 55.2708),
  'Abu Dhabi': at(24.4539, 54.3773),
  Sharjah: at(25.3463, 55.4209),
  Ajman: at(25.4052, 55.5136),
  Fujairah: at(25.1288, 56.3265),
  'Ras Al Khaimah': at(25.8007, 55.9762),
  'Umm Al Quwain': at(25.5647, 55.5552),
};

export const centreOf = (emirate: Emirate): Point => centres[emirate];
