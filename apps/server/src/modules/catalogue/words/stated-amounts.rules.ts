import type { Limit } from '@sufra/contract/household/conditions.ts';
import { latinDigits } from './spelling.rules.ts';

type Stated = 'sodium' | 'salt' | 'potassium' | 'phosphorus' | 'protein' | 'sugar' | 'fat';

const words: Readonly<Record<Stated, string>> = {
  sodium: 'sodium|الصوديوم|صوديوم',
  salt: 'salt|الملح|ملح',
  potassium: 'potassium|البوتاسيوم|بوتاسيوم',
  phosphorus: 'phosphorus|phosphorous|phosphate|phos|الفوسفور|فوسفور|الفسفور|فسفور',
  protein: 'protein|البروتين|بروتين',
  sugar: 'sugars?|السكريات|سكريات|السكر|سكر',
  fat: 'fats?|الدهون|دهون',
};
const nameOf = (word: string): Stated | undefined =>
  (Object.keys(words) as Stated[]).find((name) => new RegExp(`^(?:${words[name]})$`, 'i').test(word));

const nutrient = String.raw`(?<!\p{L})(${Object.values(words).join('|')})`;
const amount = String.raw`(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*(mg|milligrams?|ملليغرام|مليغرام|مليجرام|ملغم|ملجم|ملغ|مجم|مغ|grams?|g|غرامات|غرام|جرام|غم|جم|غ)(?![\p{L}\p{N}])`;
const atMost =
  '(?:at most|maximum of|maximum|max|no more than|not more than|less than|limited to|limit of|limit|under|below|up to|only|intake|restricted to|is|to|of|على الأكثر|بحد أقصى|حد أقصى|لا يزيد عن|لا يتجاوز|أقل من|تحت|لا أكثر من|إلى|من)';
const period =
  '(?:(?:a|per|each|every|in a|in the|/)\\s*(?:day|meal|serving)|daily|في اليوم الواحد|في اليوم|باليوم|يوميًا|يوميا|في الوجبة|لكل وجبة|للوجبة)';
const filler = String.raw`(?:[\s:=<≤()-]|${atMost}|${period})*`;
// "Sugar 250 mg/dl" is a blood count.
const notBlood = String.raw`(?!\s*(?:/|per\s+)?\s*d?l(?![\p{L}\p{N}]))`;
const forms = [
  new RegExp(
    `${nutrient}(${filler})${amount}${notBlood}(\\s*${period})?(?:\\s*(?:على الأكثر|max|maximum))?`,
    'giu',
  ),
  new RegExp(
    `(${atMost}\\s+)?${amount}\\s*(?:of\\s+|من\\s+)?${nutrient}(?![\\p{L}\\p{N}])(\\s*${period})?`,
    'giu',
  ),
];

const adviser =
  /(?:(?:my|the) )?(?:kidney |renal )?(?:doctor|dietitian|dietician|nutritionist|nephrologist) (?:says|said|allows|allowed|advised|recommended|gave)(?: me)?|(?:طبيبي|الطبيب|الدكتور|دكتوري)(?: (?:قال|حدد|سمح|نصح)\S*)?(?: لي)?/giu;
const perMeal = /meal|serving|وجبة/i;
// "Protein 100 g a day" may be a goal.
const isBound =
  /at most|max|more than|less than|limit|under|below|up to|only|restrict|[<≤]|أقصى|لا يزيد|لا يتجاوز|أقل|تحت|أكثر/i;
// Regulation (EU) 1169/2011: salt is 2.5 times its sodium.
const saltPerSodium = 2.5;
const mainMeals = 3;

/** A doctor's amounts, such as "potassium 2,000 mg a day", as limits per serving; and the remaining text. */
export function takeStatedAmounts(text: string): {
  readonly limits: readonly Limit[];
  readonly rest: string;
} {
  const limits: Limit[] = [];
  let rest = latinDigits(text).replaceAll('\u066c', ',').replaceAll('\u066b', '.');
  forms.forEach((form, at) => {
    rest = rest.replaceAll(form, (whole: string, ...groups: string[]) => {
      const [name = '', figure = '', unit = ''] =
        at === 0 ? [groups[0], groups[2], groups[3]] : [groups[3], groups[1], groups[2]];
      const limit = limitOf(
        nameOf(name),
        Number(figure.replaceAll(',', '')),
        /^(?:mg|mill|مل|مج|مغ)/i.test(unit),
      );
      if (!limit || (limit.what === 'protein' && !isBound.test(whole))) return whole;
      limits.push({ ...limit, most: Math.floor(limit.most / (perMeal.test(whole) ? 1 : mainMeals)) });
      return ' ';
    });
  });
  return { limits, rest: limits.length > 0 ? rest.replaceAll(adviser, ' ') : rest };
}

function limitOf(
  name: Stated | undefined,
  figure: number,
  isMilligrams: boolean,
): { what: Limit['what']; most: number } | null {
  if (name === undefined) return null;
  const milligrams = figure * (isMilligrams ? 1 : 1_000);
  if (name === 'salt') return { what: 'sodium', most: milligrams / saltPerSodium };
  const inGrams = name === 'protein' || name === 'sugar' || name === 'fat';
  if (!inGrams) return { what: name, most: milligrams };
  return isMilligrams ? null : { what: name, most: figure };
}
