// A policy as it should be; the flow below does not ask it.
export const canPlace = (account: string): boolean => account !== '';
