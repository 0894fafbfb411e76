// Who may be written to.

/** Messages go to numbers of the Emirates only, as codes do; an account that was erased has none. */
export const canMessage = (recipient: { phone: string | null }): boolean =>
  recipient.phone?.startsWith('+971') ?? false;
