import { nuts } from './allergy-phrases.ts';

const shellfish = 'crustaceans molluscs';
const seafood = `${shellfish} fish`;

/** Semicolon-separated texts that mean exactly these classes. */
export const written: readonly (readonly [classes: string, texts: string])[] = [
  [
    nuts,
    `NUTS; Nut; nuts please; any nuts; all nuts; no nuts; nut free; nut-free please; Mixed nuts; nuts allergy; nuts alergy
    allergic to nuts; alergic to nuts; My son has a nut allergy; my daughter is severely allergic to nuts; nuts (all kinds); nut products
    traces of nuts; peanuts and tree nuts; tree nuts and peanuts; tree nuts, peanuts; peanuts & almonds; nuts - all; nuts!!!; *nuts*
    I can't have nuts; anaphylactic to nuts; nuts, epipen; walnuts and peanuts; cashews/peanuts; nutts; badam and moongphali
    مكسرات; المكسرات; مكسرات!; مُكسّرات; حساسية مكسرات; حساسيه من المكسرات; حساسية ضد المكسرات; عندي حساسية من المكسرات
    عندي حساسيه مكسرات; كل أنواع المكسرات; جميع المكسرات; المكسرات بأنواع; مكسرات مشكلة; مكسرات مشكله; بدون مكسرات; خالي من المكسرات
    ابني عنده حساسية من المكسرات; بنتي تتحسس من المكسرات; ولدي يتحسس من المكسرات وايد; كرزات; قلوبات; مكسارت; لوز وفول سوداني; فستق; الفستق; مكسرات وفول سوداني; جوز وسوداني`,
  ],
  [
    'tree_nuts',
    `tree nuts; treenuts; tree-nuts; Tree Nut; almonds; almond; Almond flour; almond milk; hazelnut; hazelnuts; pecans; pecan nuts
    macadamia; brazil nuts; chestnuts; walnut; walnuts only; cashew; cashews; cashew nuts; pistachio; Pistachios; pine nuts; pine nut; badam; kaju; akhrot; pista; nut butters
    لوز; اللوز; حليب اللوز; كاجو; الكاجو; بندق; البندق; فستق حلبي; الفستق الحلبي; صنوبر; الصنوبر; عين الجمل; جوز البقان; بيكان; مكاديميا; كستناء; حساسية من اللوز والكاجو; بيذان; مكسرات شجرية; بوندق`,
  ],
  [
    'peanuts',
    `peanut; peanuts; Peanut; PEANUTS; pea nuts; ground nuts; groundnut; peanut butter; peanutes; allergic to peanuts; peanut oil; satay; moongphali; mungfali; monkey nuts; peanut protein
    فول سوداني; الفول السوداني; فول سودانى; سوداني; زبدة الفول السوداني; فستق العبيد; فستق عبيد; فستق سوداني; حساسية الفول السوداني; سبال; كاوكاو`,
  ],
  [
    'milk',
    `milk; Milk; MILK; dairy; Dairy products; diary; diary products; dairy free; dairy-free; no dairy; lactose; lactose intolerance; lactose intolerant; lactose free; I am lactose intolerant; cows milk; cow's milk; cow milk protein allergy; CMPA; cheese; cheeses; milk and cheese; whey; whey protein; casein; yogurt; yoghurt; butter; cream; ghee; labneh; laban; paneer; mozzarella; feta; ice cream; camel milk; goat milk; my baby is allergic to milk; milk allergy; doodh
    حليب; الحليب; حليب بقر; حليب بقري; بروتين الحليب; الألبان; ألبان; منتجات الألبان; مشتقات الألبان; مشتقات الحليب; الحليب ومشتقاته; حليب ومشتقاته; الأجبان; أجبان; جبن; جبنه; جبنة; الجبن والحليب; ألبان وأجبان; لاكتوز; اللاكتوز; اللكتوز; حساسية لاكتوز; عدم تحمل اللاكتوز; حساسية الحليب; حساسيه حليب; زبدة; زبده; قشطة; قيمر; لبنة; لبنه; لبن; زبادي; روب; سمن; آيسكريم; ايس كريم; حليب النوق`,
  ],
  [
    'gluten',
    `gluten; Gluten; glutin; glutten; gluten free; gluten-free; no gluten; gluten intolerance; gluten intolerant; gluten sensitivity; coeliac; celiac; celiac disease; I have celiac; wheat; weat; wheat allergy; whole wheat; wheat flour; barley; rye; oats; semolina; couscous; bulgur; flour; atta; spaghetti; seitan; malt
    غلوتين; الغلوتين; جلوتين; الجلوتين; قلوتين; كلوتين; غلوتن; جلوتن; حساسية القمح; حساسية الجلوتين; قمح; القمح; طحين القمح; دقيق القمح; حنطة; شعير; شوفان; برغل; سيلياك; مرض السيلياك; الداء الزلاقي; سميد; شعيرية; جريش; فريكة; هريس; بدون غلوتين; خالي من الجلوتين`,
  ],
  [
    'eggs',
    `egg; eggs; Eggs; EGG; egs; egg allergy; eggs allergy; egg white; egg whites; egg yolk; whole egg; raw egg; raw eggs; boiled eggs and egg whites; egg products; omelette; meringue; allergic to egg; anda
    بيض; البيض; بيظ; بيضة; بيضه; بيض الدجاج; بياض البيض; صفار البيض; صفار بيض; زلال البيض; حساسية البيض; حساسيه من البيض; ابني يتحسس من البيض; بيض مسلوق; بدون بيض; عجة`,
  ],
  [
    'soy',
    `soy; soya; soja; Soy bean; soya bean; soybeans; soya beans; soy milk; soy products; soya protein; tofu; edamame; soy allergy; soy lecithin
    صويا; الصويا; صوية; فول الصويا; حليب الصويا; بروتين الصويا; صوجا; توفو; حساسية الصويا`,
  ],
  [
    'fish',
    `fish; Fish; fishes; all fish; any fish; fish allergy; fish oil; salmon; tuna; tuna fish; hammour; hamour; king fish; sardines; cod; tilapia; sea bass; anchovies; smoked salmon; fish sauce; caviar; machli
    سمك; السمك; سمج; السمج; أسماك; الأسماك; كل أنواع السمك; حساسية السمك; حساسيه من السمك; تونة; تونا; تونه; سلمون; سالمون; هامور; كنعد; سردين; شعري; صافي; زيت السمك; بلطي; سيباس; أنشوجة`,
  ],
  [
    'crustaceans',
    `shrimp; shrimps; Shrimp allergy; prawn; prawns; king prawns; tiger prawns; crab; crabs; crab meat; lobster; lobsters; crayfish; crustaceans; shrimp and crab; jhinga; hipon; shrimp paste
    روبيان; الروبيان; ربيان; الربيان; جمبري; الجمبري; قريدس; القريدس; جمبرى; شريمب; حساسية الروبيان; حساسيه ربيان; سلطعون; كابوريا; كبوريا; قبقب; قبقوب; لوبستر; استاكوزا; أم الروبيان; قشريات; القشريات; سرطان البحر; شارخة`,
  ],
  [
    'molluscs',
    `squid; calamari; calamary; octopus; oyster; oysters; mussels; clams; scallops; molluscs; mollusks; snails; cuttlefish; pusit; حبار; الحبار; كاليماري; أخطبوط; بلح البحر; نغر; خثاق; رخويات; سبيط; حلزون; صبيدج`,
  ],
  [
    shellfish,
    `shellfish; shell fish; Shellfish allergy; shelfish; shell-fish; no shellfish; allergic to shellfish; shellfishes; shrimp and squid; crustaceans and molluscs; prawns, mussels
    محار; المحار; محاريات; المحار والقشريات; القشريات والرخويات; قشريات ورخويات; صدفيات; حساسية المحار; روبيان وحبار; شيلفش; مأكولات صدفية`,
  ],
  [
    seafood,
    `seafood; sea food; Sea Food; seafoods; seafod; all seafood; seafood allergy; no seafood; fish and shellfish; fish, shrimp and squid; shellfish + fish
    مأكولات بحرية; المأكولات البحرية; ماكولات بحرية; مأكولات بحريه; أكل بحري; أكل البحر; بحريات; ثمار البحر; سي فود; سيفود; حساسية من المأكولات البحرية; سمك وقشريات ورخويات`,
  ],
  [
    'sesame',
    `sesame; Sesame seeds; sesame oil; sesame paste; seasame; sesami; tahini; tahina; tahin; halva; halawa; simsim; sesame allergy; til; gingelly oil
    سمسم; السمسم; سمسمه; طحينة; طحينه; طحينية; الطحينة; راشي; رهش; حلاوة طحينية; زيت السمسم; حساسية السمسم; هردة`,
  ],
  ['celery', 'celery; celary; celery salt; celeriac; كرفس; الكرفس'],
  ['mustard', 'mustard; Mustard seeds; mustered; خردل; الخردل; مسطردة; ماسترد; موستارد'],
  ['sulphites', 'sulphites; sulfites; sulphite; sulfur dioxide; E220; كبريتيت; سلفايت'],
  ['lupin', 'lupin; lupine; lupini beans; ترمس; الترمس'],
  [
    'eggs milk',
    `eggs and milk; milk, eggs; egg & dairy; milk/eggs; eggs + cheese; custard; بيض وحليب; البيض والحليب; حليب، بيض; بيض و ألبان; حساسية من البيض والحليب; كاسترد`,
  ],
  [
    `${nuts} sesame`,
    'nuts and sesame; nuts, tahini; مكسرات وسمسم; المكسرات والسمسم; عندي حساسية من المكسرات والسمسم',
  ],
  [`${nuts} ${shellfish}`, 'nuts and shellfish; nuts, shellfish; المكسرات والمحار; مكسرات وقشريات ومحار'],
  [`${nuts} milk eggs`, 'nuts milk eggs; nuts, dairy and eggs; مكسرات وحليب وبيض; المكسرات، الألبان، البيض'],
];

