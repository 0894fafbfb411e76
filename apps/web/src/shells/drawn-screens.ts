export interface DrawnScreen {
  readonly path: string;
  /** Drawn for people who are signed in, or for those who are not: the others get the page around it. */
  readonly isForSignedIn: boolean;
  /** Its main picture is what people wait for; where there is none, its words are. */
  readonly hasPicture: boolean;
}

export const drawnScreens: readonly DrawnScreen[] = [
  { path: '/login', isForSignedIn: false, hasPicture: false },
  { path: '/dashboard', isForSignedIn: true, hasPicture: true },
  { path: '/recipe/:mealId', isForSignedIn: true, hasPicture: true },
  { path: '/order-status/:orderId', isForSignedIn: true, hasPicture: true },
];
