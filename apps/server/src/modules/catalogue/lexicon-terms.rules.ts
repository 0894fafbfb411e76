// The words for allergens, food groups and health conditions in English and Arabic; the lexicon reads free texts with them.
import type { Allergen, Program } from '@sufra/contract/options.ts';

/** Phrases, parted by semicolons or new lines. */
const phrases = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');

/** Classes (space-separated) to the words that name them. One name can stand for several classes. */
export const allergenTerms: Readonly<Record<string, readonly string[]>> = {
  'tree_nuts peanuts': phrases(`nut; nuts; mixed nuts; all nuts
    مكسرات; كل المكسرات; جوزيات; مكسرات مشكلة`),
  tree_nuts:
    phrases(`tree nut; tree nuts; hazelnut; hazelnuts; pecan; pecans; brazil nut; brazil nuts; macadamia
    macadamia nut; macadamias; chestnut; chestnuts; marzipan; praline; almond extract; almond flour; almond butter
    مكسرات شجرية; المكسرات الشجرية; بندق; بيكان; بقان; جوز البيكان; جوز البقان; مكاديميا; ماكاديميا; كستناء; كستنة
    أبو فروة; جوز البرازيل; جوز برازيلي; مرزبان; طحين اللوز; زبدة اللوز`),
  'tree_nuts milk': phrases('pesto; بيستو'),
  'tree_nuts milk soy': phrases('nutella; hazelnut spread; نوتيلا'),
  peanuts:
    phrases(`peanut; peanuts; groundnut; groundnuts; peanut oil; groundnut oil; arachis; arachis oil; satay
    فول سوداني; الفول السوداني; فستق العبيد; زيت الفول السوداني; سوداني`),
  milk: phrases(`milk; dairy; dairy product; dairy products; milk product; cow milk; cow's milk; milk protein; milk powder
    powdered milk; goat milk; goat's milk; sheep milk; camel milk; goat cheese; condensed milk; lactose; lactose intolerance
    lactose intolerant; casein; caseinate; whey; cheese; kefir; ice cream; custard
    حليب; حليب البقر; حليب الأبقار; حليب الماعز; حليب الغنم; حليب الإبل; حليب النوق; حليب بودرة; حليب مجفف
    حليب محلى; بروتين الحليب; ألبان; منتجات الألبان; مشتقات الألبان; الحليب ومشتقاته; مشتقات الحليب; الألبان والأجبان
    لاكتوز; اللكتوز; عدم تحمل اللاكتوز; كازين; مصل اللبن; جبن; جبنة; أجبان; آيس كريم; بوظة`),
  gluten:
    phrases(`gluten; wheat; wheat flour; wheat bran; bran; barley; rye; oat; oats; oat milk; spelt; kamut; durum; malt
    seitan; triticale; celiac; coeliac; celiac disease; coeliac disease
    غلوتين; جلوتين; قلوتين; قمح; حنطة; بر; شعير; شوفان; شيلم; جاودار; نخالة; سيلياك; مرض السيلياك; الداء الزلاقي; السيلياك`),
  'crustaceans molluscs': phrases(
    `shellfish; shell fish; محار وقشريات; القشريات والرخويات; فواكه البحر; صدفيات; أصداف`,
  ),
  'crustaceans molluscs fish': phrases(
    `seafood; sea food; مأكولات بحرية; أكل بحري; ثمار البحر; مأكولات البحر`,
  ),
  'crustaceans fish': phrases('surimi; crab stick; crab sticks; سوريمي; أصابع الكابوريا'),
  crustaceans:
    phrases(`crustacean; crustaceans; shrimp; shrimps; prawn; prawns; crab; crabs; lobster; lobsters; crayfish
    crawfish; langoustine; scampi; krill; shrimp paste
    قشريات; روبيان; ربيان; إربيان; جمبري; قريدس; شريمب; سلطعون; سرطان البحر; كابوريا; قبقب; قبقوب; كركند; لوبستر
    استاكوزا; أم الروبيان; جراد البحر`),
  molluscs:
    phrases(`mollusc; molluscs; mollusk; mollusks; squid; squids; calamari; cuttlefish; octopus; octopuses; oyster
    oysters; mussel; mussels; clam; clams; scallop; scallops; cockle; cockles; abalone; snail; snails; escargot
    رخويات; محار; محاريات; بلح البحر; حبار; كاليماري; كلماري; سبيط; نغر; خثاق; أخطبوط; حلزون; سكالوب; أسكالوب`),
  eggs: phrases(`egg; eggs; egg white; egg whites; egg yolk; egg yolks; hen egg; egg powder; egg protein; albumen; albumin
    meringue; omelette; بيض; بيضة; بيضات; بياض البيض; صفار البيض; بيض الدجاج; زلال البيض; بروتين البيض; أومليت; عجة`),
  soy: phrases(`soy; soya; soybean; soybeans; soya bean; soya beans; soy bean; soy beans; soy milk; soya milk; soy protein
    soy lecithin; soya lecithin; tofu; tempeh; edamame; bean curd
    صويا; صوجا; فول الصويا; حليب الصويا; بروتين الصويا; ليسيثين الصويا; توفو; إيدامامي`),
  fish: phrases(`fish; fishes; all fish; finfish; fish oil; cod liver oil; caviar; roe; fish roe; tilapia; trout; snapper
    mackerel; herring; haddock; halibut; pangasius; sardine; tuna; salmon; cod; anchovy; bass; grouper; hammour
    سمك; سمكة; أسماك; زيت السمك; زيت كبد الحوت; كافيار; بطارخ; بلطي; شعري; صافي; زبيدي; سلطان إبراهيم; تروتة; رنجة; تونة
    تونا; سلمون; سالمون; هامور; كنعد; سردين`),
  sesame: phrases(`sesame; sesame seed; sesame seeds; sesame oil; tahini; tahina; tahineh; halva
    سمسم; طحينة; طحينية; راشي; هردة; حلاوة طحينية; زيت السمسم; سيرج; شيرج`),
  celery: phrases('celery; celeriac; celery seed; celery salt; كرفس'),
  mustard: phrases('mustard; mustard seed; mustard oil; خردل; مسطردة; مستردة; ماسترد; زيت الخردل'),
  sulphites:
    phrases(`sulphite; sulphites; sulfite; sulfites; sulphur dioxide; sulfur dioxide; metabisulphite; metabisulfite
    كبريتيت; كبريتات; سلفايت; سلفيت; ثاني أكسيد الكبريت`),
  lupin: phrases('lupin; lupins; lupine; lupini; lupini beans; lupin flour; ترمس'),
};

