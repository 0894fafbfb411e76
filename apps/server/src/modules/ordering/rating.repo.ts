import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Rating {
  readonly orderId: string;
  readonly accountId: string;
  readonly partnerId: string;
  readonly mealId: string;
  readonly stars: number;
  readonly comment: string | null;
}

/** False when the order was rated before: a rating is given once. */
export async function insertRating(tx: Tx, rating: Rating, now: Date): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into ordering.ratings (order_id, account_id, partner_id, meal_id, stars, comment, created_at)
    values (${rating.orderId}, ${rating.accountId}, ${rating.partnerId}, ${rating.mealId}, ${rating.stars},
      ${rating.comment}, ${now})
    on conflict (order_id) do nothing`);
  return inserted === 1;
}

export async function addToScore(tx: Tx, partnerId: string, stars: number): Promise<void> {
  await tx.run(sql`
    insert into ordering.partner_scores as s (partner_id, stars_sum, ratings_count) values (${partnerId}, ${stars}, 1)
    on conflict (partner_id) do update
      set stars_sum = s.stars_sum + excluded.stars_sum, ratings_count = s.ratings_count + 1`);
}

/** The latest rating decides whether a household favours or avoids a partner. */
export async function savePreference(
  tx: Tx,
  { accountId, partnerId, tag }: { accountId: string; partnerId: string; tag: 'favor' | 'avoid' },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into ordering.partner_preferences (account_id, partner_id, tag, updated_at)
    values (${accountId}, ${partnerId}, ${tag}, ${now})
    on conflict (account_id, partner_id) do update set tag = excluded.tag, updated_at = excluded.updated_at`);
}
