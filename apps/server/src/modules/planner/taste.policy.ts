// Who may see and undo what was learned of a household's taste: nobody but the account itself.

export const canUseTaste = (actor: { accountId: string }, accountId: string): boolean =>
  actor.accountId === accountId;
