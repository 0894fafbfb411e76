import type { Emirate } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { mealLines } from './meal-lines.reads.ts';
import type { CheckedMeal, KitchenRow, OrderedMeal } from './offer.rules.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A published meal by its id, or by the id of one of the account's suggestions. */
export const readMeal = (db: Queries, accountId: string, id: string): Promise<OrderedMeal | null> =>
  db.row<OrderedMeal>(sql`
    select m.id as "mealId", s.id as "suggestionId",
      case when s.id is not null then json_build_object('day', s.day, 'mealTime', s.meal_time) end as slot,
      coalesce(s.portion, 1)::float8 as portion,
      m.cuisine, m.title, m.description, m.has_picture as "hasPicture",
      m.is_for_everyone as "isForEveryone",
      m.servings, m.prep_minutes + m.cook_minutes as minutes, m.facts -> 'programs' as programs,
      m.facts -> 'nutrition' as nutrition,
      json_build_object('tags', m.tags, 'cookMinutes', m.cook_minutes) as preparation,
      ${mealLines} as lines
    from (select 1) one
    left join planner.suggestions s on s.id = ${uuid.test(id) ? id : null}::uuid and s.account_id = ${accountId}
    join catalogue.meals m on m.id = coalesce(s.meal_id, ${id}) and m.is_published`);

/** Approved kitchens of an emirate with the meal on their menu, but one's own: nobody rates themselves. */
export const readKitchens = (
  db: Queries,
  wanted: { mealId: string; emirate: Emirate; accountId: string },
): Promise<KitchenRow[]> =>
  db.rows<KitchenRow>(sql`
    select p.id as "partnerId", p.type, p.name, p.area, p.emirate, p.cuisines, p.lat, p.lng, p.reach_m as "reachM",
      p.delivery_fee_fils as "deliveryFee", p.min_order_fils as "minOrder", p.opening_hours as "openingHours",
      p.is_paused as "isPaused", i.price_fils as "basePrice", i.prep_minutes as "prepMinutes",
      coalesce(s.stars_sum, 0) as "starsSum", coalesce(s.ratings_count, 0) as "ratingsCount", f.tag as preference
    from partners.menu_items i
    join partners.partners p on p.id = i.partner_id
    left join ordering.partner_scores s on s.partner_id = p.id
    left join ordering.partner_preferences f on f.partner_id = p.id and f.account_id = ${wanted.accountId}
    where i.meal_id = ${wanted.mealId} and i.is_available and p.is_approved and p.emirate = ${wanted.emirate}
      and p.account_id <> ${wanted.accountId}`);

/** Approved groceries of an emirate; they sell everything, and pack within an hour. */
export const readGroceries = (
  db: Queries,
  wanted: { emirate: Emirate; accountId: string },
): Promise<KitchenRow[]> =>
  db.rows<KitchenRow>(sql`
    select p.id as "partnerId", p.type, p.name, p.area, p.emirate, p.cuisines, p.lat, p.lng, p.reach_m as "reachM",
      p.delivery_fee_fils as "deliveryFee", p.min_order_fils as "minOrder", p.opening_hours as "openingHours",
      p.is_paused as "isPaused", 0 as "basePrice", 60 as "prepMinutes",
      coalesce(s.stars_sum, 0) as "starsSum", coalesce(s.ratings_count, 0) as "ratingsCount", f.tag as preference
    from partners.partners p
    left join ordering.partner_scores s on s.partner_id = p.id
    left join ordering.partner_preferences f on f.partner_id = p.id and f.account_id = ${wanted.accountId}
    where p.type = 'grocery' and p.is_approved and p.emirate = ${wanted.emirate}
      and p.account_id <> ${wanted.accountId}`);

/** When a partner is open. */
export const readHours = async (db: Queries, partnerId: string): Promise<KitchenRow['openingHours']> =>
  (
    await db.row<Pick<KitchenRow, 'openingHours'>>(sql`
    select opening_hours as "openingHours" from partners.partners where id = ${partnerId}`)
  )?.openingHours ?? [];

/** What an order's meal is made of, published or not: to check it again before the kitchen says yes. */
export const readMealOfOrder = (db: Queries, mealId: string): Promise<CheckedMeal | null> =>
  db.row<CheckedMeal>(sql`
    select m.id as "mealId", m.servings, m.facts -> 'programs' as programs,
      m.facts -> 'nutrition' as nutrition,
      json_build_object('tags', m.tags, 'cookMinutes', m.cook_minutes) as preparation,
      (select json_agg(json_build_object('id', i.id, 'allergens', i.allergens) order by l.position)
        from catalogue.meal_lines l join catalogue.ingredients i on i.id = l.ingredient_id
        where l.meal_id = m.id) as lines
    from catalogue.meals m where m.id = ${mealId}`);
