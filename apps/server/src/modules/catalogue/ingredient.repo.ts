import type { IngredientFacts } from '@sufra/contract/cms-ingredients.ts';
import type { Tx } from '../../platform/db/db.ts';
import { part, sql } from '../../platform/db/sql.ts';

interface Saved {
  readonly id: string;
  readonly name: { readonly en: string; readonly ar: string };
  readonly facts: IngredientFacts;
  readonly at: Date;
}

/** What the data file keeps beside the columns, in its shape. */
const detailsOf = (facts: IngredientFacts): string =>
  JSON.stringify({
    soldBy: facts.soldBy,
    packs: facts.packs,
    units: Object.fromEntries(facts.weights.map(({ unit, grams }) => [unit, grams])),
    gramsPerMl: facts.gramsPerMl,
    synonyms: facts.otherNames,
    source: facts.source,
  });

const composite = (flags: readonly string[]) => part`'processed' = any(${flags}::text[])`;

export async function insertIngredient(tx: Tx, { id, name, facts, at }: Saved): Promise<void> {
  await tx.run(sql`
    insert into catalogue.ingredients
      (id, name_en, name_ar, aisle, allergens, flags, nutrition, contains, is_composite, details, edited_at)
    values (${id}, ${name.en}, ${name.ar}, ${facts.aisle}, ${facts.allergens}, ${facts.flags},
      ${JSON.stringify(facts.nutrition)}::jsonb, ${facts.parts}, ${composite(facts.flags)},
      ${detailsOf(facts)}::jsonb, ${at})`);
}

export async function saveIngredient(tx: Tx, { id, name, facts, at }: Saved): Promise<void> {
  await tx.run(sql`
    update catalogue.ingredients set name_en = ${name.en}, name_ar = ${name.ar}, aisle = ${facts.aisle},
      allergens = ${facts.allergens}, flags = ${facts.flags}, contains = ${facts.parts},
      nutrition = nutrition || ${JSON.stringify(facts.nutrition)}::jsonb,
      details = details || ${detailsOf(facts)}::jsonb, is_composite = ${composite(facts.flags)},
      revision = revision + 1, edited_at = ${at}
    where id = ${id}`);
}

/** What lines weigh by the units as they are now. */
export async function saveWeights(
  tx: Tx,
  rows: readonly { mealId: string; position: number; grams: number }[],
): Promise<void> {
  await tx.run(sql`
    update catalogue.meal_lines l set grams = row.grams
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("mealId" text, position integer, grams numeric)
    where l.meal_id = row."mealId" and l.position = row.position`);
}
