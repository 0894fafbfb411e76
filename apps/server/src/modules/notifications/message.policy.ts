/** Messages go to numbers of the Emirates only, as codes do; an account that was erased has none. */
export const canMessage = (recipient: { phone: string | null }): boolean =>
  recipient.phone?.startsWith('+971') ?? false;

/** When one's own message comes, and nobody else's. */
export const canAskForTime = (
  actor: { readonly accountId: string },
  whose: { readonly accountId: string },
): boolean => actor.accountId === whose.accountId;
