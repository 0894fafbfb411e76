interface Kitchen {
  readonly partnerId: string | null;
}

/** A kitchen writes its own dishes, and nobody else's. */
export const canWriteDish = (actor: Kitchen, dish: { readonly ownerPartnerId: string | null }): boolean =>
  actor.partnerId !== null && actor.partnerId === dish.ownerPartnerId;

/** Whoever runs a partner may look up ingredients and what they come to. */
export const canTryOut = (actor: Kitchen): boolean => actor.partnerId !== null;
