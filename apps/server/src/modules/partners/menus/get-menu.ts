import type { Allergen, Cuisine, Language, Program } from '@sufra/contract/options.ts';
import type * as contract from '@sufra/contract/partners/partner-menu.ts';
import type { MenuCandidate, MenuItemReply, MenuSection } from '@sufra/contract/partners/partner-menu.ts';
import { dishPhotoPath } from '@sufra/contract/partners/dish-photos.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { PartnerType } from '@sufra/contract/statuses.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { matchScore, type Shelf, pictureOf } from '../../catalogue/index.ts';
import {
  comingDays,
  rangesOf,
  requiredSoldOutUntil,
  stretchesOf,
  untilText,
  type ClosedDays,
  type OpeningHours,
  type OptionGroup,
} from '../profiles/availability.rules.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { canKeepMenu, usualPrice } from './menu.rules.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

interface MealPart {
  readonly mealId: string;
  readonly title: Bilingual;
  readonly picture: string | null;
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
  readonly soldOutUntil: Date | null;
  readonly sectionId: string | null;
  readonly photoId: string | null;
  readonly photoNote: string | null;
  readonly programs: readonly Program[];
  readonly groups: readonly OptionGroup[];
}

export const readMenu = (
  db: Queries,
  partnerId: string,
  mealId: string | null = null,
): Promise<MenuItemRow[]> =>
  db.rows<MenuItemRow>(sql`
    select m.id as "mealId", m.title, m.picture, m.cuisine, m.servings,
      m.owner_partner_id is not null as "isOwnDish", m.facts -> 'allergens' as allergens,
      (m.facts -> 'hasUnknownAllergens')::boolean as "hasUnknownAllergens", m.facts -> 'programs' as programs,
      i.price_fils as price, i.prep_minutes as "prepMinutes", i.is_available as "isAvailable",
      i.sold_out_until as "soldOutUntil", i.section_id as "sectionId", i.photo_id as "photoId",
      i.photo_note as "photoNote", i.option_groups as groups
    from partners.menu_items i join catalogue.public_meals m on m.id = i.meal_id and m.is_published
    where i.partner_id = ${partnerId} and (${mealId}::text is null or m.id = ${mealId})
    order by m.title ->> 'en', m.id`);

interface DeskStateRow {
  readonly type: PartnerType;
  readonly openingHours: OpeningHours;
  readonly closedDays: ClosedDays;
  readonly isPaused: boolean;
  readonly sections: readonly MenuSection[];
}

export const readDesk = (db: Queries, partnerId: string): Promise<DeskStateRow | null> =>
  db.row<DeskStateRow>(sql`
    select type, opening_hours as "openingHours", closed_days as "closedDays", is_paused as "isPaused",
      menu_sections as sections
    from partners.partners where id = ${partnerId}`);

interface CandidateRow extends MealPart {
  readonly minutes: number;
  readonly costPerServing: Fils;
}

const readCandidates = (
  db: Queries,
  partnerId: string,
  mealIds: readonly string[],
): Promise<CandidateRow[]> =>
  db.rows<CandidateRow>(sql`
    select m.id as "mealId", m.title, m.picture, m.cuisine, m.servings,
      m.owner_partner_id is not null as "isOwnDish", m.facts -> 'allergens' as allergens,
      (m.facts -> 'hasUnknownAllergens')::boolean as "hasUnknownAllergens",
      m.prep_minutes + m.cook_minutes as minutes, (m.facts -> 'priceFilsPerServing')::integer as "costPerServing"
    from catalogue.public_meals m
    where ((m.id = any(${mealIds}) and m.owner_partner_id is null and m.is_published)
        or m.owner_partner_id = ${partnerId})
      and not exists (
        select 1 from partners.menu_items i where i.partner_id = ${partnerId} and i.meal_id = m.id)`);

interface OfferedRow {
  readonly ownerPartnerId: string | null;
  readonly isPublished: boolean;
  readonly isOnMenu: boolean;
  readonly items: number;
}

export const readOffered = (db: Queries, partnerId: string, mealId: string): Promise<OfferedRow | null> =>
  db.row<OfferedRow>(sql`
    select m.owner_partner_id as "ownerPartnerId", m.is_published as "isPublished",
      exists (select 1 from partners.menu_items i where i.partner_id = ${partnerId} and i.meal_id = m.id) as "isOnMenu",
      (select count(*) from partners.menu_items i where i.partner_id = ${partnerId}) as items
    from catalogue.public_meals m where m.id = ${mealId}`);

