export const canUseTaste = (actor: { accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;
