import type { Allergen, Cuisine, Program } from '@sufra/contract/options.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { OpeningHours } from './hours.rules.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

interface MealPart {
  readonly mealId: string;
  readonly title: Bilingual;
  readonly hasPicture: boolean;
  readonly cuisine: Cuisine;
  readonly isOwnDish: boolean;
  readonly servings: number;
  readonly allergens: readonly Allergen[];
  readonly hasUnknownAllergens: boolean;
}

export interface MenuItemRow extends MealPart {
  readonly price: Fils;
  readonly prepMinutes: number;
  readonly isAvailable: boolean;
  readonly programs: readonly Program[];
}

/** The items of a menu by name, or one of them; a meal Sufra has withdrawn is not offered any more. */
export const readMenu = (
  db: Queries,
  partnerId: string,
  mealId: string | null = null,
): Promise<MenuItemRow[]> =>
  db.rows<MenuItemRow>(sql`
    select m.id as "mealId", m.title, m.has_picture as "hasPicture", m.cuisine, m.servings,
      m.owner_partner_id is not null as "isOwnDish", m.facts -> 'allergens' as allergens,
      (m.facts -> 'hasUnknownAllergens')::boolean as "hasUnknownAllergens", m.facts -> 'programs' as programs,
      i.price_fils as price, i.prep_minutes as "prepMinutes", i.is_available as "isAvailable"
    from partners.menu_items i join catalogue.meals m on m.id = i.meal_id and m.is_published
    where i.partner_id = ${partnerId} and (${mealId}::text is null or m.id = ${mealId})
    order by m.title ->> 'en', m.id`);

export interface DeskStateRow {
  readonly type: PartnerType;
  readonly openingHours: OpeningHours;
  readonly isPaused: boolean;
}

export const readDesk = (db: Queries, partnerId: string): Promise<DeskStateRow | null> =>
  db.row<DeskStateRow>(sql`
    select type, opening_hours as "openingHours", is_paused as "isPaused"
    from partners.partners where id = ${partnerId}`);

export interface CandidateRow extends MealPart {
  readonly minutes: number;
  readonly costPerServing: Fils;
}

/** Those of the given meals that are Sufra's, and the kitchen's own dishes; without what is on the menu. */
export const readCandidates = (
  db: Queries,
  partnerId: string,
  mealIds: readonly string[],
): Promise<CandidateRow[]> =>
  db.rows<CandidateRow>(sql`
    select m.id as "mealId", m.title, m.has_picture as "hasPicture", m.cuisine, m.servings,
      m.owner_partner_id is not null as "isOwnDish", m.facts -> 'allergens' as allergens,
      (m.facts -> 'hasUnknownAllergens')::boolean as "hasUnknownAllergens",
      m.prep_minutes + m.cook_minutes as minutes, (m.facts -> 'priceFilsPerServing')::integer as "costPerServing"
    from catalogue.meals m
    where ((m.id = any(${mealIds}) and m.owner_partner_id is null and m.is_published)
        or m.owner_partner_id = ${partnerId})
      and not exists (
        select 1 from partners.menu_items i where i.partner_id = ${partnerId} and i.meal_id = m.id)`);

/** What decides whether a kitchen can offer a meal. */
interface OfferedRow {
  readonly ownerPartnerId: string | null;
  readonly isPublished: boolean;
  readonly isOnMenu: boolean;
  /** How many the menu holds. */
  readonly items: number;
}

export const readOffered = (db: Queries, partnerId: string, mealId: string): Promise<OfferedRow | null> =>
  db.row<OfferedRow>(sql`
    select m.owner_partner_id as "ownerPartnerId", m.is_published as "isPublished",
      exists (select 1 from partners.menu_items i where i.partner_id = ${partnerId} and i.meal_id = m.id) as "isOnMenu",
      (select count(*) from partners.menu_items i where i.partner_id = ${partnerId}) as items
    from catalogue.meals m where m.id = ${mealId}`);

/** How many dishes a kitchen has written, on its menu or off it. */
export const countDishes = async (db: Queries, partnerId: string): Promise<number> =>
  (
    await db.row<{ dishes: number }>(sql`
    select count(*) as dishes from catalogue.meals where owner_partner_id = ${partnerId}`)
  )?.dishes ?? 0;

/** What the menu says of an own dish, and how many open orders it has. */
export interface DishTerms {
  readonly price: Fils;
  readonly prepMinutes: number;
  readonly isAvailable: boolean;
  readonly openOrders: number;
}

export const readDishTerms = (db: Queries, partnerId: string, mealId: string): Promise<DishTerms | null> =>
  db.row<DishTerms>(sql`
    select i.price_fils as price, i.prep_minutes as "prepMinutes", i.is_available as "isAvailable",
      (select count(*) from ordering.orders o
        where o.partner_id = i.partner_id and o.meal_id = i.meal_id and o.is_open) as "openOrders"
    from partners.menu_items i where i.partner_id = ${partnerId} and i.meal_id = ${mealId}`);
