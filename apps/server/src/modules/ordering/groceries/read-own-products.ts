import { packText, type PackUnit } from '@sufra/contract/partners/grocery-shelf.ts';
import { type Program, programs } from '@sufra/contract/options.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { readFoods } from '../../catalogue/index.ts';
import { proverAt } from '../../planner/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import type { OrderLine } from '../checkout/order.rules.ts';

type Snapshot = NonNullable<OrderLine['product']>;

/** A grocery's own product, on its shelf. */
export interface OwnProduct extends Snapshot {
  readonly id: string;
  readonly partnerId: string;
  readonly price: Fils;
  readonly outUntil: DubaiDay | null;
}

interface Row extends Omit<OwnProduct, 'title' | 'foods'> {
  readonly name: Snapshot['title'];
  readonly amount: number;
  readonly unit: PackUnit;
  readonly contents: readonly string[];
  readonly namesFood: boolean;
}

/** All of a partner, or those of `ids`. */
export async function readOwnProducts(
  db: Queries,
  {
    partnerId = null,
    ids = null,
  }: { readonly partnerId?: string | null; readonly ids?: readonly string[] | null },
): Promise<OwnProduct[]> {
  const rows = await db.rows<Row>(sql`
    select id, partner_id as "partnerId", json_build_object('en', name_en, 'ar', name_ar) as name,
      amount::float8 as amount, unit, aisle, contents, names_food as "namesFood", price_fils as price, barcode,
      out_until::text as "outUntil"
    from partners.public_own_products
    where (${partnerId}::uuid is null or partner_id = ${partnerId}) and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
    order by name_en, id`);
  return rows.map(({ name, amount, unit, contents, namesFood, ...row }) => ({
    ...row,
    title: {
      en: `${name.en} (${packText(amount, unit, 'en')})`,
      ar: `${name.ar} (${packText(amount, unit, 'ar')})`,
    },
    foods: namesFood ? null : contents,
  }));
}

type Judged = Pick<Snapshot, 'foods'>;
type Context = Pick<OrderingContext, 'vault' | 'shelf'>;

/** Broken by an allergen, so that unknown ones rule them out. */
const allergenPrograms: ReadonlySet<Program> = new Set([
  'gluten-free',
  'dairy-free',
  'nut-free',
  'egg-free-vegetarian',
  'jain',
]);
const otherPrograms = programs.filter((program) => !allergenPrograms.has(program));

/** For everyone at home, who all may eat of it, and by a serving of 100 g. A mixed packet may hold more than its grocery
 * lists, so it keeps no diet; what isn't food but named after one has unknown allergens. */
export async function productJudge(
  ctx: Context,
  db: Queries,
  accountId: AccountId,
  products: readonly Judged[],
): Promise<(product: Judged) => boolean> {
  const prove = await proverAt(ctx, db, accountId, null);
  const known = await readFoods(
    db,
    products.flatMap(({ foods }) => foods ?? []),
  );
  const preparation = { tags: [], cookMinutes: 0 };
  return ({ foods }) => {
    if (foods === null) {
      const lines = [{ id: '', allergens: null }];
      const { diners } = prove({
        mealId: null,
        lines,
        programs: otherPrograms,
        nutrition: null,
        preparation,
      });
      return diners.every(
        ({ conflicts, unread, unmetPrograms }) =>
          unread.length + unmetPrograms.length === 0 && !conflicts.includes('unknown'),
      );
    }
    if (foods.length === 0) return true;
    const facts = known.factsOf(
      foods.map((id) => ({ id, grams: 100 })),
      foods.length,
    );
    const isMixed = foods.length > 1;
    const lines = foods.map((id) => ({ id, allergens: isMixed ? null : known.allergensOf(id) }));
    const { programs: kept = [], nutrition = null } = facts ?? {};
    return prove({ mealId: null, lines, programs: isMixed ? [] : kept, nutrition, preparation }).isSafe;
  };
}

/** The products asked for. Refuses `options_unsafe`. */
export async function readAskedProducts(
  ctx: Context,
  db: Queries,
  accountId: AccountId,
  asked: readonly { readonly id: string }[],
): Promise<Result<OwnProduct[]>> {
  const products = await readOwnProducts(db, { ids: asked.map(({ id }) => id) });
  const isSafe = await productJudge(ctx, db, accountId, products);
  return products.every(isSafe) ? ok(products) : refuse('options_unsafe');
}

/** Whether the own products among the lines, but for those left out, are safe now. */
export async function areProductsSafe(
  ctx: Context,
  db: Queries,
  accountId: AccountId,
  lines: readonly OrderLine[],
): Promise<boolean> {
  const products = lines.flatMap(({ product, packing }) =>
    product && packing?.state !== 'out_of_stock' ? [product] : [],
  );
  if (products.length === 0) return true;
  return products.every(await productJudge(ctx, db, accountId, products));
}
