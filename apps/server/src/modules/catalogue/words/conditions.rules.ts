import type { ConditionId, ConditionNote, Limit } from '@sufra/contract/household/conditions.ts';
import type { Allergen, Program } from '@sufra/contract/options.ts';
import { splitPhrases } from './spelling.rules.ts';

const conditionWords: Readonly<Record<ConditionId, readonly string[]>> = {
  diabetes:
    splitPhrases(`dm; للسكر; جلوكوفاج; الأنسولين; أنسولين; sugar patient; diabetic patient; insulin; on insulin; metformin; glucophage; diyabetis; may diyabetis; sugar ki bimari; sugar ka mareez; madhumeh; diabetis; diabeties; prameham; sakari; diabetes; diabetic; diabetis; diabeties; diabetics; diabetes mellitus; high blood sugar; high sugar; blood sugar; sugar
    سكري; سكر; السكر; مرض السكري; مرض السكر; داء السكري; مريض سكر; مريض سكري; ارتفاع السكر; سكر الدم; ارتفاع سكر الدم; سكر مرتفع; سكر عالي; السكر العالي; عندي سكر; فيني سكر; فيني السكر`),
  type_1_diabetes:
    splitPhrases(`type 1; type one; type 1 diabetes; type one diabetes; diabetes type 1; diabetic type 1; t1d; juvenile diabetes; type i diabetes; lada
    سكري نوع أول; السكري من النوع الأول; السكري النوع الأول; سكر نوع أول; السكر النوع الأول; السكر من النوع الأول; سكري الأطفال; سكر أول; سكري 1`),
  type_2_diabetes:
    splitPhrases(`dm type ii; dm type 2; سكري نوع 2; type 2; type two; diabetic type two; type 2 diabetes; type two diabetes; diabetes type 2; diabetic type 2; t2d; t2dm; type ii diabetes; adult onset diabetes
    سكري نوع ثاني; السكري النوع الثاني; السكري من النوع الثاني; سكر نوع ثاني; السكر النوع الثاني; السكر من النوع الثاني; سكر ثاني; سكري 2`),
  prediabetes:
    splitPhrases(`borderline sugar; borderline high sugar; pre-diabetes; almost diabetic; prediabetes; pre diabetes; prediabetic; pre diabetic; borderline diabetes; borderline diabetic; insulin resistance; insulin resistant; impaired glucose tolerance; high a1c; high hba1c; metabolic syndrome
    ما قبل السكري; ما قبل السكر; مقدمات السكري; مقدمات السكر; مقدمات سكري; بداية سكر; بداية سكري; مقاومة الأنسولين; مقاومة الإنسولين; مقاومة انسولين; التراكمي مرتفع; السكر التراكمي; متلازمة الأيض`),
  gestational_diabetes:
    splitPhrases(`سكر حمل; gestational diabetes; gdm; pregnancy diabetes; diabetes in pregnancy; sugar in pregnancy
    سكري الحمل; سكر الحمل; السكر الحملي; سكر حمل; السكري أثناء الحمل`),
  hypertension:
    splitPhrases(`amlodipine; losartan; bp tablets; high blood; hi blood; highblood; altapresyon; alta presyon; hi bp; bp high; bp problem; blood pressure problem; mataas ang presyon; bp ki bimari; uccha raktchap; blood pressure patient; raktachap; hypertension; hypertensive; high blood pressure; blood pressure; high bp; bp; high pressure; htn; low sodium; low salt; less salt; salt; no salt; hypertention; high blood presure
    ضغط; ضغط الدم; ارتفاع ضغط الدم; ارتفاع الضغط; ضغط مرتفع; ضغط عالي; ضغط الدم المرتفع; الضغط العالي; مرض الضغط; مريض ضغط; فيني ضغط; فيني الضغط; قليل الملح; ملح; بدون ملح`),
  heart_disease:
    splitPhrases(`atrial fibrillation; arrhythmia; دعامتين; دعامتين في القلب; sakit sa puso; dil ki bimari; dil ka mareez; bypass surgery; bypass; open heart surgery; hridrog; heart; heart disease; heart condition; heart problem; heart problems; heart patient; heart attack; heart bypass; cardiac; cardiac patient; cardiovascular disease; coronary artery disease; coronary heart disease; cad; ischemic heart disease; atherosclerosis; stent; angina; stroke
    قلب; مرض القلب; أمراض القلب; مشاكل القلب; مرض في القلب; مريض قلب; أمراض القلب والشرايين; أمراض الشرايين; تصلب الشرايين; شرايين; جلطة; جلطة قلبية; ذبحة صدرية; دعامة; دعامات القلب; جلطة دماغية; سكتة دماغية`),
  heart_failure: splitPhrases(`قصور في القلب; heart failure; congestive heart failure; chf; weak heart
    قصور القلب; فشل القلب; ضعف عضلة القلب; ضعف القلب; هبوط القلب`),
  high_cholesterol:
    splitPhrases(`rosuvastatin; atorvastatin; statin; statins; high ldl; mataas ang kolesterol; kolesterol; cholesterol high; hi cholesterol; hi cholestrol; cholestrol high; cholesterol; high cholesterol; colesterol; high colesterol; cholestrol; high cholestrol; hypercholesterolemia; hypercholesterolaemia; hyperlipidemia; hyperlipidaemia; dyslipidemia; high ldl; high lipids; high fat in blood
    كوليسترول; كولسترول; كلسترول; كوليستيرول; ارتفاع الكوليسترول; ارتفاع الكولسترول; كوليسترول مرتفع; كولسترول مرتفع; كوليسترول عالي; كولسترول عالي; ارتفاع الدهون; دهون الدم; ارتفاع دهون الدم; دهون مرتفعة`),
  high_triglycerides:
    splitPhrases(`triglyceride; trigliceride; triglycerides; high triglycerides; hypertriglyceridemia; high tg
    دهون ثلاثية; ارتفاع الدهون الثلاثية; دهون ثلاثية مرتفعة; ثلاثي الغليسيريد`),
  coeliac:
    splitPhrases(`celiac; coeliac; celiac disease; coeliac disease; celiacs; coeliacs; gluten intolerance; gluten sensitivity; non celiac gluten sensitivity; wheat allergy; wheat intolerance; dermatitis herpetiformis
    سيلياك; مرض السيلياك; الداء الزلاقي; الداء البطني; الزلاقي; مرض حساسية القمح; حساسية القمح; حساسية الجلوتين; حساسية الغلوتين; حساسية القلوتين; داء السيلياك; سلياك; مرض سلياك`),
  lactose_intolerance:
    splitPhrases(`ما اتحمل اللاكتوز; ما أتحمل اللاكتوز; lactose intolerent; lactose intolerance; lactose intolerant; lactase deficiency
    عدم تحمل اللاكتوز; عدم تحمل اللكتوز; حساسية اللاكتوز; حساسية اللكتوز; حساسية الحليب; نقص اللاكتاز`),
  g6pd: splitPhrases(`g6pd; g 6 p d; g 6pd; gpd6; g6dp; g-6-pd; g6pd deficiency; g6pd deficient; glucose 6 phosphate dehydrogenase deficiency; favism; fava bean anemia
    أنيميا الفول; نقص g6pd; التفول; تفول; الفوال; فوال; مرض الفول; حساسية الفول; نقص الخميرة; نقص خميرة الفول; خميرة الفول; نقص خميرة; نقص إنزيم g6pd; نقص إنزيم الفول; تكسر الدم الفولي; أنيميا التفول; تكسر الدم; تكسر دم; فقر الدم الفولي; أنيميا البقوليات`),
  gout: splitPhrases(`allopurinol; يوريك اسيد; yurik; mataas ang uric acid; mataas na uric acid; gout; gouty arthritis; uric acid; high uric acid; hyperuricemia; gaut
    نقرس; النقرس; داء النقرس; مرض النقرس; داء الملوك; مرض الملوك; حمض اليوريك; ارتفاع حمض اليوريك; يوريك أسيد; حمض البول; ارتفاع حمض البول; أملاح; نقرص`),
  kidney_disease:
    splitPhrases(`creatinine; عايش بكلية; كلية واحدة; غسيل كلوي; gurde ki bimari; gurda; gurde; one kidney; single kidney; sakit sa bato; kidney stage 3; kidney weak; weak kidneys; kidney; kidneys; kidney disease; kidney problem; kidney problems; kidney failure; renal disease; renal failure; renal; chronic kidney disease; ckd; dialysis; hemodialysis; haemodialysis; kidney patient; kidney transplant; nephropathy
    كلى; كلية; الكلى; الكلية; كلاوي; مرض الكلى; أمراض الكلى; مشاكل الكلى; مشاكل في الكلى; الفشل الكلوي; فشل كلوي; قصور الكلى; قصور كلوي; القصور الكلوي; ضعف الكلى; مريض كلى; غسيل كلى; غسيل الكلى; غسيل كلوي; زراعة كلى; زراعة كلية`),
  kidney_stones:
    splitPhrases(`gurde me pathri; gurde ki pathri; oxalate stone; kidney stone; kidney stone; kidney stones; renal stones; oxalate stones; nephrolithiasis
    حصى الكلى; حصوات الكلى; حصوة; حصوات; حصى; حصى في الكلى; حصوات في الكلى; حصاة`),
  pregnancy:
    splitPhrases(`حامل بتوأم; preggo; expectant; expecting mother; wife is pregnant; buntis; garbhvati; hamla; gorbhoboti; garbhini; pregnent; pragnant; حامل بالشهر; حامل في الشهر; pregnant; pregnancy; expecting; expecting a baby; with child; im pregnant; prenatal; first trimester; second trimester; third trimester
    حامل; حمل; الحمل; حبلى; حامله; مرتي حامل; زوجتي حامل; أنا حامل; في الحمل; شهور الحمل; الشهور الأولى من الحمل`),
  breastfeeding:
    splitPhrases(`nursing mom; أرضع طفلي; nagpapasuso; breastfeeding mom; breast-feeding; doodh pilati; breastfeeding; breast feeding; nursing; nursing mother; lactating; lactation; breastfeed; postpartum
    مرضع; مرضعة; رضاعة; الرضاعة; رضاعة طبيعية; الرضاعة الطبيعية; أرضع; ترضع; إرضاع; نفاس; نفساء`),
  weak_immunity:
    splitPhrases(`tacrolimus; infliximab; humira; adalimumab; on chemo; kidney transplant; liver transplant; heart transplant; on immunosuppressants; prednisone; azathioprine; methotrexate; مثبط مناعة; زراعة كلى; زراعة كلية; زراعة كبد; weak immunity; weak immune system; weakened immune system; low immunity; immunocompromised; immunosuppressed; immunosuppressants; chemotherapy; chemo; transplant; organ transplant; neutropenia; cancer; hiv
    ضعف المناعة; مناعة ضعيفة; نقص المناعة; مناعتي ضعيفة; كيماوي; العلاج الكيماوي; علاج كيميائي; مثبطات المناعة; زراعة أعضاء; سرطان; السرطان; مريض سرطان`),
  fatty_liver: splitPhrases(`fatty liver; fatty liver disease; nafld; nash; masld; liver fat; fat on the liver
    دهون الكبد; الكبد الدهني; كبد دهني; دهون على الكبد; تشحم الكبد; الكبد المتشحم; تدهن الكبد; دهون في الكبد`),
  gallstones:
    splitPhrases(`bato sa apdo; pitte ki pathri; gall bladder stones; gall bladder stone; gallstones; gall stones; gallbladder; gall bladder; gallbladder stones; gallbladder removed; no gallbladder
    حصى المرارة; حصوات المرارة; مرارة; المرارة; التهاب المرارة; استئصال المرارة`),
  reflux:
    splitPhrases(`nexium; omeprazole; acid; hyperacidity; asidity; ulser; gerd acid reflux; reflux; acid reflux; gerd; gord; heartburn; heart burn; acidity; gastritis; stomach ulcer; peptic ulcer; ulcer; hiatal hernia; hiatus hernia
    ارتجاع; ارتجاع المريء; ارتجاع مريئي; الارتجاع المريئي; حموضة; حموضة المعدة; حرقة; حرقة المعدة; حرقان; التهاب المعدة; قرحة; قرحة المعدة; جرثومة المعدة; فتق الحجاب الحاجز`),
  ibs: splitPhrases(`كرونز; ibs d; ibs; irritable bowel; irritable bowel syndrome; fodmap; low fodmap; fodmaps; spastic colon; crohn; crohns; crohn's disease; ulcerative colitis; colitis; ibd; sibo; irritable colon
    قولون; القولون; القولون العصبي; قولون عصبي; تهيج القولون; متلازمة القولون العصبي; فودماب; كرون; مرض كرون; داء كرون; التهاب القولون; التهاب القولون التقرحي`),
  pku: splitPhrases(`pku; phenylketonuria; phenylketoneuria; phenylalanine
    بيلة الفينيل كيتون; فينيل كيتون يوريا; الفينيل كيتونوريا; فينيل ألانين`),
  alpha_gal: splitPhrases(`alpha gal; alpha-gal syndrome; alpha gal allergy; alphagal; mammalian meat allergy
    ألفا غال; متلازمة ألفا غال; حساسية ألفا غال; ألفا جال`),
  anaemia:
    splitPhrases(`khoon ki kami; kulang sa dugo; low haemoglobin; low hb; low blood count; anemia; anaemia; anemic; anaemic; iron deficiency; iron deficiency anemia; iron deficiency anaemia; low iron; low hemoglobin; low ferritin; sickle cell; sickle cell anemia; b12 deficiency
    فقر الدم; فقر دم; أنيميا; الأنيميا; نقص الحديد; نقص حديد; فقر الدم المنجلي; أنيميا منجلية; الأنيميا المنجلية; نقص فيتامين ب12`),
  iron_overload:
    splitPhrases(`iron overload; hemochromatosis; haemochromatosis; thalassemia; thalassaemia; high iron; high ferritin
    ثلاسيميا; الثلاسيميا; تلاسيميا; داء ترسب الأصبغة الدموية; زيادة الحديد; ارتفاع الحديد; فقر دم البحر المتوسط; أنيميا البحر المتوسط`),
  thyroid:
    splitPhrases(`hypothyroid; thyroxine; levothyroxine; eltroxin; thyroid problem; thairoid; thyroid; hypothyroidism; hypothyroid; hyperthyroidism; hashimoto; hashimotos; graves; underactive thyroid; overactive thyroid
    غدة; الغدة; الغدة الدرقية; غدة درقية; خمول الغدة; خمول الغدة الدرقية; قصور الغدة; قصور الغدة الدرقية; نشاط الغدة; هاشيموتو`),
  blood_thinners:
    splitPhrases(`eliquis; apixaban; xarelto; rivaroxaban; dvt; ماريفان; on warfarin; marevan; مميع الدم; مميع دم; سيولة; warfarin; coumadin; blood thinner; blood thinners; anticoagulant; anticoagulants
    وارفارين; مميعات الدم; مسيلات الدم; مميع; مسيل للدم; سيولة الدم`),
  histamine_intolerance: splitPhrases(`histamine; histamine intolerance; mast cell; mcas
    هيستامين; عدم تحمل الهيستامين; حساسية الهيستامين`),
  fructose_intolerance:
    splitPhrases(`fructose; fructose intolerance; fructose malabsorption; hereditary fructose intolerance
    فركتوز; عدم تحمل الفركتوز; حساسية الفركتوز`),
  pcos: splitPhrases(`pcos; pcod; polycystic ovary syndrome; polycystic ovaries; polycystic ovary
    تكيس المبايض; تكيس مبايض; متلازمة تكيس المبايض; تكيسات المبايض`),
  obesity:
    splitPhrases(`obesity; obese; overweight; over weight; weight problem; want to lose weight; weight loss; motapa; mataba
    سمنة; السمنة; سمنة مفرطة; بدانة; وزن زائد; زيادة الوزن; زيادة وزن; أبي أنحف; إنقاص الوزن`),
  bariatric_surgery:
    splitPhrases(`gastric sleeve; sleeve gastrectomy; gastric bypass; bariatric surgery; sleeve surgery; stomach sleeve; stomach stapling; gastric balloon; gastric band; had gastric sleeve; had sleeve
    تكميم; تكميم المعدة; عملية تكميم; قص المعدة; تحويل مسار; تحويل مسار المعدة; بالون معدة; بالون المعدة`),
  eosinophilic_oesophagitis: splitPhrases(
    `eoe; eosinophilic esophagitis; eosinophilic oesophagitis; التهاب المريء اليوزيني; التهاب المريء الحمضي`,
  ),
  no_food_rule:
    splitPhrases(`slip disc; slipped disk; ventolin; asthma; migraine; migraines; headache; headaches; adhd; add; autism; eczema; psoriasis; back pain; hay fever; dust allergy; sinus; sinusitis; epilepsy; depression; anxiety; insomnia; vitamin d deficiency; low vitamin d; arthritis; rheumatism; slipped disc; glasses; astigmatism; myopia; acne; hair loss; sleep apnea; sleep apnoea; hepatitis b; hika
    ربو; الربو; حساسية صدر; حساسية الصدر; شقيقة; صداع; صداع نصفي; أكزيما; إكزيما; صدفية; جيوب أنفية; صرع; توحد; فرط حركة; اكتئاب; قلق; أرق; نقص فيتامين د; خشونة; خشونة الركبة; ديسك; آلام الظهر; حساسية الغبار; حساسية أنف`),
};

