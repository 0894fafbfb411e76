import type { TextFault } from '@sufra/contract/catalogue/cms-drafting.ts';
import type { Language } from '@sufra/contract/options.ts';
import { toLatinDigits } from '@sufra/contract/text.ts';
import type { Mentions } from './mentions.rules.ts';

export interface TextRules {
  readonly language: Language;
  readonly most: number;
  readonly dish: ReadonlySet<string>;
  /** Null allows every number. */
  readonly numbers: ReadonlySet<string> | null;
  /** A step may say "until it is safe to touch". */
  readonly mayClaim: boolean;
  readonly unsaid?: readonly RegExp[];
}

export interface Fault {
  readonly fault: TextFault;
  readonly words: readonly string[];
}

export type Judge = (text: string, measure: TextRules) => Fault | null;

export function findFault(text: string, measure: TextRules, mentions: Mentions): Fault | null {
  const { language, most, numbers, mayClaim, dish, unsaid = [] } = measure;
  const fault = (code: TextFault, words: readonly string[] = []): Fault => ({ fault: code, words });
  if (text.trim() === '') return fault('empty');
  if (text.length > most) return fault('too_long');
  if (markup.test(text)) return fault('markup');
  if (!isWrittenIn(language, text)) return fault('wrong_language');
  const refused = mayClaim ? unsaid : [...claims, ...unsaid];
  if (refused.some((claim) => claim.test(foldArabic(text)))) return fault('claim');
  if (numbers !== null && numbersIn(text).some((number) => !numbers.has(number))) return fault('numbers');
  const words = mentions(text, dish);
  return words.length > 0 ? fault('foreign_food', words.slice(0, 8)) : null;
}

const markup = /[<>{}[\]|\\`#*_~^@=]|:\/\/|www\.|\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}/u;

const numbersIn = (text: string): string[] => toLatinDigits(text).match(/\d+(?:[.,]\d+)?/g) ?? [];

const isWrittenIn = (language: Language, text: string): boolean => {
  const [arabic, latin] = [/\p{Script=Arabic}/u.test(text), /\p{Script=Latin}/u.test(text)];
  const isOther = /(?!\p{Script=Arabic}|\p{Script=Latin})\p{L}/u.test(text);
  return !isOther && (language === 'ar' ? arabic && !latin : latin && !arabic);
};

const foldArabic = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replaceAll(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replaceAll('\u0649', '\u064a')
    .replaceAll('\u0629', '\u0647');

// Only rules may claim that a dish is safe, healthy, fit for a diet, or free of something.
const claims: readonly RegExp[] = [
  /\b(?:safe|safely|safety|harmless|allerg\w*|intoleran\w*|anaphyla\w*|free of|free from|without|no traces?|guarantee\w*|certified)\b/,
  /\bfree\b|\bnon[ -]\p{L}+|\bzero\b|\bcontains? no\b|\bnot? contain/u,
  /\b(?:health\w*|unhealth\w*|diet\w*|medic\w*|doctor\w*|disease\w*|diabet\w*|cures?|heals?|immun\w*|detox\w*|cholesterol|blood|slimm\w*|weight|coeliac|celiac|gluten|lactose)\b/,
  /\b(?:halal|kosher|vegan|vegetarian|keto|paleo|suitable for|good for|pregnan\w*|low[ -]\p{L}+|kidney\w*|heart)\b/u,
  /(?<!\p{L})[\u0648\u0641\u0628\u0644\u0643]{0,2}(?:\u0627\u0644)?(?:امن|امنه|امان|امنا|سلامه|حساسيه|حساسيتك|تحسس|خال|خالي|خاليه|بدون|دون|بلا|بغير|ضمان|مضمون|مضمونه)(?!\p{L})/u,
  /(?<!\p{L})[\u0648\u0641\u0628\u0644\u0643]{0,2}(?:\u0627\u0644)?(?:صحي|صحيا|صحيه|صحه|صحتك|صحتكم|حميه|رجيم|سكري|مرض|مرضي|امراض|علاج|يعالج|يشفي|شفاء|طبيب|طبي|مناعه|كوليسترول|ضغط|وزن|غلوتين|لاكتوز|حلال|نباتي|نباتيه|كيتو|مناسب|مناسبه|حامل|حوامل|كلي|قلب|دم)(?!\p{L})/u,
];
