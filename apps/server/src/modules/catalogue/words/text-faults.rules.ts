import type { TextFault } from '@sufra/contract/cms-drafting.ts';
import type { Language } from '@sufra/contract/options.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import type { Mentions } from './mentions.rules.ts';

export interface Measure {
  readonly language: Language;
  /** UTF-16 units. */
  readonly most: number;
  /** Ids of the dish's ingredients. */
  readonly dish: ReadonlySet<string>;
  /** The numbers it may name; null where all may be. */
  readonly numbers: ReadonlySet<string> | null;
  /** Whether it may speak of health, diets and what is left out, as a step does with "until it is safe to touch". */
  readonly mayClaim: boolean;
  /** What else it may not say, looked for in lower case and in Arabic without marks, with one alif. */
  readonly unsaid?: readonly RegExp[];
}

export interface Fault {
  readonly fault: TextFault;
  /** The foods it names that are not in the dish. */
  readonly words: readonly string[];
}

/** Judges a text by the foods our table knows today; null for one that may be shown. */
export type Judge = (text: string, measure: Measure) => Fault | null;

/** Null for a text that may be shown. */
export function faultOf(text: string, measure: Measure, mentions: Mentions): Fault | null {
  const { language, most, numbers, mayClaim, dish, unsaid = [] } = measure;
  const fault = (code: TextFault, words: readonly string[] = []): Fault => ({ fault: code, words });
  if (text.trim() === '') return fault('empty');
  if (text.length > most) return fault('too_long');
  if (markup.test(text)) return fault('markup');
  if (!isWrittenIn(language, text)) return fault('wrong_language');
  const refused = mayClaim ? unsaid : [...claims, ...unsaid];
  if (refused.some((claim) => claim.test(folded(text)))) return fault('claim');
  if (numbers !== null && numbersIn(text).some((number) => !numbers.has(number))) return fault('numbers');
  const words = mentions(text, dish);
  return words.length > 0 ? fault('foreign_food', words.slice(0, 8)) : null;
}

// Links, addresses, tags, code and anything that does not print.
const markup = /[<>{}[\]|\\`#*_~^@=]|:\/\/|www\.|\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}/u;

/** Numbers as written in any script, without what parts their thousands. */
const numbersIn = (text: string): string[] => toLatinDigits(text).match(/\d+(?:[.,]\d+)?/g) ?? [];

const isWrittenIn = (language: Language, text: string): boolean => {
  const [arabic, latin] = [/\p{Script=Arabic}/u.test(text), /\p{Script=Latin}/u.test(text)];
  const isOther = /(?!\p{Script=Arabic}|\p{Script=Latin})\p{L}/u.test(text);
  return !isOther && (language === 'ar' ? arabic && !latin : latin && !arabic);
};

/** Arabic without its marks and with one alif. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replaceAll(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647');

// What only our own rules may say of a dish: that it is safe for somebody, good for them, fit for a diet, or without something.
const claims: readonly RegExp[] = [
  /\b(?:safe|safely|safety|harmless|allerg\w*|intoleran\w*|anaphyla\w*|free of|free from|without|no traces?|guarantee\w*|certified)\b/,
  /\bfree\b|\bnon[ -]\p{L}+|\bzero\b|\bcontains? no\b|\bnot? contain/u,
  /\b(?:health\w*|unhealth\w*|diet\w*|medic\w*|doctor\w*|disease\w*|diabet\w*|cures?|heals?|immun\w*|detox\w*|cholesterol|blood|slimm\w*|weight|coeliac|celiac|gluten|lactose)\b/,
  /\b(?:halal|kosher|vegan|vegetarian|keto|paleo|suitable for|good for|pregnan\w*|low[ -]\p{L}+|kidney\w*|heart)\b/u,
  /(?<!\p{L})[\u0648\u0641\u0628\u0644\u0643]{0,2}(?:\u0627\u0644)?(?:امن|امنه|امان|امنا|سلامه|حساسيه|حساسيتك|تحسس|خال|خالي|خاليه|بدون|دون|بلا|بغير|ضمان|مضمون|مضمونه)(?!\p{L})/u,
  /(?<!\p{L})[\u0648\u0641\u0628\u0644\u0643]{0,2}(?:\u0627\u0644)?(?:صحي|صحيا|صحيه|صحه|صحتك|صحتكم|حميه|رجيم|سكري|مرض|مرضي|امراض|علاج|يعالج|يشفي|شفاء|طبيب|طبي|مناعه|كوليسترول|ضغط|وزن|غلوتين|لاكتوز|حلال|نباتي|نباتيه|كيتو|مناسب|مناسبه|حامل|حوامل|كلي|قلب|دم)(?!\p{L})/u,
];
