import { closedOn, daily, type DemoPartner } from './partners.rules.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { saveOwnProduct } from '../../partners/index.ts';

export const dubaiPartners: readonly DemoPartner[] = [
  {
    phone: '+971500000011',
    type: 'chef',
    name: { en: "Umm Saif's Kitchen", ar: 'مطبخ أم سيف' },
    cuisines: ['emirati', 'arabic'],
    place: ['Dubai', 'Jumeirah', 'Villa 12, Street 8B', 25.2055, 55.244],
    terms: { reachKm: 20, feeAed: 8, minOrderAed: 15, prepMinutes: 20, priceLevel: 1 },
    hours: closedOn('tuesday', daily(7, 22)),
  },
  {
    phone: '+971500000012',
    type: 'restaurant',
    name: { en: 'The Brass Ladle', ar: 'المغرفة النحاسية' },
    cuisines: ['lebanese', 'syrian', 'arabic', 'turkish', 'mediterranean'],
    place: ['Dubai', 'Business Bay', 'Shop 4, Marasi Lane', 25.1862, 55.2725],
    terms: { reachKm: 20, feeAed: 5, minOrderAed: 20, prepMinutes: 15, priceLevel: 1 },
    hours: daily(6, 27),
  },
  {
    phone: '+971500000013',
    type: 'grocery',
    name: { en: 'The Creek Basket', ar: 'سلّة الخور' },
    cuisines: [],
    place: ['Dubai', 'Bur Dubai', 'Shop 21, Abra Street', 25.2561, 55.2963],
    terms: { reachKm: 45, feeAed: 10, minOrderAed: 30, prepMinutes: 60, priceLevel: 1 },
    hours: daily(7, 23),
  },
  {
    phone: '+971500000101',
    type: 'restaurant',
    name: { en: 'The Dhow Lantern', ar: 'فانوس السنبوك' },
    cuisines: ['emirati', 'persian', 'indian', 'pakistani'],
    place: ['Dubai', 'Deira', 'Shop 9, Spice Lane', 25.269, 55.305],
    terms: { reachKm: 15, feeAed: 6, minOrderAed: 20, prepMinutes: 15, priceLevel: 1.05 },
    hours: daily(6, 27),
  },
  {
    phone: '+971500000102',
    type: 'chef',
    name: { en: "Nani Zubaida's Pots", ar: 'قدور ناني زبيدة' },
    cuisines: ['indian', 'pakistani'],
    place: ['Dubai', 'Marina', 'Flat 1204, Tower 6', 25.0815, 55.147],
    terms: { reachKm: 20, feeAed: 0, minOrderAed: 15, prepMinutes: 20, priceLevel: 1 },
    hours: closedOn('monday', daily(8, 22)),
  },
  {
    phone: '+971500000103',
    type: 'restaurant',
    name: { en: 'Nine Paper Lanterns', ar: 'تسعة فوانيس ورقية' },
    cuisines: ['asian', 'chinese', 'japanese', 'korean'],
    place: ['Dubai', 'Marina', 'Shop 2, Promenade Level', 25.0785, 55.1385],
    terms: { reachKm: 20, feeAed: 9, minOrderAed: 25, prepMinutes: 15, priceLevel: 1.1 },
    hours: daily(7, 26),
  },
  {
    phone: '+971500000104',
    type: 'restaurant',
    name: { en: 'The Little Mangrove Wok', ar: 'ووك القرم الصغير' },
    cuisines: ['asian', 'chinese', 'japanese', 'korean', 'thai', 'filipino'],
    place: ['Dubai', 'Jumeirah', 'Shop 7, Beach Road', 25.195, 55.238],
    terms: { reachKm: 18, feeAed: 7, minOrderAed: 20, prepMinutes: 15, priceLevel: 1 },
    hours: daily(6, 27),
  },
  {
    phone: '+971500000105',
    type: 'restaurant',
    needsDriver: true,
    name: { en: 'Olive and Ember', ar: 'زيتون وجمر' },
    cuisines: ['italian', 'french', 'mediterranean'],
    place: ['Dubai', 'Downtown Dubai', 'Unit 3, Fountain Row', 25.197, 55.272],
    terms: { reachKm: 20, feeAed: 10, minOrderAed: 25, prepMinutes: 15, priceLevel: 1.15 },
    hours: daily(6, 27),
  },
  {
    phone: '+971500000106',
    type: 'restaurant',
    name: { en: 'Copper Kettle Mornings', ar: 'صباحات الإبريق النحاسي' },
    cuisines: ['british', 'american', 'french', 'mexican'],
    place: ['Dubai', 'DIFC', 'Unit 11, Garden Level', 25.212, 55.281],
    terms: { reachKm: 14, feeAed: 0, minOrderAed: 20, prepMinutes: 10, priceLevel: 1.05 },
    hours: daily(6, 20),
  },
  {
    phone: '+971500000107',
    type: 'restaurant',
    needsDriver: true,
    name: { en: 'The Caravan Road', ar: 'درب القوافل' },
    cuisines: ['persian', 'turkish', 'moroccan', 'syrian', 'ethiopian', 'lebanese'],
    place: ['Dubai', 'Business Bay', 'Shop 15, Canal Walk', 25.183, 55.263],
    terms: { reachKm: 20, feeAed: 6, minOrderAed: 20, prepMinutes: 20, priceLevel: 0.95 },
    hours: daily(6, 27),
  },
  {
    phone: '+971500000108',
    type: 'chef',
    name: { en: 'Abeba and Naima', ar: 'أبيبا ونعيمة' },
    cuisines: ['ethiopian', 'moroccan'],
    place: ['Dubai', 'Deira', 'Flat 302, Street 14', 25.2735, 55.3175],
    terms: { reachKm: 15, feeAed: 5, minOrderAed: 15, prepMinutes: 25, priceLevel: 1 },
    hours: closedOn('thursday', daily(8, 21)),
  },
  {
    phone: '+971500000109',
    type: 'chef',
    name: { en: 'Tita Luz at Home', ar: 'الخالة لوس في بيتها' },
    cuisines: ['filipino', 'thai'],
    place: ['Dubai', 'Bur Dubai', 'Flat 508, Street 3A', 25.2525, 55.2995],
    terms: { reachKm: 15, feeAed: 0, minOrderAed: 15, prepMinutes: 20, priceLevel: 0.95 },
    hours: closedOn('wednesday', daily(6, 21)),
  },
  {
    phone: '+971500000110',
    type: 'restaurant',
    name: { en: 'Maize and Lime', ar: 'ذرة وليمون' },
    cuisines: ['mexican', 'american', 'british', 'italian'],
    place: ['Dubai', 'JBR', 'Shop 5, The Palm Arcade', 25.0775, 55.1325],
    terms: { reachKm: 20, feeAed: 8, minOrderAed: 25, prepMinutes: 15, priceLevel: 1.05 },
    hours: daily(10, 26),
  },
];

