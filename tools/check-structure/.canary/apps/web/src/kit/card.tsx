// Stands in for a component of the kit.
export const Card = () => null;
