import { languages, type Language } from '@sufra/contract/options.ts';
import { pageTextKeys, wrongPageText, type PageTextKey } from '@sufra/contract/catalogue/page-texts.ts';
import { planIds, priceTexts, type PlanPrices } from '@sufra/contract/subscription/plans.ts';
import type { Db, Queries, Tx } from './db/db.ts';
import { sql } from './db/sql.ts';
import type { Live } from './live.ts';
import type { Log } from './log.ts';
import { figureTexts, type PageFigures } from './pure/page-figures.ts';

export type PageTexts = Readonly<Record<Language, ReadonlyMap<string, string>>>;

export const noPageTexts: PageTexts = { en: new Map(), ar: new Map() };

const topic = 'page-texts';

/** Makes every process reload the texts; call it after the commit. */
export const pageTextsChanged = (live: Live): Promise<void> => live.publish(topic, null);

/** `readOthers` gives further values of both languages, such as pictures. */
export const keepPageTexts = (
  keeping: Keeping,
  readOthers: (db: Db) => Promise<readonly [string, string][]>,
): Promise<() => PageTexts> =>
  keepForPages(keeping, async (db) => {
    const [{ en, ar }, others] = await Promise.all([readPageTexts(db), readOthers(db)]);
    return { en: new Map([...en, ...others]), ar: new Map([...ar, ...others]) };
  });

interface Keeping {
  readonly db: Db;
  readonly live: Live;
  readonly log: Log;
}

export async function keepForPages<T>(
  { db, live, log }: Keeping,
  read: (db: Db) => Promise<T>,
): Promise<() => T> {
  let current = await read(db);
  // Serialise the reads: the last one starts after every notified change.
  let reading = Promise.resolve();
  live.subscribe(topic, () => {
    reading = reading.then(async () => {
      try {
        current = await read(db);
      } catch (error) {
        log.error({ err: error }, 'page_texts_reload_failed');
      }
    });
  });
  return () => current;
}

interface TextRow {
  readonly key: string;
  readonly language: Language;
  readonly text: string | null;
}

const isKey = (key: string): key is PageTextKey => pageTextKeys.some((known) => known === key);

/** Skips texts that this version no longer has. */
export async function readPageTexts(db: Queries): Promise<PageTexts> {
  const rows = await db.rows<TextRow>(sql`
    select distinct on (key, language) key, language, text from platform.page_texts
    order by key, language, id desc`);
  const computed = figureTexts(await readPageFigures(db));
  const standing = (language: Language): Map<string, string> =>
    new Map([
      ...rows.flatMap(({ key, text, language: of }): [string, string][] =>
        of === language && text !== null && isKey(key) && wrongPageText(key, text) === null
          ? [[key, text]]
          : [],
      ),
      ...computed.map(({ key, texts }): [string, string] => [key, texts[language]]),
    ]);
  return { en: standing('en'), ar: standing('ar') };
}

export async function readPageFigures(db: Queries): Promise<PageFigures> {
  const row = await db.row<PageFigures>(sql`
    select customers, rating::float8 as rating from platform.page_figures`);
  return row ?? { customers: null, rating: null };
}

export async function savePageFigures(tx: Tx, { customers, rating }: PageFigures): Promise<boolean> {
  const row = await tx.row(sql`
    update platform.page_figures set customers = ${customers}, rating = ${rating}::numeric
    where (customers, rating) is distinct from (${customers}::integer, ${rating}::numeric) returning 1`);
  return row !== null;
}

interface Written {
  readonly key: PageTextKey;
  readonly texts: Readonly<Record<Language, string | null>>;
  readonly by: string;
  readonly at: Date;
}

/** Serialises writers of this text; returns its newest revision, or 0. */
export async function lockPageText(tx: Tx, key: PageTextKey): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('page-text'), hashtext(${key}))`);
  const row = await tx.row<{ revision: number | null }>(sql`
    select max(id)::float8 as revision from platform.page_texts where key = ${key}`);
  return row?.revision ?? 0;
}

export async function savePageText(tx: Tx, { key, texts, by, at }: Written): Promise<void> {
  await tx.run(sql`
    insert into platform.page_texts (key, language, text, by_account_id, at)
    select ${key}, one.language, one.text, ${by}, ${at}
    from unnest(${[...languages]}::text[], ${languages.map((language) => texts[language])}::text[]) as one (language, text)
    where one.text is distinct from (
      select text from platform.page_texts where key = ${key} and language = one.language order by id desc limit 1)`);
}

/** Puts today's plan prices into the pages. */
export function withPrices(texts: () => PageTexts, prices: () => PlanPrices): () => PageTexts {
  let [from, at, merged] = [texts(), prices(), noPageTexts];
  const merge = (): PageTexts => {
    const priced = (language: Language) =>
      planIds.flatMap((id) => Object.entries(priceTexts(id, at[id], language)));
    return { en: new Map([...from.en, ...priced('en')]), ar: new Map([...from.ar, ...priced('ar')]) };
  };
  merged = merge();
  return () => {
    const [current, now] = [texts(), prices()];
    if (current === from && planIds.every((id) => now[id] === at[id])) return merged;
    [from, at] = [current, now];
    merged = merge();
    return merged;
  };
}