/** A group of foods: every ingredient with the flag (and without the other), and the classes that belong to it. */
export interface FoodGroup {
  readonly words: readonly string[];
  readonly flag: string;
  readonly without?: string;
  readonly allergens: readonly Allergen[];
}

export const foodGroups: readonly FoodGroup[] = [
  { words: phrases('meat; meats; all meat; لحم; لحوم; لحمة; كل اللحوم'), flag: 'meat', allergens: [] },
  {
    words: phrases('red meat; red meats; alpha gal; لحم أحمر; لحوم حمراء; اللحم الأحمر; اللحوم الحمراء'),
    flag: 'meat',
    without: 'poultry',
    allergens: [],
  },
  { words: phrases('poultry; دواجن; طيور'), flag: 'poultry', allergens: [] },
  { words: phrases('pork; لحم الخنزير; خنزير'), flag: 'pork', allergens: [] },
  { words: phrases('alcohol; كحول; خمر'), flag: 'alcohol', allergens: [] },
  { words: phrases('fruit; fruits; فاكهة; فواكه'), flag: 'fruit', allergens: [] },
  { words: phrases('vegetable; vegetables; خضار; خضروات; خضراوات'), flag: 'vegetable', allergens: [] },
  {
    words: phrases('legume; legumes; pulse; pulses; bean; beans; بقول; بقوليات; بقوليّات; فاصوليا; فاصولياء'),
    flag: 'legume',
    allergens: ['soy', 'peanuts', 'lupin'],
  },
  { words: phrases('seed; seeds; بذور; بزور'), flag: 'seed', allergens: ['sesame', 'mustard'] },
  { words: phrases('grain; grains; cereal; cereals; حبوب; غلال'), flag: 'grain', allergens: ['gluten'] },
  { words: phrases('spice; spices; بهارات; توابل; بزار'), flag: 'spice', allergens: ['mustard'] },
  { words: phrases('herb; herbs; أعشاب; حشائش'), flag: 'herb', allergens: [] },
];

