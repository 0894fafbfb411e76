// Who ordered what came before in the demo: households nobody plays, and when each of their meals was brought and by whom.

export interface Regular {
  readonly phone: string;
  readonly name: string;
  readonly email: string;
  readonly address: {
    readonly name: string;
    readonly addressLine1: string;
    readonly building: string;
    readonly apartment?: string;
    readonly area: string;
    readonly city: 'Dubai';
    readonly isDefault: true;
  };
}

const home = (addressLine1: string, building: string, area: string, apartment?: string) => ({
  name: 'Home',
  ...{ addressLine1, building, area },
  ...(apartment === undefined ? {} : { apartment }),
  city: 'Dubai' as const,
  isDefault: true as const,
});

export const regulars: readonly Regular[] = [
  {
    phone: '+971500000301',
    name: 'Omar Rahimi',
    email: 'omar@sufra.example',
    address: home('Beach Road', 'Villa 40', 'Jumeirah'),
  },
  {
    phone: '+971500000302',
    name: 'Grace Fernandes',
    email: 'grace@sufra.example',
    address: home('Marasi Drive', 'Canal View', 'Business Bay', '1107'),
  },
];

export const regularPhones: readonly string[] = regulars.map(({ phone }) => phone);

/** Days before today that the regulars subscribed. */
export const regularSince = 16;

/** A meal that was brought. */
export interface PastMeal {
  readonly daysAgo: number;
  /** Minutes of the day at which it was ordered. */
  readonly minute: number;
  /** Which of the regulars ordered, and which of the two drivers brought it. */
  readonly regular: 0 | 1;
  readonly driver: 0 | 1;
  readonly stars: number | null;
  readonly comment: string | null;
}

const lunch = 11 * 60 + 10;
/** Brought at the hours when many want theirs. */
const dinner = 18 * 60 + 20;

const row = (
  [daysAgo, minute, regular, driver]: readonly [number, number, 0 | 1, 0 | 1],
  stars: number | null = null,
  comment: string | null = null,
): PastMeal => ({ daysAgo, minute, regular, driver, stars, comment });

/** Two weeks, the oldest first. */
export const pastMeals: readonly PastMeal[] = [
  row([14, lunch, 0, 0], 5),
  row([12, lunch, 1, 0]),
  row([11, dinner, 0, 1], 5, 'Quick, and the rice was still hot.'),
  row([9, dinner, 1, 0], 5),
  row([7, dinner, 0, 0], 5, 'The driver called when the gate was closed. Thank you.'),
  row([4, lunch, 1, 1], 5),
  row([3, dinner, 0, 0], 5),
  row([3, dinner, 1, 1], 3),
  row([2, lunch, 1, 0], 5),
  row([2, dinner, 0, 1]),
  row([1, lunch, 0, 0], 5),
  row([1, lunch, 1, 1], 5, 'Right on time.'),
];
