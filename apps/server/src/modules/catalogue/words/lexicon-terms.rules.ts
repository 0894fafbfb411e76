import type { Allergen } from '@sufra/contract/options.ts';
import { splitPhrases } from './spelling.rules.ts';

/** By space-separated allergen classes. */
export const allergenTerms: Readonly<Record<string, readonly string[]>> = {
  'tree_nuts peanuts':
    splitPhrases(`nut; nuts; mixed nuts; all nuts; nutts; any nuts; nut products; all types of nuts; peanuts and tree nuts
    مكسرات; كل المكسرات; جوزيات; مكسرات مشكلة; مكسرات وفول سوداني; مكسارت; مكسرت; المكسارات; كرزات; مكرزات; قلوبات; نقولات; قضامة مشكلة`),
  tree_nuts:
    splitPhrases(`tree nut; tree nuts; hazelnut; hazelnuts; pecan; pecans; brazil nut; brazil nuts; macadamia
    macadamia nut; macadamias; chestnut; chestnuts; marzipan; praline; almond extract; almond flour; almond butter; treenut; treenuts; tree-nut; almonds nuts; filbert; filberts; pili nut; pili nuts; badam; kaju; akhrot; pista; kasoy; hickory nut; pecan nut; pecan nuts; walnut nut; nut butter; nut butters; nut milk; nut oil
    مكسرات شجرية; المكسرات الشجرية; بندق; بيكان; بقان; جوز البيكان; جوز البقان; مكاديميا; ماكاديميا; كستناء; كستنة
    أبو فروة; جوز البرازيل; جوز برازيلي; مرزبان; طحين اللوز; زبدة اللوز; مكسرات الشجر; بندك; بوندق; كشيو; كاشيو; كاجوه; زبدة المكسرات; حليب المكسرات; لوزيات; جوز عين الجمل`),
  'tree_nuts milk': splitPhrases('pesto; بيستو'),
  'milk eggs': splitPhrases('custard; كاسترد; كسترد'),
  'milk gluten': splitPhrases('kishk; كشك'),
  'tree_nuts milk soy': splitPhrases('nutella; hazelnut spread; نوتيلا'),
  peanuts:
    splitPhrases(`peanut; peanuts; groundnut; groundnuts; ground nut; ground nuts; peanut oil; groundnut oil; arachis; arachis oil; satay; peanutes; pea nut; pea nuts; peanut allergy; peanut protein; peanut flour; monkey nuts; goober; goobers; cacahuete; moongphali; mungfali; moong phali; mani nuts
    فول سوداني; الفول السوداني; فستق العبيد; زيت الفول السوداني; سوداني; فول سودانى; فستق سوداني; الفستق السوداني; فستق عبيد; كاوكاو; كاكاوية; زبدة فول سوداني; زبدة الفستق السوداني; بينت; بينوت; بي نت; حب سوداني; فول السودان`),
  milk: splitPhrases(`milk; dairy; dairy product; dairy products; milk product; cow milk; cow's milk; milk protein; milk powder
    powdered milk; goat milk; goat's milk; sheep milk; camel milk; goat cheese; condensed milk; lactose; lactose intolerance
    lactose intolerant; casein; caseinate; whey; cheese; kefir; ice cream; diary; diary product; diary products; dairys; dairy food; dairy foods; dairy items; milk and dairy; milk and milk products; milk allergy; cows milk allergy; cow milk protein; cow's milk protein; cmpa; cmp allergy; lactose free; lactos; cheeses; cheese and milk; whey protein; milk solids; lassi; ayran; jameed; clotted cream; doodh; dudh; keso
    حليب; حليب البقر; حليب الأبقار; حليب الماعز; حليب الغنم; حليب الإبل; حليب النوق; حليب بودرة; حليب مجفف
    حليب محلى; بروتين الحليب; ألبان; الألبان; منتجات الألبان; مشتقات الألبان; الحليب ومشتقاته; مشتقات الحليب; الألبان والأجبان
    لاكتوز; اللكتوز; عدم تحمل اللاكتوز; كازين; مصل اللبن; جبن; جبنة; أجبان; آيس كريم; بوظة; حليب بقري; حليب بقر; حليب ماعز; بروتين حليب البقر; حساسية بروتين الحليب; حليب ومشتقاته; حليب ومشتقات; مشتقات حليب; ألبان وأجبان; حليب وأجبان; حليبيات; ميلك; حليب طازج; لاكتوس; لكتوز; مصل الحليب; أيسكريم; آيسكريم; ايس كريم; جيلاتي; قشطة; قشدة; قيمر; قيماق; لبن عيران; شنينة; جميد; أقط; يقط; جبن وحليب`),
  gluten:
    splitPhrases(`gluten; wheat; wheat flour; wheat bran; bran; barley; rye; oat; oats; oat milk; spelt; kamut; durum; malt
    seitan; triticale; celiac; coeliac; celiac disease; coeliac disease; glutin; gluton; glutten; gluten intolerant; gluten intolerance; gluten allergy; wheat allergy; weat; wheet; whole wheat; wheat products; wheat gluten; wheat starch; farina; graham flour; einkorn; emmer; farro; atta; maida; gehun; gehu; rotti; chapati; chapatti; matzo; barley malt; malt extract; rye bread
    غلوتين; جلوتين; قلوتين; قمح; حنطة; بر; شعير; شوفان; شيلم; جاودار; نخالة; سيلياك; مرض السيلياك; الداء الزلاقي; السيلياك; جلوتن; غلوتن; قلوتن; كلوتين; قلوطين; جلوطين; غلوطين; الكلوتين; قمح وشعير; حبوب القمح; طحين قمح; دقيق قمح; طحين القمح; دقيق القمح; طحين البر; هريس; حب هريس; حب الهريس; جنين القمح; نشا القمح; سلت; شعير وقمح; علس; خندروس; مالت; شباتي; جباتي`),
  'crustaceans molluscs': splitPhrases(
    `shellfish; shell fish; محار وقشريات; القشريات والرخويات; فواكه البحر; صدفيات; أصداف; shelfish; shellfishes; shell-fishes; crustaceans and molluscs; shell seafood; قشريات ورخويات; قشريات ومحار; محاريات; المحاريات; محارات; صدف; الأصداف والقشريات; شيلفش; شل فيش; كائنات صدفية; مأكولات صدفية; حيوانات صدفية`,
  ),
  'crustaceans molluscs fish': splitPhrases(
    `seafood; sea food; مأكولات بحرية; أكل بحري; ثمار البحر; مأكولات البحر; seafoods; sea foods; seefood; seafod; sefood; all seafood; anything from the sea; مأكولات بحريه; أكلات بحرية; بحريات; البحريات; أكل البحر; اكل بحر; سي فود; سيفود; أطعمة بحرية; اسماك وروبيان; حيوانات بحرية; كل شي بحري; كائنات بحرية`,
  ),
  'crustaceans fish': splitPhrases('surimi; crab stick; crab sticks; سوريمي; أصابع الكابوريا'),
  crustaceans:
    splitPhrases(`crustacean; crustaceans; shrimp; shrimps; prawn; prawns; crab; crabs; lobster; lobsters; crayfish
    crawfish; langoustine; scampi; krill; shrimp paste; king prawn; king prawns; tiger prawn; tiger prawns; jumbo shrimp; gambas; camarones; crabs meat; crab meat; crabmeat; spiny lobster; crustacea; crustatian; crustations; shrimb; jhinga; chingri; hipon; alimango; alimasag; bagoong alamang; belacan; ebi
    قشريات; روبيان; ربيان; إربيان; جمبري; قريدس; شريمب; سلطعون; سرطان البحر; كابوريا; قبقب; قبقوب; كركند; لوبستر
    استاكوزا; أم الروبيان; جراد البحر; روبيانه; ربيانة; جمبرى; قمبري; جنبري; شريمبس; قريدس مقشر; سرطان بحري; سلطعان; سرطانات; كبوريا; كابوريه; أبو جلمبو; شارخة; شرخة; أم ربيان; جلمبو; كركنت; معجون الروبيان; طحن الروبيان`),
  molluscs:
    splitPhrases(`mollusc; molluscs; mollusk; mollusks; squid; squids; calamari; cuttlefish; octopus; octopuses; oyster
    oysters; mussel; mussels; clam; clams; scallop; scallops; cockle; cockles; abalone; snail; snails; escargot; oister; oisters; mussles; squids; octopi; conch; whelk; whelks; periwinkle; winkles; geoduck; sea snail; nautilus; sepia; tahong; pusit; halaan; calamary; kalamari; calimari
    رخويات; رخوي; محار; بلح بحر; بلح البحر; أويستر; ميدية; أم الخلول; جندوفلي; قواقع; حلازين; كلاماري; كالماري; كليماري; صبيدج; سبيدج; حبّار; سيبيا; أخطبوطات; حبار; كاليماري; كلماري; سبيط; نغر; خثاق; أخطبوط; حلزون; سكالوب; أسكالوب`),
  eggs: splitPhrases(`egg; eggs; egg white; egg whites; egg yolk; egg yolks; hen egg; egg powder; egg protein; albumen; albumin; egs; egg allergy; whole egg; whole eggs; chicken egg; chicken eggs; quail egg; quail eggs; duck egg; duck eggs; egg products; egg and egg products; egg lecithin; lysozyme; ovalbumin; anda; ande; itlog; eggz
    meringue; omelette; بيض; بيضة; بيضات; بياض البيض; صفار البيض; بيض الدجاج; زلال البيض; بروتين البيض; أومليت; عجة; بيظ; بيظة; بيضه; بيوض; بيض دجاج; بيض السمان; صفار; صفار بيض; بياض بيض; زلال; مح البيض; بيض مسلوق; بيض مقلي; اومليت; املت; بيض ومشتقاته`),
  soy: splitPhrases(`soy; soya; soybean; soybeans; soya bean; soya beans; soy bean; soy beans; soy milk; soya milk; soy protein
    soy lecithin; soya lecithin; tofu; tempeh; edamame; bean curd; soja; soyabean; soyabeans; soya beans; soy products; soya products; soy allergy; soya chunks; soya protein; natto; tvp; textured vegetable protein; taho
    صويا; صوجا; فول الصويا; حليب الصويا; بروتين الصويا; ليسيثين الصويا; توفو; إيدامامي; صويه; صوية; صوجة; فول صويا; لسيثين الصويا; زيت الصويا; زيت صويا; بروتين صويا; منتجات الصويا; جبن الصويا; تمبي`),
  fish: splitPhrases(`fish; fishes; all fish; finfish; fish oil; cod liver oil; caviar; roe; fish roe; tilapia; trout; snapper
    mackerel; herring; haddock; halibut; pangasius; sardine; tuna; salmon; cod; anchovy; bass; grouper; hammour; fishs; fish allergy; any fish; seafish; river fish; salmons; sole; plaice; perch; carp; catfish; basa; eel; swordfish; monkfish; sea bream; bream; pollock; whiting; kingfish; king fish; mahi mahi; barramundi; milkfish; bangus; galunggong; isda; machli; machhli; sherry fish; shaari; safi fish; zubaidi; pomfret; omega 3 fish oil
    سمك; سمكة; أسماك; زيت السمك; زيت كبد الحوت; كافيار; بطارخ; بلطي; شعري; صافي; زبيدي; سلطان إبراهيم; تروتة; رنجة; تونة
    تونا; سلمون; سالمون; هامور; كنعد; سردين; سمج; سمچ; اسماج; السمج; سموك; اسماك; كل السمك; كل أنواع السمك; سمك ومشتقاته; تونه; تون; طون; تن; سلمون مدخن; سالمن; سردينة; أنشوجة; انشوجه; جش; بياح; قباب; خباط; نقرور; نيسر; دنيس; بوري; ماكريل; فسيخ; سيباس; قاروص; باسا; بانجسيوس; حوت; كنعد مشوي; عوال; سمك مجفف; سحناه; قاشع`),
  sesame:
    splitPhrases(`sesame; sesame seed; sesame seeds; sesame oil; tahini; tahina; tahineh; halva; sesami; sesme; seasame; sesam; sesame paste; tahin; tahinah; tahine; halawa; halwa tahinia; halvah; gingelly; gingelly oil; til; til oil; benne; simsim; semsem; sumsum
    سمسم; طحينة; طحينية; راشي; هردة; حلاوة طحينية; زيت السمسم; سيرج; شيرج; سمسمية; سمسمه; سمسوم; طحينه; طحينيه; طحيني; حلاوة طحينة; حلاوه طحينيه; رهش; جلجلان; بذور السمسم; بذور سمسم; حب السمسم; زيت سمسم; سمسم أبيض; سمسم وطحينة`),
  celery: splitPhrases(
    'celery; celeriac; celery seed; celery salt; كرفس; celary; cellery; sellery; celery root; كرافس; كلفس; بذور الكرفس; عود كرفس',
  ),
  mustard: splitPhrases(
    'mustard; mustard seed; mustard oil; خردل; مسطردة; مستردة; ماسترد; زيت الخردل; mustered; mustad; musterd; dijon; sarson; mustard sauce; mustard greens; مستردا; مسطرده; موستارد; ماستر; صوص الخردل; بذور الخردل; حب الخردل',
  ),
  sulphites:
    splitPhrases(`sulphite; sulphites; sulfite; sulfites; sulphur dioxide; sulfur dioxide; metabisulphite; metabisulfite; sulfits; sulphits; sulfate preservatives
    كبريتيت; كبريتات; سلفايت; سلفيت; ثاني أكسيد الكبريت`),
  lupin: splitPhrases(
    'lupin; lupins; lupine; lupini; lupini beans; lupin flour; ترمس; lupin beans; lupine flour; lupine beans; turmus; tormos; lupina; ترمسه; باقلاء مرة; طحين الترمس; دقيق الترمس; لوبين',
  ),
};

