import type { Language } from '@sufra/contract/options.ts';
import type { OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { getProduction as route } from '@sufra/contract/ordering/partner-production.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type * as z from 'zod/mini';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { addDays, daysBetween, dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { travelMinutes } from '../../partners/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import type { OrderedDish, OrderLine } from '../checkout/order.rules.ts';
import { fits, isBeingMade } from '../order.machine.ts';
import { openProof, toChosen } from '../order.store.ts';
import { gramsNeeded, packsNeeded, readyBy, slotOf } from './kitchen.rules.ts';
import { toRequests } from './list-partner-orders.ts';

interface SheetQuery {
  readonly partnerId: string;
  readonly date: string | undefined;
  readonly language: Language;
}

type Sheet = z.input<typeof route.reply>;

const horizonDays = 366;

export async function getProduction(
  ctx: OrderingContext,
  { partnerId, date = dubaiDay(ctx.clock.now()), language }: SheetQuery,
): Promise<Result<Sheet>> {
  const ahead = daysBetween(dubaiDay(ctx.clock.now()), date);
  if (Math.abs(ahead) > horizonDays)
    return refuse('invalid_request', { fields: { date: ahead < 0 ? 'too_early' : 'too_late' } });
  const day = { from: instantOf(date, 0), to: instantOf(addDays(date, 1), 0) };
  const rows = await readProduction(ctx.db, partnerId, day);
  return ok(toSheet(ctx, rows, { date, language }));
}

interface ProductionRow {
  readonly id: string;
  readonly number: number;
  readonly type: OrderType;
  readonly status: OrderStatus;
  readonly familySize: number;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly distanceM: number;
  readonly isRecipeChanged: boolean;
  readonly proof: Buffer;
  readonly lines: readonly OrderLine[];
  readonly dish: OrderedDish;
}

const readProduction = (
  db: Queries,
  partnerId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ProductionRow[]> =>
  db.rows<ProductionRow>(sql`
    select o.id, o.number, o.type, o.status, o.family_size as "familySize", o.scheduled_from as "scheduledFrom",
      o.scheduled_to as "scheduledTo", o.distance_m as "distanceM", o.recipe_changed_at is not null as "isRecipeChanged",
      o.proof, o.lines,
      coalesce(o.ordered, json_build_object('title', m.title, 'servings', m.servings, 'lines', (
        select json_agg(json_build_object('id', l.ingredient_id, 'grams', l.grams) order by l.position)
        from catalogue.public_meal_lines l where l.meal_id = m.id))::jsonb) as dish
    from ordering.orders o join catalogue.public_meals m on m.id = o.meal_id
    where o.partner_id = ${partnerId} and o.is_open and o.scheduled_from >= ${from} and o.scheduled_from < ${to}
    order by o.scheduled_from, o.number`);

function toSheet(
  ctx: OrderingContext,
  rows: readonly ProductionRow[],
  { date, language }: { readonly date: string; readonly language: Language },
): Sheet {
  const nameOf = ctx.shelf().ingredientName;
  const toMake = rows.filter(({ status }) => isBeingMade(status) || fits(status, 'accept'));
  const slots = new Map<string, Sheet['slots'][number]>();
  for (const row of toMake) {
    const { from, to } = slotOf(row);
    const [start, end] = [from.toISOString(), to.toISOString()];
    const slot = slots.get(`${start}/${end}`) ?? { from: start, to: end, orders: [] };
    slot.orders.push(toOrder(ctx, row, language));
    slots.set(`${start}/${end}`, slot);
  }
  const accepted = toMake.filter(({ status }) => isBeingMade(status));
  const ingredients: Sheet['ingredients'] = [...gramsNeeded(accepted)].map(([id, grams]) => ({
    name: nameOf(id)?.[language] ?? id,
    grams: Math.round(grams),
  }));
  for (const [name, count] of packsNeeded(accepted, language)) ingredients.push({ name, grams: 0, count });
  const byName = new Intl.Collator(language);
  return {
    date,
    slots: [...slots.values()],
    ingredients: ingredients.sort((a, b) => byName.compare(a.name, b.name)),
  };
}

const toOrder = (
  { vault, shelf }: OrderingContext,
  row: ProductionRow,
  language: Language,
): Sheet['slots'][number]['orders'][number] => ({
  id: row.id,
  orderId: String(row.number),
  mealName: row.dish.title[language],
  options: toChosen(row.dish.options ?? [], language),
  orderType: row.type,
  familySize: row.familySize,
  readyBy: readyBy(row, travelMinutes(row.distanceM)).toISOString(),
  stage: row.status,
  isRecipeChanged: row.isRecipeChanged,
  ...toRequests(row.status, {
    proof: () => openProof(vault, row.id, row.proof),
    language,
    nameOf: shelf().ingredientName,
  }),
});
