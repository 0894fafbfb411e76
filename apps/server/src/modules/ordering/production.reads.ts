import type { OrderType } from '@sufra/contract/ordering.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { OrderedDish, OrderLine } from './order.rules.ts';

export interface ProductionRow {
  readonly id: string;
  readonly number: number;
  readonly type: OrderType;
  readonly status: OrderStatus;
  readonly familySize: number;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly distanceM: number;
  readonly isRecipeChanged: boolean;
  readonly delivery: Buffer;
  readonly proof: Buffer;
  readonly lines: readonly OrderLine[];
  readonly dish: OrderedDish;
}

/** Open orders promised from one instant up to, not including, another; in the order of their time. */
export const readProduction = (
  db: Queries,
  partnerId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ProductionRow[]> =>
  db.rows<ProductionRow>(sql`
    select o.id, o.number, o.type, o.status, o.family_size as "familySize", o.scheduled_from as "scheduledFrom",
      o.scheduled_to as "scheduledTo", o.distance_m as "distanceM", o.recipe_changed_at is not null as "isRecipeChanged",
      o.delivery, o.proof, o.lines,
      coalesce(o.ordered, json_build_object('title', m.title, 'servings', m.servings, 'lines', (
        select json_agg(json_build_object('id', l.ingredient_id, 'grams', l.grams) order by l.position)
        from catalogue.meal_lines l where l.meal_id = m.id))::jsonb) as dish
    from ordering.orders o join catalogue.meals m on m.id = o.meal_id
    where o.partner_id = ${partnerId} and o.is_open and o.scheduled_from >= ${from} and o.scheduled_from < ${to}
    order by o.scheduled_from, o.number`);