export const alsoMeans: Readonly<Record<string, readonly Allergen[]>> = {
  // Salted nuts in the Gulf, citrus in Egypt.
  موالح: ['tree_nuts', 'peanuts'],
  // Oysters to a cook, all shellfish in translation.
  محار: ['crustaceans'],
  so2: ['sulphites'],
  e220: ['sulphites'],
  e221: ['sulphites'],
  e222: ['sulphites'],
  e223: ['sulphites'],
  e224: ['sulphites'],
  e226: ['sulphites'],
  e227: ['sulphites'],
  e228: ['sulphites'],
  'sodium metabisulphite': ['sulphites'],
  e322: ['soy', 'eggs'],
  e966: ['milk'],
  e1105: ['eggs'],
};

/** Every ingredient with the flag (and without the other), plus the classes. */
export interface FoodGroup {
  readonly words: readonly string[];
  readonly flag: string;
  readonly without?: string;
  /** With every product made of other ingredients. */
  readonly orHasParts?: true;
  readonly allergens: readonly Allergen[];
}

export const foodGroups: readonly FoodGroup[] = [
  {
    words: splitPhrases('meat; meats; all meat; any meat; لحم; لحوم; لحمة; لحمه; كل اللحوم; اللحم بأنواعه'),
    flag: 'meat',
    allergens: [],
  },
  {
    words: splitPhrases(
      'red meat; red meats; mammal meat; لحم أحمر; لحوم حمراء; اللحم الأحمر; اللحوم الحمراء',
    ),
    flag: 'meat',
    without: 'poultry',
    allergens: [],
  },
  {
    words: splitPhrases('poultry; poultries; fowl; دواجن; طيور; دجاج وطيور'),
    flag: 'poultry',
    allergens: [],
  },
  { words: splitPhrases('pork; لحم الخنزير; خنزير'), flag: 'pork', allergens: [] },
  {
    words: splitPhrases('alcohol; alcoholic drinks; wine and beer; كحول; خمر; خمور'),
    flag: 'alcohol',
    allergens: [],
  },
  { words: splitPhrases('fruit; fruits; فاكهة; فواكه'), flag: 'fruit', allergens: [] },
  { words: splitPhrases('vegetable; vegetables; خضار; خضروات; خضراوات'), flag: 'vegetable', allergens: [] },
  {
    words: splitPhrases('legume; legumes; legums; pulse; pulses; بقول; بقوليه; قطاني; بقوليات; بقوليّات'),
    flag: 'legume',
    allergens: ['soy', 'peanuts', 'lupin'],
  },
  {
    words: splitPhrases('seed; seeds; all seeds; بذور; بزور; حب; لب; فصفص'),
    flag: 'seed',
    allergens: ['sesame', 'mustard'],
  },
  { words: splitPhrases('grain; grains; cereal; cereals; حبوب; غلال'), flag: 'grain', allergens: ['gluten'] },
  { words: splitPhrases('spice; spices; بهارات; توابل; بزار'), flag: 'spice', allergens: ['mustard'] },
  { words: splitPhrases('herb; herbs; أعشاب; حشائش'), flag: 'herb', allergens: [] },
  {
    words:
      splitPhrases(`msg; monosodium glutamate; glutamate; glutamates; flavour enhancer; e620; e621; e622; e623
      e624; e625; غلوتامات; غلوتامات أحادية الصوديوم; أحادي غلوتامات الصوديوم; جلوتامات; محسنات النكهة`),
    flag: 'processed',
    orHasParts: true,
    allergens: [],
  },
];

