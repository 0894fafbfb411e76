import { mealPicturePath } from '@sufra/contract/catalogue/cms.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { contentHash } from '../../../platform/vault.ts';
import { conditions } from '../words/conditions.rules.ts';
import * as lexiconTerms from '../words/lexicon-terms.rules.ts';
import { otherFoods } from '../words/other-foods.rules.ts';
import { buildShelf, type MealCard, type Shelf, type ShelfIngredient } from './shelf.rules.ts';

/** Ordered by id, so every process numbers the meals alike. */
const readMealCards = (db: Queries): Promise<MealCard[]> =>
  db.rows<MealCard>(sql`
    select m.id, m.cuisine, m.meal_times as "mealTimes", m.family,
      m.prep_minutes + m.cook_minutes as minutes, m.season, m.title, m.facts,
      json_build_object('tags', m.tags, 'cookMinutes', m.cook_minutes) as preparation,
      array(select l.ingredient_id from catalogue.meal_lines l where l.meal_id = m.id order by l.position)
        as ingredients
    from catalogue.meals m where m.is_published and m.is_for_everyone order by m.id`);

export async function readShelfNumber(db: Queries): Promise<number> {
  const row = await db.row<{ number: number }>(sql`select number from catalogue.shelf_state`);
  return row?.number ?? 0;
}

const readShelfIngredients = (db: Queries): Promise<ShelfIngredient[]> =>
  db.rows<ShelfIngredient>(sql`
    select id, name_en as "nameEn", name_ar as "nameAr", allergens, flags, contains, is_composite as "isComposite",
      array[name_en, name_ar, replace(id, '-', ' ')]
        || array(select jsonb_array_elements_text(details -> 'synonyms' -> 'en'))
        || array(select jsonb_array_elements_text(details -> 'synonyms' -> 'ar')) as names
    from catalogue.ingredients order by id`);

export interface ShelfKeeper {
  readonly shelf: () => Shelf;
  readonly freshShelf: () => Promise<Shelf>;
}

/** Reloads after catalogue changes; concurrent callers share a reload. */
export async function keepShelf(db: Db): Promise<ShelfKeeper> {
  let current = await readShelf(db);
  let reading: Promise<Shelf> | null = null;
  const readAgain = async (): Promise<Shelf> => {
    try {
      const read = await readShelf(db);
      if (read.number >= current.number) current = read;
      return current;
    } finally {
      reading = null;
    }
  };
  const freshShelf = async (): Promise<Shelf> => {
    const number = await readShelfNumber(db);
    // A reload started before the change may have missed it.
    while (current.number < number) await (reading ??= readAgain());
    return current;
  };
  return { shelf: () => current, freshShelf };
}

let latest: Shelf | null = null;

// Read the number first: later reads are at least as new.
export async function readShelf(db: Db): Promise<Shelf> {
  const number = await readShelfNumber(db);
  const meals = await readMealCards(db);
  const ingredients = [...(await readShelfIngredients(db)), ...otherFoods];
  const version = contentHash([meals, ingredients, lexiconTerms, conditions]);
  if (latest?.version !== version) latest = buildShelf(meals, ingredients, { version });
  return { ...latest, number };
}

/** `picture` as in the view: `shipped`, an uploaded picture's id, or null. */
export const pictureOf = (mealId: string, picture: string | null): string | null =>
  picture === 'shipped' ? `/images/meals/${mealId}.webp` : picture && mealPicturePath(picture);
