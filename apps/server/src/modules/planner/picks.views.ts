// Dishes a household is asked about, in the shape of the wire.
import type { Language } from '@sufra/contract/options.ts';
import type { getPicks } from '@sufra/contract/picks.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { OpenPicks } from './picks.rules.ts';
import { pictureOf } from './planner.views.ts';

export function toPicks(
  { picks, dishes, withPicture, shelf }: OpenPicks,
  language: Language,
): ReplyOf<typeof getPicks> {
  const answers = new Map(picks.answers.map(({ mealId, answer }) => [mealId, answer]));
  return {
    dishes: dishes.flatMap((mealId) => {
      const card = shelf.card(mealId);
      if (!card) return [];
      return {
        mealId,
        mealName: card.title[language],
        mealImage: pictureOf(mealId, withPicture.has(mealId)),
        cuisineTag: card.cuisine,
        answer: answers.get(mealId) ?? null,
      };
    }),
    answered: picks.answers.length,
  };
}