/** Never join the words around them. */
export const fillers: readonly string[] =
  splitPhrases(`i; am; im; is; are; has; have; my; me; we; our; he; she; his; her; they; the; a; an; of; to
  from; in; all; any; every; some; no; none; free; without; avoid; cannot; cant; can; eat; have; only; very; also
  allergic; allergy; allergies; allergen; sensitive; sensitivity; sensitivities; intolerance; intolerant; anaphylaxis
  alergic; alergy; alergies; allergie; allergys; allergi; alergi; alergic; allegic; allergec; alergie; intollerant; intolerence
  anaphylactic; anaphylaxic; reactions; epipen; please; pls; including; life; threatening; deadly; badly; bad; reaction; reacts; react; severe; severely; strong; mild; slight; son; daughter; child; kid; wife; husband
  baby; mother; father; dont; doesnt; eats; incl; carry; carries; we dont; please no; mujhe; hamein; se; hai; hain; ko; bilkul; nahi; nahin; khana; ako; po; sa; akin; ang; bawal; ng; lahat; amar; ache; e; product; products; based; traces; trace; type; types; kind; kinds; raw; cooked; boiled; fried; scrambled; roasted; grilled; fresh; dried; frozen
  especially; including; like; such; as; eg; ie; disease; problem; condition; patient; suffer; medical
  حساسية; حساسيه; حساس; حساسة; حساسيتي; تحسس; أتحسس; يتحسس; تتحسس; متحسس; متحسسة; لدي; لديه; لديها; عندي; عنده; عندها; عندنا
  من; ضد; تجاه; في; إلى; على; شديدة; شديد; خفيفة; خفيف; قوية; قوي; بسيطة; كل; جميع; أي; أنواع; نوع; أنا; ابني; بنتي; ابنتي
  طفلي; طفلتي; ولدي; زوجي; زوجتي; أمي; أبي; أعاني; يعاني; تعاني; مصاب; مصابة; مريض; مرض; داء; لا; آكل; نأكل; أكل; ممنوع
  بدون; بلا; خالي; ما; مافي; شي; فيه; فيها; بدي; بدنا; ناكل; باكل; مش; مو; خالص; عندو; فيي; سمحتوا; لو; خالية; منتجات; مشتقات; مشتقاته; مشتقاتها; ومشتقاته; ومشتقاتها; مثل; خصوصا; خاصة; طازج; طازجة; نيء; نيئة; مطبوخ; جدا
  آثار; تحمل; عدم; بأنواع; بأنواعها; بأنواعه; أنواعها; أنواعه; بكل; مسلوق; مقلي; محمص; حساسيات; تحسسات; حساسيتنا; قاتلة; مفرطة; زايدة; وايد; كثير; يسوي; يسبب; تسبب; يسبب لي; لو سمحت; من فضلك; طبيعي`);

