import type { getCmsMeals } from '@sufra/contract/catalogue/cms.ts';
import type { Cuisine } from '@sufra/contract/options.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import type { MealStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { readPage, type Listing } from '../../../platform/db/page.ts';
import { part, type Part } from '../../../platform/db/sql.ts';
import { map, type Result } from '../../../platform/pure/result.ts';
import type { Bilingual } from '../shelf/shelf.rules.ts';

interface DeskRow {
  readonly id: string;
  readonly title: Bilingual;
  readonly cuisine: Cuisine;
  readonly status: MealStatus;
  readonly hasDraft: boolean;
  readonly owner: string | null;
  readonly updatedAt: Date;
}

export type DeskQuery = Omit<QueryOf<typeof getCmsMeals>, 'cursor'>;

export const listMeals = async (
  db: Queries,
  query: QueryOf<typeof getCmsMeals>,
): Promise<Result<ReplyOf<typeof getCmsMeals>>> =>
  map(await readPage<DeskRow>(db, mealListing(query), query.cursor), (page) => ({
    ...page,
    rows: page.rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
  }));

const orders = {
  updatedAt: { key: part`m.updated_at`, keyKind: 'time', order: 'desc' },
  title: { key: part`m.title_key`, keyKind: 'text', order: 'asc' },
} as const;

const columns = part`m.id, coalesce(m.draft -> 'title', m.title) as title,
  coalesce(m.draft ->> 'cuisine', m.cuisine) as cuisine, m.status, m.draft is not null as "hasDraft",
  p.name ->> 'en' as owner, m.updated_at as "updatedAt"`;

// Table keys use the database's collation, page keys byte order.
const joins = part`join catalogue.meals m on m.id = page.id collate "default"
  left join partners.public_partners p on p.id = m.owner_partner_id`;

export function mealListing({ q = '', sort = 'updatedAt', order, status, drafts }: DeskQuery): Listing {
  const shown = { columns, joins, idKind: 'slug' } as const;
  if (q !== '')
    return {
      ...shown,
      ...{ key: part`w.key`, keyKind: 'text', sort: 'q', order: 'asc', id: part`w.meal_id` },
      from: part`catalogue.meal_words w`,
      where: [
        beginsAs(q),
        ...(status === undefined ? [] : [part`w.status = ${status}`]),
        ...(drafts === undefined ? [] : [part`w.has_draft`]),
      ],
    };
  const { key, keyKind, order: usual } = orders[sort];
  return {
    ...shown,
    ...{ key, keyKind, sort, order: order ?? usual, id: part`(m.id collate "C")` },
    from: part`catalogue.meals m`,
    where: [
      ...(status === undefined ? [] : [part`m.status = ${status}`]),
      ...(drafts === undefined ? [] : [part`m.draft is not null`]),
    ],
  };
}

/** By the first matching word of a text, so no row is found twice. */
export function beginsAs(q: string): Part {
  const word = part`admin.search_key(${q}::text)`;
  return part`w.key >= ${word} and w.key < ${word} || chr(1114111) and strpos(w.text, ' ' || ${word}) >= w.at`;
}
