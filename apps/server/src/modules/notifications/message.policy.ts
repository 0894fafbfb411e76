// Who may be written to.

/** Messages go to numbers of the Emirates only, as codes do. */
export const canMessage = (recipient: { phone: string }): boolean => recipient.phone.startsWith('+971');
