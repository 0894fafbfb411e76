import type { TextFault } from '@sufra/contract/catalogue/cms-drafting.ts';
import { languages } from '@sufra/contract/options.ts';
import type { Reason } from '@sufra/contract/planner/planner.ts';
import type { Judge, MealCard, Shelf } from '../../catalogue/index.ts';

/** Reasons of the dish alone reveal nothing about a household. In stored order. */
export const wordableCodes = ['high_protein', 'quick', 'high_fibre', 'light', 'in_season'] as const;
export type WordableCode = (typeof wordableCodes)[number];

export const meaningOf: Readonly<Record<WordableCode, string>> = {
  high_protein: 'it is rich in protein',
  quick: 'it is quick to make',
  high_fibre: 'it is rich in fibre',
  light: 'it is light',
  in_season: 'it belongs to this time of the year',
};

// Matched in lower case, and in Arabic without marks and with a single alif.
const mentions: Readonly<Record<WordableCode, RegExp>> = {
  high_protein: /protein|بروتين/,
  quick:
    /\b(?:quick|fast(?!ing)|rapid|speed|swift|minutes?\b|hours?\b|time\b(?! of )|moment|instant|soon\b|hurr)|سريع|سرعه|دقيقه|دقيقتين|دقائق|لحظ|وقت|ساعه|ساعات|ساعتين/,
  high_fibre: /\bfib(?:re|er)|الياف/,
  light: /\blight(?!ly)|\bcalor|\bkcal|\blean\b|خفيف|خفه|سعرات|سعره|كالوري/,
  in_season: /\bseason(?:s|al|ally)?\b|time of (?:the )?year|موسم|مواسم|(?<!\p{L})اوانه/u,
};

const english = (alternatives: string): RegExp => new RegExp(`\\b(?:${alternatives})`, 'u');
const arabic = (alternatives: string): RegExp =>
  new RegExp(`(?<!\\p{L})[وفبلك]{0,2}(?:ال)?(?:${alternatives})(?!\\p{L})`, 'u');

const forbidden: readonly RegExp[] = [
  english(
    'vitamin|mineral|iron\\b|calcium|potassium|magnesium|zinc\\b|omega|antioxid|carb|starch|fats?\\b|fatty|sodium|sugar|' +
      'nutri|nourish|wholesome|superfood|energ|fuel|strength|strong|boost|power|balanc|clean|natural|organic|fit\\b',
  ),
  /فيتامين|معادن|معدني|كالسيوم|بوتاسيوم|مغنيسيوم|زنك|اوميغا|مضاد|كربوهيدرات|نشويات|دهون|صوديوم|غذائ|تغذي|مغذ/,
  arabic('حديد|سكر|سكريات|طاقه|قوه|نشاط|متوازن|متوازنه|توازن|طبيعي|طبيعيه|عضوي|عضويه'),
  english(
    'two\\b|three|four|five|six|seven|eight|nine|ten\\b|eleven|twelve|fifteen|twenty|thirty|hundred|half|quarter|dozen|' +
      'double|triple|twice|percent|per cent',
  ),
  /[%٪]/,
  arabic(
    'اثنان|اثنين|اثنتين|ثلاث\\p{L}*|اربع\\p{L}*|خمس\\p{L}*|سته|ستين|سبع\\p{L}*|ثماني\\p{L}*|تسع\\p{L}*|عشر\\p{L}*|' +
      'مئه|مائه|نصف|ربع|ضعف\\p{L}*|مضاعف\\p{L}*',
  ),
  english(
    'you|we\\b|our|us\\b|my\\b|i\\b|favou?rite|usual|again|always|last\\b|famil|kids?\\b|child|bab(?:y|ies)\\b|elder|' +
      'mother|father|guest',
  ),
  arabic(
    'لك|لكم|لديك|عندك|\\p{L}*مفضل\\p{L}*|تحب\\p{L}*|طلبت\\p{L}*|اخترت\\p{L}*|ذوقك\\p{L}*|عاده|معتاد\\p{L}*|مره اخري|' +
      'مجددا|عائل\\p{L}*|اسره|اسرت\\p{L}*|طفل\\p{L}*|اطفال\\p{L}*',
  ),
  english('ramadan|iftar|suhoor|fasting|eid\\b|holiday|christmas|birthday|feast'),
  arabic('رمضان\\p{L}*|افطار|سحور|ص(?:ائم|يام)\\p{L}*|عيد|اعياد|وليمه'),
  english('cheap|pric|afford|budget|cost|sav(?:e|ing)|dirham|aed\\b|value|discount'),
  arabic('رخيص\\p{L}*|سعر|اسعار|ثمن\\p{L}*|توفير|درهم|دراهم|ميزاني\\p{L}*|اقتصادي\\p{L}*|خصم'),
  english('summer|autumn|winter'),
  arabic('ربيع\\p{L}*|صيف\\p{L}*|خريف\\p{L}*|شت(?:اء|و)\\p{L}*'),
];

