import type { Language } from '@sufra/contract/options.ts';
import { planIds, plans } from '@sufra/contract/plans.ts';
import { i18n } from '../i18n/i18n.ts';
import { toAedText } from '../lib/format.ts';
import { saidIn } from './site/public/said.ts';
import { questions } from './site/public/question-list.ts';

/** One thing of schema.org. */
export type Thing = Readonly<Record<string, unknown>>;

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

/** A plan with the price it has in the contract, VAT included, a month. */
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
    price: priceOf(plans[id].priceFils),
    priceCurrency: 'AED',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: priceOf(plans[id].priceFils),
      priceCurrency: 'AED',
      valueAddedTaxIncluded: true,
      billingDuration: 'P1M',
    },
    availability: 'https://schema.org/InStock',
    seller: { '@id': us },
  },
});

/** `299.00`: the amount of the wire without its currency. */
const priceOf = (fils: number): string => toAedText(fils).split(' ')[0] ?? '';

const commonQuestions = (language: Language): Thing => ({
  '@type': 'FAQPage',
  '@id': `${addressIn(language, '/meal-plans')}#questions`,
  inLanguage: language,
  mainEntity: questions.map((id) => ({
    '@type': 'Question',
    name: i18n.t(`public:plans.questions.${id}.question`, saidIn(language)),
    acceptedAnswer: {
      '@type': 'Answer',
      text: i18n.t(`public:plans.questions.${id}.answer`, saidIn(language)),
    },
  })),
});

/** What a public page says to machines. */
export function said(language: Language, page: AboutPage): Thing[] {
  const common = [webPage(language, page), organization(), webSite(language)];
  if (page.path !== '/meal-plans') return common;
  return [...common, ...planIds.map((id) => product(language, id)), commonQuestions(language)];
}
