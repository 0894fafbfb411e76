import { expect, type APIRequestContext } from '@playwright/test';
import { plans } from '../packages/contract/src/subscription/plans.ts';
import { test } from './journey.ts';
import { places } from './places.ts';
import { textsOf, type Language, type TextKey } from './texts.ts';

const html = async (request: APIRequestContext, path: string, language: Language): Promise<string> =>
  (await request.get(path, { headers: { 'accept-language': language } })).text();

const contentOf = (page: string, name: string): string =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1] ?? '';
const titleOf = (page: string): string => /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? '';
const plain = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

async function listed(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => new URL(at));
  expect(addresses.every(({ origin }) => origin === new URL(process.env['SUFRA_URL'] ?? '').origin)).toBe(
    true,
  );
  return [...new Set(addresses.map(({ pathname }) => pathname))];
}

interface Thing {
  readonly '@type': string;
  readonly offers?: { readonly price: string; readonly priceCurrency: string };
  readonly mainEntity?: readonly unknown[];
}

const thingsOf = (page: string): readonly Thing[] => {
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1];
  return json === undefined ? [] : (JSON.parse(json) as { '@graph': Thing[] })['@graph'];
};

const dirs: Record<Language, string> = { en: 'ltr', ar: 'rtl' };
const rootOf = (language: Language): string => `<html lang="${language}" dir="${dirs[language]}">`;

test('the first response of every page has its language, title and description', async ({ page }) => {
  const findable = await listed(page.request);
  for (const language of ['en', 'ar'] as const) {
    const t = textsOf(language);
    for (const { path, title } of places) {
      const first = await html(page.request, path.replace(/:\w+/, '1'), language);
      expect(first, path).toContain(rootOf(language));
      const name = t(`common:titles.${title}` as TextKey);
      expect(plain(titleOf(first)), path).toBe(path === '/' ? name : t('common:titles.page', { page: name }));
      expect(contentOf(first, 'description').length, path).toBeGreaterThan(25);
      expect(contentOf(first, 'og:title'), path).toBe(titleOf(first));
      const isFindable = findable.includes(path);
      expect(contentOf(first, 'robots'), path).toBe(isFindable ? '' : 'noindex');
      expect(first.includes('rel="canonical"'), path).toBe(isFindable);
      expect((first.match(/rel="alternate" hreflang/g) ?? []).length, path).toBe(isFindable ? 3 : 0);
    }
    const nowhere = await html(page.request, '/no/such/table', language);
    expect(contentOf(nowhere, 'robots')).toBe('noindex');
    const landing = await html(page.request, '/', language);
    expect(landing).toContain(t('common:tagline'));
    expect(landing).not.toContain(textsOf(language === 'en' ? 'ar' : 'en')('common:tagline'));
  }
});

test('the language of the address wins over the saved choice, and that over the browser', async ({
  page,
}) => {
  const read = async (path: string, cookie: Language): Promise<string> => {
    const headers = { 'accept-language': 'en-AE,en;q=0.9,ar;q=0.5', cookie: `sufra_lang=${cookie}` };
    const reply = await page.request.get(path, { headers });
    expect(reply.headers()['vary']).toContain('accept-language');
    return reply.text();
  };
  expect(await read('/login', 'ar')).toContain(rootOf('ar'));
  expect(await read('/login?lang=en', 'ar')).toContain(rootOf('en'));
});

test('shown plan prices are the charged ones, and shared links have a picture', async ({
  page,
  language,
}) => {
  const things = thingsOf(await html(page.request, '/meal-plans', language));
  const offers = things.filter(({ '@type': kind }) => kind === 'Product').map(({ offers: offer }) => offer);
  expect(offers.map((offer) => Math.round(Number(offer?.price) * 100))).toEqual(
    Object.values(plans).map(({ priceFils }) => priceFils),
  );
  expect(offers.every((offer) => offer?.priceCurrency === 'AED')).toBe(true);
  const questions = things.find(({ '@type': kind }) => kind === 'FAQPage')?.mainEntity ?? [];
  expect(questions.length).toBeGreaterThan(5);
  expect(JSON.stringify(things)).not.toMatch(/\{\{|__ORIGIN__|[\uE000-\uE003]/);
  expect(thingsOf(await html(page.request, '/', language)).map(({ '@type': kind }) => kind)).toEqual(
    expect.arrayContaining(['Organization', 'WebSite', 'WebPage']),
  );

  await page.goto('/meal-plans');
  const address = contentOf(await html(page.request, '/meal-plans', language), 'og:image');
  const picture = await page.request.get(new URL(address).pathname);
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect((await picture.body()).length).toBeLessThan(200_000);
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /api/');
});
