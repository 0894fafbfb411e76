import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import type { SessionUser } from '@sufra/contract/identity/identity.ts';
import type { ReactNode } from 'react';

type Safety = Recipe['safety'];

export interface OrderedMeal {
  readonly safety: Safety;
  readonly ingredients?: readonly Pick<Recipe['ingredients'][number], 'id' | 'name' | 'allergens'>[];
}

export interface OrderScreenParts {
  readonly user: SessionUser;
  readonly address: {
    readonly chosenId: string | null;
    readonly isKnown: boolean;
    readonly refetch: () => void;
  };
  readonly addressPicker: (error: string | undefined) => ReactNode;
  readonly warning: (meal: OrderedMeal) => ReactNode;
  readonly proof: (meal: OrderedMeal) => ReactNode;
  /** Inside a sentence. */
  readonly objection: (member: Safety['members'][number]) => string;
}

/** The server refuses the order otherwise. */
export const isSafeForAll = ({ members }: Safety): boolean =>
  members.every(
    ({ conflicts, unread, unmetPrograms }) => conflicts.length + unread.length + unmetPrograms.length === 0,
  );
