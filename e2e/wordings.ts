import type { APIRequestContext } from '@playwright/test';
import { readShelf } from '../apps/server/src/modules/catalogue/index.ts';
import { wordableFor } from '../apps/server/src/modules/planner/index.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { Suggestion } from '../packages/contract/src/planner/planner.ts';
import { openBooks } from './payees.ts';
import { freshPhone, subscribed } from './people.ts';
import type { Language } from './texts.ts';

const texts = {
  en: 'A plate to look forward to, simply made.',
  ar: 'طبق تتطلع إليه النفس، ببساطة إعداده.',
} as const;

export async function withWording(
  request: APIRequestContext,
  language: Language,
): Promise<{ id: string; name: string; texts: typeof texts }> {
  const db = await openBooks();
  try {
    const shelf = await readShelf(db);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await subscribed(request, freshPhone());
      const headers = { 'accept-language': language };
      const answer = await request.get('/api/meal-suggestions', { headers });
      const meals = (await answer.json()) as Suggestion[];
      for (const { id, mealId, mealName, reasons } of meals) {
        const wordable = wordableFor(shelf, mealId, reasons);
        if (!wordable) continue;
        const { dish, reasons: codes } = wordable;
        await db.run(sql`
          insert into planner.wordings (meal_id, dish, reasons, state, en, ar, model, asked_at, created_at)
          values (${mealId}, ${dish}, ${codes}, 'accepted', ${texts.en}, ${texts.ar}, 'small-cook', now(), now())
          on conflict (meal_id, dish, reasons) do nothing`);
        return { id, name: mealName, texts };
      }
    }
  } finally {
    await db.close();
  }
  throw new Error('No table has a meal of which something can be worded.');
}