export interface Condition {
  readonly id: ConditionId;
  readonly words: readonly string[];
  readonly programs: readonly Program[];
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
  readonly foods: readonly string[];
  readonly limits: readonly Limit[];
  readonly notes: readonly ConditionNote[];
}

type Limits = Partial<Omit<Condition, 'id' | 'words'>>;

const none = (...what: readonly Limit['what'][]): Limit[] => what.map((code) => ({ what: code, most: null }));
const most = (what: Limit['what'], amount: number): Limit => ({ what, most: amount });

// ADA Standards of Care 2024, section 5.
const diabetes: Limits = { programs: ['diabetic'], notes: ['carbs_shown'] };

// NHS "Foods to avoid in pregnancy" (2023), FDA/EPA "Advice about eating fish" (2021). Without grouper: its limit is a
// frequency.
const pregnancyBans = none(
  'alcohol',
  'organ_meat',
  'raw_egg',
  'raw_animal',
  'soft_cheese',
  'raw_sprouts',
  'high_mercury',
);
const pregnancyNotes: readonly ConditionNote[] = ['cook_through', 'pasteurised', 'supplements'];

const limitsOf: Readonly<Record<ConditionId, Limits>> = {
  diabetes,
  type_1_diabetes: diabetes,
  type_2_diabetes: diabetes,
  prediabetes: diabetes,
  // ADA Standards of Care 2024, section 15.
  gestational_diabetes: {
    programs: ['diabetic'],
    limits: pregnancyBans,
    notes: ['carbs_shown', ...pregnancyNotes],
  },

  // WHO 2012: under 2,000 mg of sodium a day.
  hypertension: { programs: ['low-sodium'], notes: ['sodium_of_day'] },
  // AHA/ACC 2019; a third of WHO's daily sodium.
  heart_disease: { programs: ['heart-healthy'], limits: [most('sodium', 670)], notes: ['sodium_of_day'] },
  // ESC 2021 (heart failure).
  heart_failure: { programs: ['low-sodium'], limits: none('alcohol'), notes: ['sodium_of_day', 'fluids'] },
  // ESC/EAS 2019.
  high_cholesterol: { programs: ['heart-healthy'] },
  // ESC/EAS 2019; half of WHO's daily free sugars.
  high_triglycerides: { programs: ['heart-healthy'], limits: [...none('alcohol'), most('sugar', 25)] },

  // Codex Stan 118-1979 and ESPGHAN 2020.
  coeliac: { allergens: ['gluten'], notes: ['cross_contact'] },
  // EFSA 2010: most tolerate up to 12 g, but we have no lactose figures.
  lactose_intolerance: { allergens: ['milk'], notes: ['lactose_all_milk'] },
  // Luzzatto and Arese, NEJM 2018.
  g6pd: { ingredients: ['fava-beans-dried', 'fava-beans-canned'], notes: ['g6pd_medicines'] },

  // ACR 2020.
  gout: { limits: [...none('high_purine', 'alcohol'), most('sugar', 30)], notes: ['purines'] },
  // KDOQI 2020: under 2,300 mg of sodium a day; KDOQI 2004: at most 4 g of potassium a day in stages 3 and 4.
  kidney_disease: {
    programs: ['low-sodium'],
    limits: [most('potassium', 1_330)],
    notes: ['potassium', 'phosphorus', 'kidney_protein', 'fluids'],
  },
  // AUA 2019; our tables have no oxalate.
  kidney_stones: { programs: ['low-sodium'], notes: ['oxalate'] },

  pregnancy: { limits: pregnancyBans, notes: pregnancyNotes },
  // FDA/EPA 2021, CDC 2022.
  breastfeeding: { limits: none('alcohol', 'high_mercury'), notes: ['supplements'] },
  // CDC "Safer food choices for people with weakened immune systems" (2024).
  weak_immunity: {
    limits: none('raw_egg', 'raw_animal', 'soft_cheese', 'raw_sprouts'),
    notes: ['cook_through', 'pasteurised'],
  },

  // EASL-EASD-EASO 2024 (MASLD).
  fatty_liver: { programs: ['heart-healthy'], limits: [...none('alcohol'), most('sugar', 25)] },
  // NHS "Gallstones" (2021).
  gallstones: { limits: [most('fat', 20)], notes: ['own_triggers'] },
  // ACG 2022 (GERD).
  reflux: { limits: [...none('spicy', 'alcohol'), most('fat', 25)], notes: ['own_triggers'] },
  // ACG 2021: a low-FODMAP trial; nearly every dish has onion or garlic.
  ibs: { notes: ['fodmap'] },
  // Van Wegberg et al. 2017.
  pku: { limits: [most('protein', 1)], notes: ['phenylalanine'] },
  // AAAAI 2023.
  alpha_gal: { foods: ['red meat', 'gelatine'], notes: ['alpha_gal_milk'] },

  // Teede et al. 2023, international guideline on PCOS: as for insulin resistance.
  pcos: diabetes,
  // WHO "Obesity and overweight" (2024).
  obesity: { programs: ['heart-healthy'], limits: [most('sugar', 25)] },
  // Mechanick et al. 2019 (AACE/TOS/ASMBS).
  bariatric_surgery: {
    programs: ['high-protein'],
    limits: [...none('alcohol'), most('sugar', 15), most('fat', 25)],
    notes: ['own_triggers'],
  },
  // Dhar et al. 2022 (BSG): which foods trigger it differs.
  eosinophilic_oesophagitis: { notes: ['own_triggers'] },
  no_food_rule: {},

  // WHO 2024, EASL 2022, ATA, ACCP 2012, SIGHI, EFSA: our food data can't decide these.
  anaemia: { notes: ['iron'] },
  iron_overload: { notes: ['iron'] },
  thyroid: { notes: ['iodine'] },
  blood_thinners: { notes: ['vitamin_k'] },
  histamine_intolerance: { notes: ['histamine'] },
  fructose_intolerance: { notes: ['fructose'] },
};

const nothing: Omit<Condition, 'id' | 'words'> = {
  programs: [],
  allergens: [],
  ingredients: [],
  foods: [],
  limits: [],
  notes: [],
};

export const conditions: readonly Condition[] = (Object.entries(limitsOf) as [ConditionId, Limits][]).map(
  ([id, limits]) => ({ ...nothing, ...limits, id, words: conditionWords[id] }),
);
