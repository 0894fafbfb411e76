import type { ShelfIngredient } from '../shelf/shelf.rules.ts';

// Only foods unrelated to every ingredient of the catalogue.
const foods: readonly (readonly [id: string, en: string, ar: string])[] = [
  ['kiwi', 'kiwi, kiwis, kiwi fruit, kiwifruit', 'كيوي'],
  ['cherry', 'cherry, cherries', 'كرز'],
  ['melon', 'melon, melons, cantaloupe, honeydew', 'شمام، بطيخ أصفر، كنتالوب'],
  ['watermelon', 'watermelon, watermelons', 'بطيخ، جح، رقي'],
  ['papaya', 'papaya, pawpaw', 'بابايا'],
  ['guava', 'guava, guavas', 'جوافة'],
  ['lychee', 'lychee, lychees, litchi', 'ليتشي'],
  ['fig', 'fig, figs', 'تين'],
  ['passion-fruit', 'passion fruit, passionfruit', 'باشن فروت، فاكهة الآلام'],
  ['dragon-fruit', 'dragon fruit, pitaya', 'دراغون فروت، فاكهة التنين'],
  ['persimmon', 'persimmon, kaki', 'كاكا، كاكي'],
  ['grapefruit', 'grapefruit, pomelo', 'جريب فروت، غريب فروت، بوملي'],
  ['raspberry', 'raspberry, raspberries', 'توت العليق'],
  ['blackberry', 'blackberry, blackberries', 'توت أسود، عليق'],
  ['mulberry', 'mulberry, mulberries', 'توت شامي'],
  ['cranberry', 'cranberry, cranberries', 'توت بري أحمر، كرانبيري'],
  ['jackfruit', 'jackfruit', 'جاك فروت، فنس'],
  ['rabbit', 'rabbit', 'أرنب، لحم الأرنب'],
  ['camel-meat', 'camel meat', 'لحم الإبل، لحم الجمل، لحم الحاشي'],
  ['quail', 'quail', 'سمان، فري'],
  ['horseradish', 'horseradish', 'فجل حار'],
  ['wasabi', 'wasabi', 'واسابي'],
  ['truffle', 'truffle, truffles', 'كمأة، فقع'],
  ['millet', 'millet', 'دخن'],
  ['sorghum', 'sorghum', 'ذرة رفيعة'],
  ['amaranth', 'amaranth', 'قطيفة'],
  ['hemp-seeds', 'hemp seed, hemp seeds', 'بذور القنب'],
  ['tea', 'tea', 'شاي'],
  ['rice-drink', 'rice milk, rice drink', 'حليب الأرز'],
  ['water-chestnut', 'water chestnut, water chestnuts', 'كستناء الماء'],
  ['vegetable-ghee', 'vegetable ghee, vanaspati, dalda', 'سمن نباتي'],
  ['asafoetida', 'asafoetida', 'حلتيت'],
  ['carom-seeds', 'carom seeds', 'نانخة'],
  ['beef-liver', 'beef liver', 'كبدة بقر'],
  ['bee-pollen', 'bee pollen, royal jelly, propolis', 'حبوب اللقاح، غذاء ملكات النحل، عكبر'],
];

const split = (names: string): string[] => names.split(/[,،]/).map((name) => name.trim());

export const otherFoods: readonly ShelfIngredient[] = foods.map(([id, en, ar]) => ({
  id,
  nameEn: split(en)[0] ?? id,
  nameAr: split(ar)[0] ?? id,
  names: [...split(en), ...split(ar)],
  allergens: [],
  contains: [],
  isComposite: false,
  flags: [],
}));
