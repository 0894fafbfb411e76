// Keeps a name in its own direction inside a sentence, whatever script it is in; the partner's texts carry names with it.
export const isolate = (name: string): string => `\u2068${name}\u2069`;
