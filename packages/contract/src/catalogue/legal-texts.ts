import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import type { Language } from '../options.ts';
import { route } from '../route.ts';
import { plainText } from '../text.ts';

/** A page's sections, in order, and the figures each language must name, as in `{{vat}}`. */
interface LegalPage {
  readonly parts: readonly string[];
  readonly holds: readonly string[];
}

export const legalPages = {
  terms: {
    parts: [
      ...['service', 'price', 'renewal', 'pause', 'skip', 'change', 'cancel', 'orders', 'cash', 'handover'],
      ...['allergens', 'partners', 'ratings', 'ending', 'law'],
    ],
    holds: [
      ...['answer', 'cash_most', 'cash_orders', 'door', 'grace', 'guarantee', 'no_show_days', 'no_shows'],
      ...['notice', 'offers', 'pause', 'price_day', 'price_family', 'price_lunch', 'retries', 'skip_days'],
      ...['skip_until', 'vat'],
    ],
  },
  privacy: {
    parts: ['short', 'kept', 'seen', 'others', 'cookies', 'long', 'rights', 'security', 'contact'],
    holds: ['code', 'documents', 'messages', 'session', 'talks', 'unsubmitted'],
  },
  compliance: {
    parts: ['food', 'kitchens', 'halal', 'vat', 'data', 'consumer', 'report'],
    holds: ['classes', 'guarantee', 'vat'],
  },
} as const satisfies Record<string, LegalPage>;

export type LegalPageName = keyof typeof legalPages;
export const legalPageNames = Object.keys(legalPages) as [LegalPageName, ...LegalPageName[]];

const line = plainText({ min: 1, max: 160 });
const paragraphs = z.array(plainText({ min: 1, max: 2_000 })).check(z.maxLength(30));
const part = z.object({
  id: plainText({ min: 1, max: 20 }),
  title: line,
  text: paragraphs,
  points: paragraphs,
});
/** Plain text: each paragraph and point is a line of its own. */
const legalText = z.object({
  title: line,
  lead: plainText({ min: 1, max: 400 }),
  parts: z.array(part).check(z.maxLength(20)),
});
export type LegalText = z.output<typeof legalText>;
export type LegalTexts = Readonly<Record<Language, LegalText>>;

const figure = /\{\{([a-z_]+)\}\}/g;

/** Sorted and unique. */
const figuresOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(figure)].map(([, name]) => name ?? '')))].sort();

const allOf = ({ title, lead, parts }: LegalText): string[] => [
  title,
  lead,
  ...parts.flatMap((one) => [one.title, ...one.text, ...one.points]),
];

/** Figures that a text lacks or must not name. */
export function wrongFigures(page: LegalPageName, text: LegalText): { missing: string[]; unknown: string[] } {
  const { holds } = legalPages[page] as LegalPage;
  const named = figuresOf(allOf(text));
  return {
    missing: holds.filter((name) => !named.includes(name)),
    unknown: named.filter((name) => !holds.includes(name)),
  };
}

/** Empty for a text that may be published. Sections keep their order, since links lead to them. */
export function wrongLegalText(page: LegalPageName, text: LegalText): Readonly<Record<string, FieldCode>> {
  const ids: readonly string[] = legalPages[page].parts;
  if (text.parts.map(({ id }) => id).join() !== ids.join()) return { parts: 'invalid' };
  const empty = text.parts.findIndex(({ text: written, points }) => written.length + points.length === 0);
  if (empty >= 0) return { [`parts.${String(empty)}.text`]: 'required' };
  const rest = allOf(text).map((one) => one.replaceAll(figure, ''));
  if (rest.some((one) => /\{\{|\}\}|\$t\(|[\r\n\t]/.test(one))) return { parts: 'invalid' };
  const { missing, unknown } = wrongFigures(page, text);
  return missing.length + unknown.length > 0 ? { parts: 'placeholders' } : {};
}

const page = z.enum(legalPageNames);
const version = z.int().check(z.minimum(0), z.maximum(100_000));
const published = {
  version: z.int(),
  /** A Dubai day. */
  changedOn: z.string(),
};

export const getLegalText = route('getLegalText', {
  method: 'GET',
  path: '/api/legal',
  who: 'anyone',
  summary:
    'The published text of a legal page in the language of the request; null while it is the shipped one.',
  query: z.object({ page }),
  reply: z.nullable(z.object({ ...published, text: legalText })),
});

const written = z.object({
  ...published,
  at: z.string(),
  /** Null if the admin has no name any more. */
  by: z.nullable(z.string()),
});

const history = z.array(written);

export const getLegalHistory = route('getLegalHistory', {
  method: 'GET',
  path: '/api/admin/legal/:page',
  who: 'admin',
  right: 'content',
  summary: 'The published versions of a legal page, newest first.',
  params: z.object({ page }),
  reply: history,
});

export const getLegalVersion = route('getLegalVersion', {
  method: 'GET',
  path: '/api/admin/legal/:page/:version',
  who: 'admin',
  right: 'content',
  summary: 'One published version in both languages.',
  params: z.object({ page, version: z.string().check(z.regex(/^\d{1,6}$/)) }),
  reply: z.object({ ...published, texts: z.object({ en: legalText, ar: legalText }) }),
});

export const publishLegalText = route('publishLegalText', {
  method: 'PUT',
  path: '/api/admin/legal/:page',
  who: 'admin',
  right: 'content',
  summary: 'Publishes a legal page in both languages, dated today; `version` is the one it replaces, or 0.',
  params: z.object({ page }),
  body: z.object({ texts: z.object({ en: legalText, ar: legalText }), version }),
  reply: history,
  errors: ['confirmation_needed', 'edited_meanwhile'],
  maxBodyBytes: 262_144,
});
