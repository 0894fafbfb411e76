/** "0.00 AED", or no sum at all. */
export const isNothing = (sum: string | null): boolean => sum === null || /^0(\.0+)? AED$/.test(sum);
