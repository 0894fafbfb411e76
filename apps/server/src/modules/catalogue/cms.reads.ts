import type { getCmsMeals, MealContent } from '@sufra/contract/cms.ts';
import type { Cuisine } from '@sufra/contract/options.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { MealStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, sql } from '../../platform/db/sql.ts';
import type { Larder, StoredIngredient } from './ingredient.rules.ts';
import type { DerivedContent } from './meal-content.rules.ts';
import type { Bilingual } from './shelf.rules.ts';
import { beginsAs } from './word.reads.ts';

/** A meal as it is written: what is published, and the draft over it. */
export interface DeskMeal {
  readonly id: string;
  readonly status: MealStatus;
  readonly version: number;
  readonly revision: number;
  /** Suggested to everyone, as a kitchen's own dish is once an admin says so. */
  readonly isForEveryone: boolean;
  readonly ownerId: string | null;
  readonly owner: string | null;
  readonly draft: MealContent | null;
  readonly content: MealContent;
  readonly updatedAt: Date;
}

/** A meal with all that follows from what is written of it. */
export interface OpenMeal {
  readonly meal: DeskMeal;
  readonly derived: DerivedContent;
  readonly larder: Larder;
}

/** What is published, in the shape it is written in. */
const content = part`jsonb_build_object(
  'title', m.title, 'description', m.description, 'cuisine', m.cuisine, 'mealTimes', m.meal_times,
  'family', m.family, 'servings', m.servings, 'difficulty', m.difficulty, 'prepMinutes', m.prep_minutes,
  'cookMinutes', m.cook_minutes, 'tags', m.tags, 'season', m.season,
  'steps', (
    select coalesce(jsonb_agg(jsonb_build_object('en', s.step -> 'en', 'ar', s.step -> 'ar',
      'minutes', s.step -> 'minutes') order by s.place), '[]')
    from jsonb_array_elements(m.steps) with ordinality s(step, place)),
  'lines', (
    select coalesce(jsonb_agg(jsonb_build_object('ingredientId', l.ingredient_id, 'text', null, 'amount', l.amount,
      'unit', l.unit, 'isOptional', l.is_optional, 'note', l.note) order by l.position), '[]')
    from catalogue.meal_lines l where l.meal_id = m.id))`;

export const readDeskMeal = (db: Queries, id: string): Promise<DeskMeal | null> =>
  db.row<DeskMeal>(sql`
    select m.id, m.status, m.version, m.revision, m.is_for_everyone as "isForEveryone",
      m.owner_partner_id as "ownerId", p.name ->> 'en' as owner, m.draft, ${content} as content, m.updated_at as "updatedAt"
    from catalogue.meals m left join partners.partners p on p.id = m.owner_partner_id where m.id = ${id}`);

export interface DeskRow {
  readonly id: string;
  readonly title: Bilingual;
  readonly cuisine: Cuisine;
  readonly status: MealStatus;
  readonly hasDraft: boolean;
  readonly owner: string | null;
  readonly updatedAt: Date;
}

const orders = {
  updatedAt: { key: part`m.updated_at`, keyKind: 'time', order: 'desc' },
  title: { key: part`m.title_key`, keyKind: 'text', order: 'asc' },
} as const;

export type DeskQuery = Omit<QueryOf<typeof getCmsMeals>, 'cursor'>;

const columns = part`m.id, coalesce(m.draft -> 'title', m.title) as title,
  coalesce(m.draft ->> 'cuisine', m.cuisine) as cuisine, m.status, m.draft is not null as "hasDraft",
  p.name ->> 'en' as owner, m.updated_at as "updatedAt"`;

// The key of a table is told apart by the database's own order, a page by the order of bytes.
const joins = part`join catalogue.meals m on m.id = page.id collate "default"
  left join partners.partners p on p.id = m.owner_partner_id`;

/** The list that a query asks for. What a search finds comes by the word of either title that begins as it. */
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

export interface VersionRow {
  readonly version: number;
  readonly at: Date;
  readonly by: string | null;
  readonly content: MealContent;
}

/** What was published, the newest first. */
export const readVersions = (db: Queries, id: string): Promise<VersionRow[]> =>
  db.rows<VersionRow>(sql`
    select v.version, v.at, h.name as by, v.content from catalogue.meal_versions v
    left join household.profiles h on h.account_id = v.by_account_id
    where v.meal_id = ${id} order by v.version desc limit 50`);

/** Every ingredient, without what its parts add; `larderOf` adds it. */
export const readIngredients = (db: Queries): Promise<StoredIngredient[]> =>
  db.rows<StoredIngredient>(sql`
    select id, name_en as "nameEn", name_ar as "nameAr", allergens, flags, contains, nutrition,
      details -> 'units' as units, (details ->> 'gramsPerMl')::float8 as "gramsPerMl", details -> 'packs' as packs
    from catalogue.ingredients order by id`);

export interface PantryRow extends StoredIngredient {
  readonly synonyms: readonly string[];
}

/** Every ingredient with all that people call it, as the importer needs them. */
export const readPantry = (db: Queries): Promise<PantryRow[]> =>
  db.rows<PantryRow>(sql`
    select id, name_en as "nameEn", name_ar as "nameAr", allergens, flags, contains, nutrition,
      details -> 'units' as units, (details ->> 'gramsPerMl')::float8 as "gramsPerMl", details -> 'packs' as packs,
      array(select jsonb_array_elements_text(details -> 'synonyms' -> 'en'))
        || array(select jsonb_array_elements_text(details -> 'synonyms' -> 'ar')) as synonyms
    from catalogue.ingredients order by id`);
