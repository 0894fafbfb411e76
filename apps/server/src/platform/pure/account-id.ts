declare const brand: unique symbol;

/** Comes from a session or a row: an id in a request can't stand for the caller's account. */
export type AccountId = string & { readonly [brand]: 'AccountId' };

/** For routes of admins, who act on the accounts of others. */
export const accountNamedByAdmin = (id: string): AccountId => id as AccountId;