/** With dishes off the menu. */
export const countDishes = async (db: Queries, partnerId: string): Promise<number> =>
  (
    await db.row<{ dishes: number }>(sql`
    select count(*) as dishes from catalogue.public_meals where owner_partner_id = ${partnerId}`)
  )?.dishes ?? 0;

interface DishTerms {
  readonly price: Fils;
  readonly prepMinutes: number;
  readonly isAvailable: boolean;
  readonly openOrders: number;
}

export const readDishTerms = (db: Queries, partnerId: string, mealId: string): Promise<DishTerms | null> =>
  db.row<DishTerms>(sql`
    select i.price_fils as price, i.prep_minutes as "prepMinutes", i.is_available as "isAvailable",
      (select count(*) from ordering.public_orders o
        where o.partner_id = i.partner_id and o.meal_id = i.meal_id and o.is_open) as "openOrders"
    from partners.menu_items i where i.partner_id = ${partnerId} and i.meal_id = ${mealId}`);

type ShownMeal = Pick<
  MenuItemRow,
  'mealId' | 'title' | 'picture' | 'cuisine' | 'isOwnDish' | 'servings' | 'allergens' | 'hasUnknownAllergens'
>;

const toMeal = (row: ShownMeal, language: Language) => ({
  mealId: row.mealId,
  name: row.title[language],
  image: pictureOf(row.mealId, row.picture),
  cuisine: row.cuisine,
  isOwnDish: row.isOwnDish,
  servings: row.servings,
  allergens: row.hasUnknownAllergens ? null : [...row.allergens],
});

function soldOutUntil({ soldOutUntil: until, groups }: MenuItemRow, now: Date): Date | null {
  const required = requiredSoldOutUntil(groups, now);
  return required === null || (until !== null && until > required) ? until : required;
}

export const toMenuItem = (row: MenuItemRow, language: Language, now: Date): MenuItemReply => ({
  ...toMeal(row, language),
  names: row.title,
  ...(row.photoId !== null && { image: dishPhotoPath(row.photoId) }),
  hasOwnPhoto: row.photoId !== null,
  photoNote: row.photoNote,
  sectionId: row.sectionId,
  price: toAedText(row.price),
  prepMinutes: row.prepMinutes,
  isAvailable: row.isAvailable,
  soldOutUntil: untilText(soldOutUntil(row, now), now),
  programs: [...row.programs],
  choices: row.groups.flatMap((group) =>
    group.choices.map((choice) => ({
      id: choice.id,
      name: choice.name[language],
      group: group.name[language],
      isAvailable: choice.isAvailable,
      soldOutUntil: untilText(choice.soldOutUntil === undefined ? null : new Date(choice.soldOutUntil), now),
    })),
  ),
});

export async function getMenu(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  partnerId: string,
  language: Language,
): Promise<Result<ReplyOf<typeof contract.getMenu>>> {
  const now = clock.now();
  const [desk, items] = await Promise.all([readDesk(db, partnerId), readMenu(db, partnerId)]);
  if (!desk) return refuse('forbidden');
  return ok({
    canKeepMenu: canKeepMenu(desk),
    items: items.map((row) => toMenuItem(row, language, now)),
    sections: [...desk.sections],
    openingHours: stretchesOf(desk.openingHours),
    closedDays: rangesOf(comingDays(desk.closedDays, dubaiDay(now))),
    isPaused: desk.isPaused,
  });
}

const candidatesShown = 30;

export async function searchCandidates(
  { db, shelf }: { readonly db: Db; readonly shelf: () => Shelf },
  partnerId: string,
  search: string,
  language: Language,
): Promise<Result<MenuCandidate[]>> {
  const desk = await readDesk(db, partnerId);
  if (!desk) return refuse('forbidden');
  if (!canKeepMenu(desk)) return ok([]);
  const scoreOf = ({ title }: Pick<CandidateRow, 'title'>): number =>
    matchScore([title.en, title.ar], search);
  const ids = shelf()
    .meals.filter((meal) => scoreOf(meal) > 0)
    .map(({ id }) => id);
  const rows = (await readCandidates(db, partnerId, ids))
    .map((row) => ({ row, score: scoreOf(row) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.row.title.en < b.row.title.en ? -1 : 1));
  return ok(rows.slice(0, candidatesShown).map(({ row }) => toCandidate(row, desk.type, language)));
}

const toCandidate = (row: CandidateRow, type: PartnerType, language: Language): MenuCandidate => ({
  ...toMeal(row, language),
  suggestedPrice: toAedText(usualPrice(type, row)),
  minutes: row.minutes,
});
