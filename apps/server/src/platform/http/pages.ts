import { languages, type Language } from '@sufra/contract/options.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { noPageTexts, type PageTexts } from '../page-texts.ts';
import type { DrawnScreen, DrawScreen } from './drawn-screens.ts';
import { patternOf, readHeads, robots, siteMap, type PageHeads } from './page-heads.ts';
import {
  escaped,
  fillSlots,
  fillTexts,
  readTemplate,
  safeJson,
  type FilledPage,
  type PageTemplate,
} from './page-template.ts';
import { sendRefusal } from './failures.ts';
import { languageOf } from './serve.ts';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { constants } from 'node:zlib';

export interface PageSettings {
  readonly web: string;
  readonly pictures: string;
  readonly publicOrigin: string | null;
  readonly texts?: () => PageTexts;
  readonly tilesUrl?: string | null;
  readonly stripeKey?: string | null;
  readonly draw?: DrawScreen;
  readonly ahead?: () => number;
}

const originOf = ({ protocol, headers }: FastifyRequest): string =>
  /^[a-z0-9.:[\]-]+$/i.test(headers.host ?? '') ? `${protocol}://${headers.host ?? ''}` : '';

/** Without a build, only the API is served. */
export async function addPages(app: FastifyInstance, settings: PageSettings): Promise<void> {
  await addFiles(app, settings);
  const html = path.join(settings.web, 'html');
  const { draw = async () => null, texts = () => noPageTexts, ahead = () => 0 } = settings;
  const heads = readHeads(html);
  const send = pageSender(html, heads, settings);
  const isKnown = pathMatcher(html);
  app.get('/', async (request, reply) => send(request, reply, 'landing'));
  addForCrawlers(app, siteReader(settings), heads.findable);
  app.setNotFoundHandler({}, async (request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets|images)\//.test(request.url);
    if (!isPage || /\.\w{2,5}(\?|$)/.test(request.url)) return sendRefusal(reply, { code: 'not_found' });
    // The app renders the not-found screen; crawlers need the status.
    reply.code(isKnown(request.url) ? 200 : 404);
    const language = pageLanguage(request);
    const drawn = await draw(request, language, { texts: texts()[language], ahead: ahead() });
    return drawn === null ? send(request, reply, 'shell') : send(request, reply, drawn.page, drawn);
  });
}

const siteReader =
  ({ publicOrigin }: PageSettings) =>
  (request: FastifyRequest): string =>
    publicOrigin ?? originOf(request);

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  drawn?: DrawnScreen,
) => FastifyReply;

function pageSender(html: string, heads: PageHeads, settings: PageSettings): SendPage {
  const { tilesUrl = null, stripeKey = null, texts = () => noPageTexts, ahead = () => 0 } = settings;
  const page = pageReader(html, texts);
  const policy = pagePolicy(tilesUrl === null ? null : new URL(tilesUrl).origin, stripeKey !== null);
  const siteOf = siteReader(settings);
  return (request, reply, name, drawn) => {
    const language = pageLanguage(request);
    const known = heads.of(request.url);
    const early = drawn === undefined ? heads.early(known, language) : [];
    return sendPage(reply, page(name, language), {
      language,
      origin: siteOf(request),
      policy,
      more: stripeKey === null ? {} : walletsAllowed,
      head: [...heads.fill(known, language, texts()), ...early, clockTag(ahead()), stripeTag(stripeKey)],
      path: request.url.split('?')[0] ?? '',
      drawn: drawn ?? null,
    });
  };
}

function addForCrawlers(
  app: FastifyInstance,
  siteOf: (request: FastifyRequest) => string,
  findable: Parameters<typeof siteMap>[1],
): void {
  app.get('/sitemap.xml', async (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(siteMap(siteOf(request), findable)),
  );
  app.get('/robots.txt', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(siteOf(request))),
  );
}

const clockTag = (ahead: number): string =>
  ahead > 0 ? `<meta name="clock-ahead" content="${Math.round(ahead)}">\n` : '';

const stripeTag = (key: string | null): string =>
  key === null ? '' : `<meta name="stripe-key" content="${escaped(key)}">\n`;

function pathMatcher(html: string): (url: string) => boolean {
  const file = path.join(html, 'paths.json');
  const paths = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
  const patterns = paths.map(patternOf);
  return (url) => patterns.some((pattern) => pattern.test(url.split('?')[0] ?? ''));
}

