// Stands in for a screen of another feature.
export const Day = () => null;
