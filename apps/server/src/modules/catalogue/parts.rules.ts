interface Made {
  readonly id: string;
  readonly contains: readonly string[] | null;
  readonly isComposite: boolean;
}

export interface Parts {
  readonly ids: ReadonlySet<string>;
  /** Some part is a prepared product nobody listed the parts of. */
  readonly isUnknown: boolean;
}

/** Of an ingredient of these, at any depth. */
export function partsOf<Ingredient extends Made>(
  ingredient: Ingredient,
  byId: ReadonlyMap<string, Ingredient>,
): Parts {
  const ids = new Set<string>();
  let isUnknown = false;
  const visit = (part: Ingredient | undefined): void => {
    if (!part) {
      isUnknown = true;
      return;
    }
    if (ids.has(part.id)) return;
    ids.add(part.id);
    if (part.contains === null && part.isComposite) isUnknown = true;
    for (const inner of part.contains ?? []) visit(byId.get(inner));
  };
  visit(ingredient);
  return { ids, isUnknown };
}

/** What is of unknown make may hold anything. */
export const mayHoldPart = (parts: Parts | undefined, id: string): boolean =>
  !parts || parts.isUnknown || parts.ids.has(id);