type PageReader = (name: string, language: Language) => FilledPage | null;

/** Files are read once per start; texts are inserted again after a change. */
function pageReader(folder: string, texts: () => PageTexts): PageReader {
  const templates = new Map<string, PageTemplate>();
  let filledWith = texts();
  const filled = new Map<string, FilledPage>();
  return (name, language) => {
    const current = texts();
    if (current !== filledWith) filled.clear();
    filledWith = current;
    const file = path.join(folder, `${name}.${language}.html`);
    const template =
      templates.get(file) ?? (existsSync(file) ? readTemplate(readFileSync(file, 'utf8')) : null);
    if (template === null) return null;
    templates.set(file, template);
    const page = filled.get(file) ?? fillTexts(template, current[language], textsForApp(current));
    filled.set(file, page);
    return page;
  };
}

function textsForApp(texts: PageTexts): Record<string, Record<string, Record<string, string>>> {
  const forApp: Record<string, Record<string, Record<string, string>>> = {};
  for (const language of languages)
    for (const [key, text] of texts[language]) {
      const [namespace = '', name = ''] = key.split(':');
      ((forApp[language] ??= {})[namespace] ??= {})[name] = text;
    }
  return forApp;
}

/** The address, then the saved choice, then Accept-Language. */
function pageLanguage(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  const chosen = [lang, request.cookies['sufra_lang']].find((choice) => choice === 'ar' || choice === 'en');
  return chosen ?? languageOf(request);
}

interface PageAnswer {
  readonly language: Language;
  readonly origin: string;
  readonly policy: (nonce: string) => string;
  readonly more: Readonly<Record<string, string>>;
  readonly head: FilledPage;
  readonly path: string;
  readonly drawn: DrawnScreen | null;
}

function sendPage(reply: FastifyReply, page: FilledPage | null, answer: PageAnswer): FastifyReply {
  if (page === null) return sendRefusal(reply, { code: 'not_found' });
  const { language, origin, drawn } = answer;
  const nonce = randomBytes(16).toString('base64');
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      // Rendered screens hold personal data.
      'cache-control': drawn === null ? 'no-cache' : 'private, no-store',
      vary: 'cookie, accept-language, accept-encoding',
      'content-language': language,
      'content-security-policy': answer.policy(nonce),
      ...answer.more,
    })
    .compress(
      fillSlots(page, {
        nonce,
        origin,
        head: fillSlots(answer.head, { nonce, origin }),
        path: escaped(answer.path),
        markup: drawn?.markup ?? '',
        known:
          drawn === null ? '' : safeJson(`{"heard":${JSON.stringify(drawn.heard)},"drawn":${drawn.known}}`),
      }),
    );
  return reply;
}

/** Phones offer their wallets inside Stripe's form. */
const walletsAllowed = {
  'permissions-policy':
    'camera=(self), geolocation=(self), microphone=(), payment=(self "https://js.stripe.com")',
};

const stripeScripts = ' https://js.stripe.com https://*.js.stripe.com';

// Style attributes stay allowed: components use them for sizes. Other origins: map tiles, those Stripe publishes for its
// form, and the receipt printer's bridge on the device itself.
const pagePolicy =
  (tilesOrigin: string | null, hasStripe: boolean) =>
  (nonce: string): string =>
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'${hasStripe ? stripeScripts : ''}`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      `img-src 'self' data:${tilesOrigin === null ? '' : ` ${tilesOrigin}`}`,
      "font-src 'self'",
      `connect-src 'self' http://127.0.0.1:*${hasStripe ? ' https://api.stripe.com' : ''}`,
      ...(hasStripe ? [`frame-src${stripeScripts} https://hooks.stripe.com`] : []),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ');

/** Hashed names never change; the service worker is revalidated because it brings the next release. */
function cachingOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  return path.basename(file).startsWith('sw.js') ? 'no-cache' : 'public, max-age=3600';
}

async function addFiles(
  app: FastifyInstance,
  folders: { readonly web: string; readonly pictures: string },
): Promise<void> {
  const client = path.join(folders.web, 'client');
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(fastifyStatic, { root: folders.pictures, prefix: '/images/meals/', maxAge: '1d' });
  if (existsSync(client)) {
    await app.register(fastifyStatic, {
      root: client,
      prefix: '/',
      wildcard: true,
      decorateReply: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        reply.header('cache-control', cachingOf(file));
      },
    });
  }
}
