// A command of another module, for the mistakes that reach it past its door.
export const suggest = (account: string): string => account;
