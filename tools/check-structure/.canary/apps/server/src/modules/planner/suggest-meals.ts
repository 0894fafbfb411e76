// A command of another module, for the mistakes that import it past the index.
export const suggest = (account: string): string => account;
