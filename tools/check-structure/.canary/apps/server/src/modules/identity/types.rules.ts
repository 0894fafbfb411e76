// Wrong: a type that does not fit.
export const wrong: number = 'text';