const onShelf = { barcode: null, outUntil: null, isOnShelf: true, namesFood: false } as const;
const household = { ...onShelf, aisle: 'household', contents: [] } as const;
const dairy = { ...onShelf, aisle: 'dairy-eggs' } as const;
const litres = (amount: number) => ({ amount, unit: 'l' }) as const;
const grams = (amount: number) => ({ amount, unit: 'g' }) as const;
const millilitres = (amount: number) => ({ amount, unit: 'ml' }) as const;
const pieces = (amount: number) => ({ amount, unit: 'piece' }) as const;
const called = (en: string, ar: string, price: Fils) => ({ name: { en, ar }, price });

/** Of the grocery that visitors of the demo may run. */
export const ownProducts: {
  readonly phone: string;
  readonly products: readonly Omit<Parameters<typeof saveOwnProduct>[2], 'id'>[];
} = {
  phone: '+971500000013',
  products: [
    {
      ...dairy,
      ...called('Fresh whole milk', 'حليب طازج كامل الدسم', 1_250),
      ...litres(2),
      contents: ['whole-milk'],
    },
    {
      ...dairy,
      ...called('Natural yogurt', 'زبادي طبيعي', 1_100),
      ...grams(900),
      contents: ['natural-yogurt'],
    },
    {
      ...{ ...onShelf, ...called('Wholemeal bread', 'خبز القمح الكامل', 750), ...grams(600) },
      ...{ aisle: 'grains', contents: ['wholemeal-bread'] },
    },
    {
      ...{ ...onShelf, ...called('Roasted almonds', 'لوز محمّص', 2_400), ...grams(250) },
      ...{ aisle: 'nuts-seeds', contents: ['almonds'] },
    },
    { ...household, ...called('Nappies, size 4', 'حفاضات مقاس 4', 4_900), ...pieces(44) },
    { ...household, ...called('Dish soap', 'سائل غسيل الأطباق', 950), ...millilitres(750) },
    { ...household, ...called('Kitchen paper', 'مناديل المطبخ', 1_800), ...pieces(6) },
    { ...household, ...called('Laundry liquid', 'سائل غسيل الملابس', 4_200), ...litres(3) },
  ],
};
