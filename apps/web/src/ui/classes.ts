// Joins class names, leaving out those whose condition does not hold; every component of the kit calls it.
export const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
