// Who may see and change a household: its own account, nobody else.

/** A household belongs to one account; the flows act on the caller's own id only. */
export const canEditHousehold = (actor: { accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;
