import type { Language } from '@sufra/contract/options.ts';
import type { getPicks } from '@sufra/contract/picks.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { countOf, type OpenPicks } from './picks.rules.ts';
import { pictureOf } from './planner.views.ts';

/** Without how it is bought: "Chicken thigh, boneless" is chicken thigh. */
const shortName = (name: string): string => name.split(/[,،]/)[0] ?? name;

export function toPicks(
  { picks, dishes, withPicture, groups, shelf }: OpenPicks,
  language: Language,
): ReplyOf<typeof getPicks> {
  const answers = new Map(picks.answers.map(({ mealId, answer }) => [mealId, answer]));
  const said = new Map(picks.groups.map(({ key, answer }) => [key, answer]));
  return {
    groups: groups.map(({ kind, id, key }) => ({
      kind,
      id,
      name: kind === 'main' ? shortName(shelf.ingredientName(id)?.[language] ?? id) : null,
      answer: said.get(key) ?? null,
    })),
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
    answered: countOf(picks),
  };
}
