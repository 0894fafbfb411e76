import type { SessionUser } from '@sufra/contract/identity.ts';
import type { Recipe } from '@sufra/contract/catalogue.ts';
import type { ReactNode } from 'react';

type Safety = Recipe['safety'];

/** A meal of an order screen as the safety proof reads it. */
export interface OrderedMeal {
  readonly safety: Safety;
  readonly ingredients?: readonly Pick<Recipe['ingredients'][number], 'id' | 'name' | 'allergens'>[];
}

export interface OrderParts {
  readonly user: SessionUser;
  readonly address: {
    readonly chosenId: string | null;
    /** False until it is known whether there is one. */
    readonly isKnown: boolean;
    readonly readAgain: () => void;
  };
  readonly addressPicker: (error: string | undefined) => ReactNode;
  /** Stands above everything when somebody at the table must not eat this. */
  readonly warning: (meal: OrderedMeal) => ReactNode;
  readonly proof: (meal: OrderedMeal) => ReactNode;
}

/** The server refuses an order for anybody whose proof is not empty. */
export const isSafeForAll = ({ members }: Safety): boolean =>
  members.every(
    ({ conflicts, unread, unmetPrograms }) => conflicts.length + unread.length + unmetPrograms.length === 0,
  );