/** Words around the thing itself: "I am allergic to …". They never join what stands on their two sides. */
export const fillers: readonly string[] =
  phrases(`i; am; im; is; are; has; have; my; me; we; our; he; she; his; her; they; the; a; an; of; to
  from; in; all; any; every; some; no; none; free; without; avoid; cannot; cant; can; eat; have; only; very; also
  allergic; allergy; allergies; allergen; sensitive; sensitivity; sensitivities; intolerance; intolerant; anaphylaxis
  anaphylactic; reaction; reacts; react; severe; severely; strong; mild; slight; son; daughter; child; kid; wife; husband
  baby; mother; father; product; products; based; traces; trace; type; types; kind; kinds; raw; cooked; fresh; dried; frozen
  especially; including; like; such; as; eg; ie; disease; problem; condition; patient; suffer; medical
  حساسية; حساسيه; حساس; حساسة; حساسيتي; تحسس; أتحسس; يتحسس; تتحسس; متحسس; متحسسة; لدي; لديه; لديها; عندي; عنده; عندها; عندنا
  من; ضد; تجاه; في; إلى; على; شديدة; شديد; خفيفة; خفيف; قوية; قوي; بسيطة; كل; جميع; أي; أنواع; نوع; أنا; ابني; بنتي; ابنتي
  طفلي; طفلتي; ولدي; زوجي; زوجتي; أمي; أبي; أعاني; يعاني; تعاني; مصاب; مصابة; مريض; مرض; داء; لا; آكل; نأكل; أكل; ممنوع
  بدون; بلا; خالي; خالية; منتجات; مشتقات; مشتقاته; مشتقاتها; ومشتقاته; ومشتقاتها; مثل; خصوصا; خاصة; طازج; طازجة; نيء; نيئة; مطبوخ; جدا
  آثار; تحمل; عدم`);

/** Words that part one thing from the next. */
export const joiners: readonly string[] = phrases('and; or; plus; with; و; أو; مع; أيضا; كذلك');

/** Ways to say that there is nothing to say. */
export const nothing: readonly string[] =
  phrases(`none; no; nothing; n/a; na; nil; no allergies; no allergy; not allergic; no known allergies
  لا; لا يوجد; لايوجد; لا شيء; لا شي; ماشي; ما في; ما فيه; مافي; بدون; لا حساسية; بدون حساسية; ليس لدي; ليس لدي حساسية
  ليس عندي حساسية; ما عندي; ما عندي حساسية; لا توجد; لا توجد حساسية`);

/** Names that unlike things share: who names one of them by another name does not mean the rest. */
export const homonyms: readonly string[] =
  phrases(`legume; pepper; peppers; curry; masala; mixed spice; arabic spice mix; stock; broth; bouillon; noodles
  cheese; cream; bread; breadcrumbs; bread crumbs; tortilla; pasta; macaroni; white fish; minced meat; mutton mince; mince; keema; qeema
  dal; daal; beans; vinegar; citrus; citrus fruit; berries; berry; chocolate; red pepper paste; hot pepper; anise; bass; yogurt; milk
  sprouts; tomato sauce; white rice; pea; peas; strained yogurt; plum tomatoes
  فلفل; عيش; كاري; ماسالا; بهارات; بهارات مشكلة; مرق; مرقة; نودلز; جبنة; جبن; كريمة; خبز; تورتيلا; باستا; معكرونة; مكرونة
  سمك أبيض; لحم مفروم; لحمة مفرومة; كيما; قيمة; دال; فاصوليا; فاصولياء; خل; حمضيات; موالح; ليمون; ليمونة; حامض; توت; زعتر
  فستق; شوكولاتة; كاكاو; دبس; لبن; روب; زبادي; حليب; طحين; دقيق; سبال; بازلاء; بازيلا; بسلة; شطة; بطاطا; يانسون; ينسون; لومي
  بقصمات; نشا; جوز; بقوليات`);