/** Asked about, with at least this candidate. */
export const askedAbout: readonly (readonly [text: string, offered: string])[] = [
  ['peenuts', 'peanut'],
  ['penuts', 'peanut'],
  ['alergic to penuts', 'peanut'],
  ['shrmp', 'shrimp'],
  ['shirmp', 'shrimp'],
  ['glutn', 'gluten'],
  ['walnats', 'walnut'],
  ['pistacio', 'pistachio'],
  ['cashu', 'cashew'],
  ['macadmia', 'macadamia'],
  ['hazlenut', 'hazelnut'],
  ['strawbery', 'strawberr'],
  ['my son cant have millk', 'milk'],
  ['sesmae', 'sesame'],
  ['mustrd', 'mustard'],
  ['lobstar', 'lobster'],
  ['مسكرات', 'مكسرات'],
  ['مكصرات', 'مكسرات'],
  ['المكسراات', 'مكسرات'],
  ['حلييب', 'حليب'],
  ['كلوتيين', 'لوتين'],
  ['فستوق', 'فستق'],
  ['حساسيه من الربيااان', 'ربيان'],
  ['سمسسم', 'سمسم'],
  ['بيضض', 'بيض'],
];

/** Asked about without candidates: no guess allowed. */
export const neverGuessed: readonly string[] = [
  'penicillin',
  'bee stings',
  'dust',
  'pollen',
  'cats',
  'zzqx',
  'food colouring',
  'E160b',
  'E102',
  'not nuts',
  'nuts?? maybe',
  'everything but chicken',
  'not allergic to nuts',
  'I love nuts',
  'بنسلين',
  'غبار',
  'لسعة النحل',
  'قغصثض',
  'كل شي ما عدا الدجاج',
  'أحب المكسرات',
  'ملونات',
  'مواد حافظة',
  '؟؟',
  '🥜🥜',
];
