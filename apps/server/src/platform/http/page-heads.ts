import { languages, type Language } from '@sufra/contract/options.ts';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PageTexts } from '../page-texts.ts';
import { escaped, fillTexts, inJson, readTemplate, type FilledPage } from './page-template.ts';

/** What the build wrote for one page in one language. */
interface StoredHead {
  /** Title, description, addresses, card: everything of the head that differs from page to page. */
  readonly html: string;
  /** What machines read of the page (schema.org), as JSON; null where there is nothing to read. */
  readonly json: string | null;
  /** Links to the files of its screen, for a page that comes without it. */
  readonly early: string;
}

interface StoredPage {
  readonly path: string;
  /** Where it is found by search engines: the others are rooms, steps and addresses that moved. */
  readonly isFindable: boolean;
  readonly heads: Readonly<Record<Language, StoredHead>>;
}

interface StoredHeads {
  readonly pages: readonly StoredPage[];
  readonly unknown: Readonly<Record<Language, StoredHead>>;
}

export interface PageHeads {
  /** The head of the page an address belongs to; null where none does. */
  readonly of: (url: string) => StoredPage | null;
  /** The head as it is sent, with the texts of admins in it. */
  readonly fill: (page: StoredPage | null, language: Language, texts: PageTexts) => FilledPage;
  /** What a page that comes without its screen fetches at once. */
  readonly early: (page: StoredPage | null, language: Language) => FilledPage;
  /** Paths that may be listed. */
  readonly findable: readonly string[];
}

const noHead: StoredHead = { html: '', json: null, early: '' };
const none: StoredHeads = { pages: [], unknown: { en: noHead, ar: noHead } };

/** Finds the paths that a path of the web app stands for, `:name` being one segment. */
export const patternOf = (known: string): RegExp =>
  new RegExp(`^${known.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`);

/** Reads what the build wrote; a build without heads has none. */
export function readHeads(folder: string): PageHeads {
  const file = path.join(folder, 'heads.json');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredHeads) : none;
  const matchers = stored.pages.map((page) => ({
    page,
    pattern: patternOf(page.path),
  }));
  // A path that is written out is meant before one with a name in it.
  matchers.sort((one, other) => Number(one.page.path.includes(':')) - Number(other.page.path.includes(':')));
  let filledWith: PageTexts | null = null;
  const filled = new Map<string, FilledPage>();
  return {
    of: (url) => {
      const asked = url.split('?')[0] ?? '';
      return matchers.find(({ pattern }) => pattern.test(asked))?.page ?? null;
    },
    fill: (page, language, texts) => {
      if (texts !== filledWith) filled.clear();
      filledWith = texts;
      const key = `${language} ${page?.path ?? ''}`;
      const head = filled.get(key) ?? fillHead((page?.heads ?? stored.unknown)[language], texts[language]);
      filled.set(key, head);
      return head;
    },
    early: (page, language) => [page?.heads[language].early ?? ''],
    findable: stored.pages.filter(({ isFindable }) => isFindable).map((page) => page.path),
  };
}

function fillHead({ html, json }: StoredHead, texts: ReadonlyMap<string, string>): FilledPage {
  const tags = fillTexts(readTemplate(html), texts, null);
  if (json === null) return tags;
  const data = fillTexts(readTemplate(json), texts, null, inJson);
  return [
    ...tags,
    '<script type="application/ld+json" nonce="',
    { slot: 'nonce' },
    '">',
    ...data,
    '</script>\n',
  ];
}

/** The address of a page in a language; without one, of whatever language its reader has. */
const addressOf = (origin: string, page: string, language: Language | null): string =>
  escaped(`${origin}${page}${language === null ? '' : `?lang=${language}`}`);

/** The list of pages for search engines, each in both languages with its other one beside. */
export function siteMap(origin: string, pages: readonly string[]): string {
  const links = (page: string): string =>
    [...languages, null]
      .map((language) => {
        const href = addressOf(origin, page, language);
        return `<xhtml:link rel="alternate" hreflang="${language ?? 'x-default'}" href="${href}"/>`;
      })
      .join('');
  const entries = pages.flatMap((page) =>
    languages.map((language) => `<url><loc>${addressOf(origin, page, language)}</loc>${links(page)}</url>`),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** What crawlers may fetch. Rooms say themselves that they are not to be listed, which only a page that is read can say. */
export const robots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
