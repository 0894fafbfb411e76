import type { Language } from '@sufra/contract/options.ts';
import { i18n, loadNamespaces } from '../i18n/i18n.ts';
import { everyScreen } from './every-screen.ts';
import { redirects } from './routes.tsx';
import { said, type Thing } from './things.ts';

/** Pages for everybody that search engines may list; every other one is a room, a step or the demo's. */
export const findable: readonly string[] = [
  '/',
  '/meal-plans',
  '/chef-hiring',
  '/about',
  '/privacy',
  '/terms',
  '/compliance',
  '/join/chef',
  '/join/restaurant',
  '/join/driver',
];

/** Pages that describe themselves with a text of their own, by title. */
const ownDescriptions: Readonly<Record<string, string>> = {
  home: 'common:description',
  meal_plans: 'public:plans.description',
  about: 'public:about.description',
  privacy: 'public:privacy.description',
  terms: 'public:terms.description',
  compliance: 'public:compliance.description',
};

/** The text that describes the page of this title. */
export const descriptionKey = (title: string): string => ownDescriptions[title] ?? `meta:${title}`;

/** What the build writes into the head of one page. */
export interface PageHead {
  readonly path: string;
  readonly isFindable: boolean;
  /** The path it is known by: its own, or where it leads. */
  readonly canonical: string;
  readonly title: string;
  readonly description: string;
  /** What machines read of it (schema.org). */
  readonly things: readonly Thing[];
}

const namespaces = ['meta', 'public', 'landing', 'options'];

function headOf(language: Language, path: string, canonical: string, title: string): PageHead {
  const isFindable = path === canonical && findable.includes(path);
  const page = {
    path,
    isFindable,
    canonical,
    title: title === 'home' ? i18n.t('titles.home') : i18n.t('titles.page', { page: titleOf(title) }),
    // A page that was just added and has no words yet still has those of the product.
    description: i18n.t([descriptionKey(title), 'common:description'], { ns: 'common' }),
  };
  return { ...page, things: isFindable ? said(language, page) : [] };
}

const titleOf = (title: string): string => i18n.t([`titles.${title}`, 'brand'], { ns: 'common' });

export interface Heads {
  /** What we call ourselves. */
  readonly brand: string;
  /** Every page of the table, and where old addresses lead. */
  readonly pages: readonly PageHead[];
  /** For addresses without a page. */
  readonly unknown: PageHead;
}

/** The heads in a language that has been switched to. */
export async function headsIn(language: Language): Promise<Heads> {
  await loadNamespaces(namespaces);
  const titles = new Map(everyScreen.map(({ path, title }) => [path, title]));
  return {
    brand: i18n.t('brand'),
    pages: [
      ...everyScreen.map(({ path, title }) => headOf(language, path, path, title)),
      ...redirects.map(({ path, to }) => headOf(language, path, to, titles.get(to) ?? 'not_found')),
    ],
    unknown: headOf(language, '', '/', 'not_found'),
  };
}
