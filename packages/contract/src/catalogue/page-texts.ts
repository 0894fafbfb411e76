import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { languages } from '../options.ts';
import { route } from '../route.ts';
import { plainText } from '../text.ts';

/** Maximum length in UTF-16 units, and required placeholders such as `{{plan}}`. */
interface PageTextRule {
  readonly max: number;
  readonly holds?: readonly string[];
}

const title = { max: 80 };
const line = { max: 140 };
const words = { max: 300 };
const label = { max: 40 };
const figure = { max: 14 };

/** Editable texts, as `namespace:path` of the web catalogues. Prices and safety promises are excluded. */
export const pageTextRules = {
  hero: {
    'common:tagline': { max: 90 },
    'landing:hero.lead': words,
    'landing:hero.get_started': label,
    'landing:hero.sign_in': label,
    'landing:hero.points.safe': title,
    'landing:hero.points.pause': title,
    'landing:hero.points.delivery': title,
  },
  figures: {
    'landing:figures.customers.value': figure,
    'landing:figures.customers.label': label,
    'landing:figures.rating.value': figure,
    'landing:figures.rating.label': label,
  },
  day: { 'landing:day.title': title, 'landing:day.text': words },
  why: {
    'landing:why.title': title,
    'landing:why.suggest.badge': label,
    'landing:why.suggest.title': title,
    'landing:why.suggest.text': words,
    'landing:why.shop.badge': label,
    'landing:why.shop.title': title,
    'landing:why.shop.text': words,
    'landing:why.order.badge': label,
    'landing:why.order.title': title,
    'landing:why.order.text': words,
  },
  plans: {
    'landing:plans.title': title,
    'landing:plans.text': words,
    'landing:plans.get_started': label,
    'landing:plans.get_started_with': { max: 60, holds: ['plan'] },
    'landing:plans.and_more': { max: 80, holds: ['plan'] },
    'options:plan.lunch-only': label,
    'landing:plans.lunch-only.badge': label,
    'landing:plans.lunch-only.description': line,
    'landing:plans.lunch-only.meals': line,
    'options:plan.full-day': label,
    'landing:plans.full-day.badge': label,
    'landing:plans.full-day.description': line,
    'landing:plans.full-day.meals': line,
    'options:plan.family': label,
    'landing:plans.family.badge': label,
    'landing:plans.family.description': line,
    'landing:plans.family.meals': line,
    'landing:plans.features.suggestions': title,
    'landing:plans.features.shopping_lists': title,
    'landing:plans.features.ordering': title,
    'landing:plans.features.dietary': title,
    'landing:plans.features.nutrition': title,
    'landing:plans.features.priority': title,
    'landing:plans.features.bulk': title,
    'landing:plans.features.many_diets': title,
    'landing:plans.features.portions': title,
    'landing:plans.features.family_support': title,
    'landing:plans.features.setup': title,
    'landing:plans.features.delivery': title,
    'landing:plans.features.refund': title,
  },
  closing: {
    'landing:closing.title': title,
    'landing:closing.text': words,
    'landing:closing.start': label,
    'landing:closing.driver_text': line,
    'landing:closing.driver': label,
  },
  footer: {
    'common:footer.about_line': line,
    'common:footer.contact_where': title,
    'common:footer.contact_how': title,
    'common:footer.copyright': line,
  },
  search: { 'common:titles.home': title, 'common:description': { max: 200 } },
} as const satisfies Record<string, Record<string, PageTextRule>>;

type Sections = typeof pageTextRules;
type KeyIn<Section> = Section extends unknown ? keyof Section : never;
export type PageTextKey = Extract<KeyIn<Sections[keyof Sections]>, string>;

const rules = Object.assign({}, ...Object.values(pageTextRules)) as Readonly<Record<string, PageTextRule>>;
export const pageTextKeys = Object.keys(rules) as PageTextKey[];
export const pageTextRule = (key: PageTextKey): PageTextRule => rules[key] ?? { max: 0 };

const placeholder = /\{\{([a-z_]+)\}\}/g;

/** Sorted and unique. */
const heldIn = (text: string): string[] =>
  [...new Set([...text.matchAll(placeholder)].map(([, name]) => name ?? ''))].sort();

/**
 * Null for a valid text: within its length, exactly the default's placeholders, a single line, no nesting of other
 * texts.
 */
export function wrongPageText(key: PageTextKey, text: string): FieldCode | null {
  const { max, holds = [] } = pageTextRule(key);
  if (text.trim() === '') return 'required';
  if (text.length > max) return 'too_long';
  if (heldIn(text).join() !== [...holds].sort().join()) return 'placeholders';
  const rest = text.replaceAll(placeholder, '');
  return /\{\{|\}\}|\$t\(|[\r\n\t]/.test(rest) ? 'invalid' : null;
}

const key = z.enum(pageTextKeys as [PageTextKey, ...PageTextKey[]]);
const revision = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
/** Null restores the default. */
const text = z.nullable(plainText({ min: 1, max: 300 }));
const written = z.object({ en: z.nullable(z.string()), ar: z.nullable(z.string()) });

const pageText = z.object({
  key,
  texts: written,
  /** Optimistic lock: a save names the revision it changes. */
  revision: z.int(),
  at: z.string(),
  /** Null if the admin has no name any more. */
  by: z.nullable(z.string()),
});

const pageTexts = z.object({
  /** Texts that were ever changed. */
  rows: z.array(pageText),
  /** Computed figures, which override the texts. */
  computed: z.array(z.object({ key, texts: z.object({ en: z.string(), ar: z.string() }) })),
});

export const getPageTexts = route('getPageTexts', {
  method: 'GET',
  path: '/api/admin/texts',
  who: 'admin',
  right: 'content',
  summary: 'The page texts that admins have changed, and the computed figures.',
  reply: pageTexts,
});

export const savePageText = route('savePageText', {
  method: 'PUT',
  path: '/api/admin/texts',
  who: 'admin',
  right: 'content',
  summary: 'Changes a text in both languages, or restores the default with null; live within seconds.',
  body: z.object({ key, texts: z.object({ en: text, ar: text }), revision }),
  reply: pageTexts,
  errors: ['edited_meanwhile'],
});

export const getPageTextHistory = route('getPageTextHistory', {
  method: 'GET',
  path: '/api/admin/texts/history',
  who: 'admin',
  right: 'content',
  summary: 'The revisions of one text, newest first, at most fifty.',
  query: z.object({ key }),
  reply: z.array(
    z.object({
      language: z.enum(languages),
      text: z.nullable(z.string()),
      at: z.string(),
      by: z.nullable(z.string()),
    }),
  ),
});