interface BothTexts {
  readonly en: string;
  readonly ar: string;
}

export interface Settled {
  readonly state: 'accepted' | 'thrown_away';
  readonly texts: BothTexts | null;
  readonly fault: TextFault | 'useless' | null;
}

export const newWording = { state: 'asked' } as const;

export const discarded = (fault: NonNullable<Settled['fault']>): Settled => ({
  state: 'thrown_away',
  texts: null,
  fault,
});

/** UTF-16 units. */
const maxLength = 140;

export interface Wordable {
  readonly mealId: string;
  readonly dish: string;
  readonly reasons: string;
}

/** Never safety, programs, taste or fasting: the model must learn nothing about a household. */
export const wordableOf = (reasons: readonly Reason[]): WordableCode[] =>
  wordableCodes.filter((code) => reasons.some((reason) => reason.code === code));

export const reasonsKey = (codes: readonly WordableCode[]): string => codes.join(' ');

export const codesIn = (key: string): WordableCode[] =>
  wordableCodes.filter((code) => key.split(' ').includes(code));

export const dishOf = (shelf: Pick<Shelf, 'ingredientName'>, card: MealCard): unknown => [
  card.title,
  card.ingredients.map((id) => [id, shelf.ingredientName(id)]),
  card.facts.allergens,
];

export const instructions = [
  'You write for a table that is laid with care, in the United Arab Emirates: warm, short and plain.',
  'Given are a dish and the reasons for which it is suggested. Say the reasons in one sentence, in the given shape:',
  'once in English and once in natural Modern Standard Arabic, with the same meaning. At most 120 characters each.',
  'Say these reasons and no others. Name only foods that are among the ingredients. No figures, in digits or letters.',
  'Say nothing of health, diets, allergies, safety, prices, feasts or people, and address nobody. No links, no markup.',
].join('\n');

/** Trust boundary: built from the catalogue alone. */
export function questionOf(
  shelf: Pick<Shelf, 'ingredientName'>,
  { title, ingredients }: MealCard,
  codes: readonly WordableCode[],
): string {
  return JSON.stringify({
    dish: title,
    ingredients: ingredients.flatMap((id) => shelf.ingredientName(id) ?? []),
    reasons: codes.map((code) => meaningOf[code]),
  });
}

interface Judging {
  readonly judge: Judge;
  readonly card: MealCard;
  readonly codes: readonly WordableCode[];
}

export function judgeWording(written: BothTexts, { judge, card, codes }: Judging): Settled {
  const dish = new Set(card.ingredients);
  const unsaid = [
    ...forbidden,
    ...wordableCodes.filter((code) => !codes.includes(code)).map((code) => mentions[code]),
  ];
  const texts = { en: written.en.trim(), ar: written.ar.trim() };
  for (const language of languages) {
    const measure = { language, most: maxLength, dish, numbers: noNumbers, mayClaim: false, unsaid };
    const fault = judge(texts[language], measure);
    if (fault) return discarded(fault.fault);
    if (isMoreThanOne.test(texts[language])) return discarded('too_long');
  }
  return { state: 'accepted', texts, fault: null };
}

const noNumbers: ReadonlySet<string> = new Set();

const isMoreThanOne = /[.!?؟…]\s*\S|\n/;
