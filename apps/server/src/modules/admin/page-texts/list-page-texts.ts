import type { Language } from '@sufra/contract/options.ts';
import type { getPageTextHistory, getPageTexts, PageTextKey } from '@sufra/contract/catalogue/page-texts.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { readPageFigures } from '../../../platform/page-texts.ts';
import { figureTexts, type Counted } from '../../../platform/pure/page-figures.ts';

interface PageTextRow {
  readonly key: PageTextKey;
  readonly texts: Readonly<Record<Language, string | null>>;
  readonly revision: number;
  readonly at: Date;
  readonly by: string | null;
}

const readChangedTexts = (db: Queries): Promise<PageTextRow[]> =>
  db.rows<PageTextRow>(sql`
    select t.key, t.id::float8 as revision, t.at, p.name as by,
      (select coalesce(jsonb_object_agg(one.language, (
          select text from platform.page_texts where key = t.key and language = one.language order by id desc limit 1)), '{}')
        from (values ('en'), ('ar')) as one (language)) as texts
    from (select distinct on (key) key, id, at, by_account_id from platform.page_texts order by key, id desc) t
    left join household.public_profiles p on p.account_id = t.by_account_id
    order by t.key`);

export async function listPageTexts(db: Queries): Promise<ReplyOf<typeof getPageTexts>> {
  const rows = await readChangedTexts(db);
  return {
    rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    computed: figureTexts(await readPageFigures(db)),
  };
}

interface PageTextVersion {
  readonly language: Language;
  readonly text: string | null;
  readonly at: Date;
  readonly by: string | null;
}

const readTextHistory = (db: Queries, key: PageTextKey): Promise<PageTextVersion[]> =>
  db.rows<PageTextVersion>(sql`
    select t.language, t.text, t.at, p.name as by from platform.page_texts t
    left join household.public_profiles p on p.account_id = t.by_account_id
    where t.key = ${key} order by t.id desc limit 50`);

export async function listTextVersions(
  db: Queries,
  key: PageTextKey,
): Promise<ReplyOf<typeof getPageTextHistory>> {
  const versions = await readTextHistory(db, key);
  return versions.map((version) => ({ ...version, at: version.at.toISOString() }));
}

export const countClaims = async (db: Queries): Promise<Counted> =>
  (await db.row<Counted>(sql`
    select (select count(*)::integer from subscription.public_subscriptions where status = 'active') as "activeSubscriptions",
      count(*)::integer as ratings, avg(stars)::float8 as average from ordering.public_ratings`)) ?? {
    activeSubscriptions: 0,
    ratings: 0,
    average: null,
  };
