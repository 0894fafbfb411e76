interface KnownCard {
  readonly brand: string;
  readonly lastFour: string;
}

/** `Visa •••• 4242`, left to right inside any sentence and on one line. */
export const cardText = ({ brand, lastFour }: KnownCard): string =>
  `\u2066${brand}\u00a0••••\u00a0${lastFour}\u2069`;
