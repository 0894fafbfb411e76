// Writes what an admin says an ingredient is; the flow that changes one calls it.
import type { IngredientFacts } from '@sufra/contract/cms-ingredients.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

interface Saved {
  readonly id: string;
  readonly name: { readonly en: string; readonly ar: string };
  readonly facts: IngredientFacts;
  readonly at: Date;
}

/** What it is made of, its weights and its other names stay. */
export async function saveIngredient(tx: Tx, { id, name, facts, at }: Saved): Promise<void> {
  await tx.run(sql`
    update catalogue.ingredients set name_en = ${name.en}, name_ar = ${name.ar}, allergens = ${facts.allergens},
      flags = ${facts.flags}, nutrition = nutrition || ${JSON.stringify(facts.nutrition)}::jsonb,
      details = details || jsonb_build_object('packs', ${JSON.stringify(facts.packs)}::jsonb),
      is_composite = 'processed' = any(${facts.flags}::text[]), revision = revision + 1, edited_at = ${at}
    where id = ${id}`);
}