export const reversals: readonly string[] = splitPhrases(
  `low; not; family; no; never; without; nahi; nahin; hindi; wala; انخفاض; هبوط; منخفض; ليس; لست; غير; مو; مش; لا; ما; بدون`,
);

export const joiners: readonly string[] = splitPhrases(
  'and; or; plus; with; aur; at; w; و; أو; مع; أيضا; كذلك',
);

export const nothing: readonly string[] =
  splitPhrases(`none; no; nothing; wala; wala po; kuch nahi; kuch nahin; n/a; na; nil; no allergies; no allergy; not allergic; no known allergies
  لا; لا يوجد; لايوجد; لا شيء; لا شي; ماشي; ما في; ما فيه; مافي; بدون; لا حساسية; بدون حساسية; ليس لدي; ليس لدي حساسية
  ليس عندي حساسية; ما عندي; ما عندي حساسية; لا توجد; لا توجد حساسية`);

/** Shared by unlike foods. */
export const sharedNames: readonly string[] =
  splitPhrases(`legume; pepper; peppers; curry; masala; mixed spice; arabic spice mix; stock; broth; bouillon; noodles
  cheese; cream; bread; breadcrumbs; bread crumbs; tortilla; pasta; macaroni; white fish; minced meat; mutton mince; mince; keema; qeema
  dal; daal; beans; vinegar; citrus; citrus fruit; berries; berry; chocolate; red pepper paste; hot pepper; anise; bass; yogurt; milk
  sprouts; tomato sauce; white rice; pea; peas; strained yogurt; plum tomatoes
  فلفل; عيش; كاري; ماسالا; بهارات; بهارات مشكلة; مرق; مرقة; نودلز; جبنة; جبن; كريمة; خبز; تورتيلا; باستا; معكرونة; مكرونة
  سمك أبيض; لحم مفروم; لحمة مفرومة; كيما; قيمة; دال; فاصوليا; فاصولياء; خل; حمضيات; موالح; ليمون; ليمونة; حامض; توت; زعتر
  فستق; شوكولاتة; كاكاو; دبس; لبن; روب; زبادي; حليب; طحين; دقيق; سبال; بازلاء; بازيلا; بسلة; شطة; بطاطا; يانسون; ينسون; لومي
  بقصمات; نشا; جوز; بقوليات`);
