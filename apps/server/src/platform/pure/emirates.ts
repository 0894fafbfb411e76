import type { areasOf, Emirate, Language } from '@sufra/contract/options.ts';

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

export const at = (lat: number, lng: number): Point => ({ lat, lng });

type Centres = { readonly [E in Emirate]: Readonly<Record<(typeof areasOf)[E][number], Point>> };

// To a kilometre: for sorting and bounding, not for navigation.
export const areaCentres: Centres = {
  Dubai: {
    'Downtown Dubai': at(25.196, 55.274),
    Marina: at(25.08, 55.14),
    JBR: at(25.078, 55.133),
    'Business Bay': at(25.185, 55.268),
    DIFC: at(25.212, 55.28),
    Jumeirah: at(25.208, 55.247),
    Deira: at(25.271, 55.314),
    'Bur Dubai': at(25.254, 55.298),
  },
  'Abu Dhabi': {
    'City Center': at(24.49, 54.364),
    Corniche: at(24.479, 54.343),
    'Khalifa City': at(24.42, 54.578),
    'Masdar City': at(24.427, 54.615),
    'Saadiyat Island': at(24.543, 54.434),
    'Yas Island': at(24.496, 54.606),
  },
  Sharjah: {
    'City Center': at(25.357, 55.391),
    'Al Qasba': at(25.322, 55.376),
    Muwaileh: at(25.299, 55.455),
    'Al Nahda': at(25.304, 55.372),
    Kalba: at(25.074, 56.355),
  },
  Ajman: {
    'City Center': at(25.411, 55.435),
    'Al Nuaimiya': at(25.393, 55.457),
    'Al Rashidiya': at(25.4, 55.444),
  },
  Fujairah: {
    'City Center': at(25.123, 56.336),
    Dibba: at(25.59, 56.261),
    Kalba: at(25.074, 56.355),
  },
  'Ras Al Khaimah': {
    'City Center': at(25.789, 55.943),
    'Al Nakheel': at(25.793, 55.972),
    'Al Hamra': at(25.689, 55.781),
  },
  'Umm Al Quwain': {
    'City Center': at(25.566, 55.553),
    // In no gazetteer: the centre of the town.
    'Al Rashid': at(25.566, 55.553),
  },
};

export const areaPoints = () => {
  const points = (Object.keys(areaCentres) as Emirate[]).flatMap((emirate) =>
    Object.entries<Point>(areaCentres[emirate]).map(([area, centre]) => ({ emirate, area, ...centre })),
  );
  return {
    emirates: points.map(({ emirate }) => emirate),
    areas: points.map(({ area }) => area),
    lats: points.map(({ lat }) => lat),
    lngs: points.map(({ lng }) => lng),
  };
};