/** The limits a health condition sets on what a person eats. */
export interface Condition {
  readonly words: readonly string[];
  readonly programs: readonly Program[];
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
}

const condition = (words: string, limits: Partial<Omit<Condition, 'words'>>): Condition => ({
  words: phrases(words),
  programs: [],
  allergens: [],
  ingredients: [],
  ...limits,
});

/** Health conditions we can act on, each as the limits it sets. */
export const conditions: readonly Condition[] = [
  condition(
    `diabetes; diabetic; diabetes mellitus; type 1 diabetes; type 2 diabetes; type one diabetes; type two diabetes
    diabetes type 1; diabetes type 2; diabetic type 2; t1d; t2d; prediabetes; pre diabetes; prediabetic; gestational diabetes
    high blood sugar; high sugar; blood sugar; sugar; insulin resistance
    سكري; سكر; السكر; مرض السكري; مرض السكر; داء السكري; سكري الحمل; سكر الحمل; ما قبل السكري; مقدمات السكري; ارتفاع السكر
    سكري نوع أول; سكري نوع ثاني; السكري النوع الثاني; السكري من النوع الثاني; السكري من النوع الأول; السكري النوع الأول
    مقاومة الأنسولين; مقاومة الإنسولين; سكر الدم; ارتفاع سكر الدم; سكر مرتفع`,
    { programs: ['diabetic'] },
  ),
  condition(
    `hypertension; hypertensive; high blood pressure; blood pressure; high bp; bp; high pressure; htn; low sodium; low salt; salt; no salt
    ضغط; ضغط الدم; ارتفاع ضغط الدم; ارتفاع الضغط; ضغط مرتفع; ضغط عالي; ضغط الدم المرتفع; الضغط العالي; مرض الضغط; قليل الملح; ملح; بدون ملح`,
    { programs: ['low-sodium'] },
  ),
  condition(
    `cholesterol; high cholesterol; hypercholesterolemia; hyperlipidemia; dyslipidemia; triglycerides; high triglycerides; heart
    heart disease; heart condition; heart problem; heart problems; heart patient; cardiac; cardiovascular disease
    coronary artery disease; atherosclerosis
    كوليسترول; كولسترول; ارتفاع الكوليسترول; كوليسترول مرتفع; كوليسترول عالي; دهون ثلاثية; ارتفاع الدهون; ارتفاع الدهون الثلاثية
    قلب; مرض القلب; أمراض القلب; مشاكل القلب; مرض في القلب; أمراض القلب والشرايين; تصلب الشرايين; شرايين`,
    { programs: ['heart-healthy'] },
  ),
  condition(
    `celiac; coeliac; celiac disease; coeliac disease; gluten intolerance; gluten sensitivity; non celiac gluten sensitivity
    سيلياك; مرض السيلياك; الداء الزلاقي; الداء البطني; الزلاقي; مرض حساسية القمح; حساسية القمح; حساسية الجلوتين; حساسية الغلوتين`,
    { allergens: ['gluten'] },
  ),
  condition(
    `lactose intolerance; lactose intolerant; عدم تحمل اللاكتوز; عدم تحمل اللكتوز; حساسية اللاكتوز; حساسية الحليب`,
    { allergens: ['milk'] },
  ),
  condition(
    `g6pd; g-6-pd; g6pd deficiency; glucose 6 phosphate dehydrogenase deficiency; favism; أنيميا الفول; نقص g6pd; التفول; تفول
    الفوال; فوال; مرض الفول; حساسية الفول; نقص الخميرة; نقص خميرة الفول; خميرة الفول; نقص إنزيم g6pd; تكسر الدم الفولي; أنيميا التفول`,
    { ingredients: ['fava-beans-dried', 'fava-beans-canned'] },
  ),
];
