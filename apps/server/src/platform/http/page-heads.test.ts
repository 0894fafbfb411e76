import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { noPageTexts, type PageTexts } from '../page-texts.ts';
import { addPages } from './pages.ts';
import { createServer } from './server.ts';

const marked = (key: string, text: string): string => `\uE000${key}\uE001${text}\uE002`;

const head = (title: string, description = 'd') => ({
  html: `<title>${title}</title><meta name="description" content="${description}"><link rel="canonical" href="__ORIGIN__/x">`,
  json: null,
  early: '',
});
const both = (title: string) => ({ en: head(title), ar: head(`${title} بالعربية`) });

const stored = {
  pages: [
    {
      path: '/',
      isFindable: true,
      heads: {
        en: {
          html: `<title>${marked('common:titles.home', 'Home')}</title>`,
          json: `{"@graph":[{"url":"__ORIGIN__/","name":"${marked('common:titles.home', 'Home')}"}]}`,
          early: '',
        },
        ar: head('الرئيسية'),
      },
    },
    { path: '/recipe/:mealId', isFindable: false, heads: both('Recipe') },
    { path: '/recipe/new', isFindable: true, heads: both('New recipe') },
  ],
  unknown: both('Nothing here'),
};

let texts: PageTexts = noPageTexts;
let ahead = 0;
let origin = '';
let stop = async (): Promise<void> => undefined;
const folder = mkdtempSync(path.join(tmpdir(), 'sufra-heads-'));

beforeAll(async () => {
  for (const part of ['client', 'html']) mkdirSync(path.join(folder, part));
  const html = path.join(folder, 'html');
  writeFileSync(path.join(html, 'paths.json'), JSON.stringify(stored.pages.map((page) => page.path)));
  writeFileSync(path.join(html, 'heads.json'), JSON.stringify(stored));
  for (const name of ['landing', 'shell'])
    for (const language of ['en', 'ar'])
      writeFileSync(path.join(html, `${name}.${language}.html`), `<html lang="${language}">__HEAD__</html>`);
  const app = await createServer(
    { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 200 },
    createLog('silent'),
  );
  await addPages(app, {
    web: folder,
    pictures: folder,
    publicOrigin: null,
    texts: () => texts,
    ahead: () => ahead,
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  stop = () => app.close();
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const read = async (address: string, language = 'en'): Promise<string> =>
  (await fetch(origin + address, { headers: { 'accept-language': language } })).text();

describe('the head of a page', () => {
  it.each([
    ['/recipe/harira', 'en', 'Recipe'],
    ['/recipe/harira?from=day', 'ar', 'Recipe بالعربية'],
    ['/recipe/new', 'en', 'New recipe'],
    ['/recipe/new/', 'en', 'New recipe'],
    ['/nothing', 'en', 'Nothing here'],
  ])('at %s in %s is its own', async (address, language, title) => {
    const html = await read(address, language);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`href="${origin}/x"`);
  });

  it("contains admins' texts, escaped in its tags and in its JSON-LD", async () => {
    const title = '</script><script>alert("x")</script>';
    texts = { ...noPageTexts, en: new Map([['common:titles.home', title]]) };
    const response = await fetch(origin, { headers: { 'accept-language': 'en' } });
    const html = await response.text();
    texts = noPageTexts;
    expect(html).toContain('<title>&lt;/script&gt;');
    const [, nonce = '', json = ''] =
      /<script type="application\/ld\+json" nonce="([^"]+)">(.*?)<\/script>/.exec(html) ?? [];
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(JSON.parse(json)).toEqual({ '@graph': [{ url: `${origin}/`, name: title }] });
    expect(await read('/')).toContain('<title>Home</title>');
  });

  it("sends the demo's clock offset, and nothing otherwise", async () => {
    expect(await read('/recipe/new')).not.toContain('clock-ahead');
    ahead = 86_400_000;
    expect(await read('/recipe/new')).toContain('<meta name="clock-ahead" content="86400000">');
    ahead = 0;
  });
});

describe('crawlers', () => {
  it('get exactly the public pages, in both languages', async () => {
    const response = await fetch(`${origin}/sitemap.xml`);
    expect(response.headers.get('content-type')).toContain('application/xml');
    const xml = await response.text();
    expect([...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at)).toEqual([
      `${origin}/?lang=en`,
      `${origin}/?lang=ar`,
      `${origin}/recipe/new?lang=en`,
      `${origin}/recipe/new?lang=ar`,
    ]);
    expect(xml.match(/hreflang="x-default"/g)).toHaveLength(4);
  });

  it("are excluded from the API and get the sitemap's address", async () => {
    const text = await (await fetch(`${origin}/robots.txt`)).text();
    expect(text).toContain('Disallow: /api/');
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });
});
