import type { Language } from '@sufra/contract/options.ts';
import { i18n, loadNamespaces } from '../i18n/i18n.ts';
import { redirects, screens } from './routes.tsx';
import { adminScreens } from './admin/admin-screens.ts';
import type { ScreenPlace } from './screen-route.tsx';
import { planIds } from '@sufra/contract/subscription/plans.ts';
import { plainPlanPrice } from '../lib/plan-prices.ts';
import { figuresIn, questions } from './site/public/page-words.ts';

export const indexable: readonly string[] = [
  '/',
  '/meal-plans',
  '/chef-hiring',
  '/about',
  '/privacy',
  '/terms',
  '/compliance',
  '/join/chef',
  '/join/restaurant',
  '/join/grocery',
  '/join/driver',
];

const ownDescriptions: Readonly<Record<string, string>> = {
  home: 'common:description',
  meal_plans: 'public:plans.description',
  about: 'public:about.description',
  privacy: 'public:privacy.description',
  terms: 'public:terms.description',
  compliance: 'public:compliance.description',
};

export const descriptionKey = (title: string): string => ownDescriptions[title] ?? `meta:${title}`;

export interface PageHead {
  readonly path: string;
  readonly isFindable: boolean;
  /** Its own path, or the target of a redirect. */
  readonly canonical: string;
  readonly title: string;
  readonly description: string;
  /** Structured data (schema.org). */
  readonly things: readonly Thing[];
}

const namespaces = ['meta', 'public', 'landing', 'options'];

function headOf(language: Language, path: string, canonical: string, title: string): PageHead {
  const isFindable = path === canonical && indexable.includes(path);
  const page = {
    path,
    isFindable,
    canonical,
    title: title === 'home' ? i18n.t('titles.home') : i18n.t('titles.page', { page: titleOf(title) }),
    // A new page without a description falls back to the product's.
    description: i18n.t([descriptionKey(title), 'common:description'], { ns: 'common' }),
  };
  return { ...page, things: isFindable ? structuredData(language, page) : [] };
}

const titleOf = (title: string): string => i18n.t([`titles.${title}`, 'brand'], { ns: 'common' });

export interface Heads {
  readonly brand: string;
  readonly pages: readonly PageHead[];
  readonly unknown: PageHead;
}

/** Heads in the current language; switch to `language` first. */
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

export const everyScreen: readonly ScreenPlace[] = [...screens, ...adminScreens];

type Thing = Readonly<Record<string, unknown>>;

interface AboutPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

const origin = '__ORIGIN__';
const us = `${origin}/#sufra`;
const site = `${origin}/#site`;

const addressIn = (language: Language, path: string): string => `${origin}${path}?lang=${language}`;

const organization = (): Thing => ({
  '@type': 'Organization',
  '@id': us,
  name: i18n.t('brand'),
  alternateName: ['Sufra', 'سُفرة'],
  url: `${origin}/`,
  logo: `${origin}/favicon.svg`,
  description: i18n.t('description'),
  areaServed: { '@type': 'Country', name: 'AE' },
});

const webSite = (language: Language): Thing => ({
  '@type': 'WebSite',
  '@id': site,
  name: i18n.t('brand'),
  url: `${origin}/`,
  inLanguage: language,
  publisher: { '@id': us },
});

const webPage = (language: Language, { path, title, description }: AboutPage): Thing => ({
  '@type': 'WebPage',
  '@id': `${addressIn(language, path)}#page`,
  url: addressIn(language, path),
  name: title,
  description,
  inLanguage: language,
  isPartOf: { '@id': site },
});

/** Price per month, VAT included. */
const product = (language: Language, id: (typeof planIds)[number]): Thing => ({
  '@type': 'Product',
  '@id': `${origin}/meal-plans#${id}`,
  name: i18n.t(`options:plan.${id}`),
  description: i18n.t(`landing:plans.${id}.description`),
  image: `${origin}/share-${language}.jpg`,
  brand: { '@type': 'Brand', name: i18n.t('brand') },
  offers: {
    '@type': 'Offer',
    url: addressIn(language, '/meal-plans'),
    price: plainPlanPrice(id),
    priceCurrency: 'AED',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: plainPlanPrice(id),
      priceCurrency: 'AED',
      valueAddedTaxIncluded: true,
      billingDuration: 'P1M',
    },
    availability: 'https://schema.org/InStock',
    seller: { '@id': us },
  },
});

const commonQuestions = (language: Language): Thing => ({
  '@type': 'FAQPage',
  '@id': `${addressIn(language, '/meal-plans')}#questions`,
  inLanguage: language,
  mainEntity: questions.map((id) => ({
    '@type': 'Question',
    name: i18n.t(`public:plans.questions.${id}.question`, figuresIn(language)),
    acceptedAnswer: {
      '@type': 'Answer',
      text: i18n.t(`public:plans.questions.${id}.answer`, figuresIn(language)),
    },
  })),
});

function structuredData(language: Language, page: AboutPage): Thing[] {
  const common = [webPage(language, page), organization(), webSite(language)];
  if (page.path !== '/meal-plans') return common;
  return [...common, ...planIds.map((id) => product(language, id)), commonQuestions(language)];
}
