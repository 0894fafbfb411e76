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

for (const language of ['en', 'ar'] as const)
  test(`the first response of every page has its title and description in ${language}`, async ({ page }) => {
    const t = textsOf(language);
    const findable = await listed(page.request);
    for (const { path, title } of places) {
      const first = await html(page.request, path.replace(/:\w+/, '1'), language);
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
  });

test('shown plan prices are the charged ones', async ({ page, language }) => {
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
});

test('shared links have their own picture, and the console is clean', async ({ page, language }) => {
  await page.goto('/meal-plans');
  const address = contentOf(await html(page.request, '/meal-plans', language), 'og:image');
  const picture = await page.request.get(new URL(address).pathname);
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect((await picture.body()).length).toBeLessThan(200_000);
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /api/');
});
