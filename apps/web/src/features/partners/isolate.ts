export const isolate = (name: string): string => `\u2068${name}\u2069`;
