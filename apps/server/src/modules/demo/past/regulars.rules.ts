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

/** Less than a month, so nothing renews yet. */
export const regularSince = 27;

export type PastCook = 'chef' | 'restaurant' | 'any';

export interface PastMeal {
  readonly daysAgo: number;
  readonly minute: number;
  readonly regular: 0 | 1;
  readonly driver: 0 | 1 | null;
  readonly cook: PastCook;
  readonly stars: number | null;
  readonly comment: string | null;
}

const lunch = 11 * 60 + 10;
const dinner = 18 * 60 + 20;

const row = (
  [daysAgo, minute, regular, driver]: readonly [number, number, 0 | 1, 0 | 1 | null],
  cook: PastCook,
  stars: number | null = null,
  comment: string | null = null,
): PastMeal => ({ daysAgo, minute, regular, driver, cook, stars, comment });

/** Meals older than two weeks are in a payout by now. */
export const pastMeals: readonly PastMeal[] = [
  row([26, lunch, 0, 0], 'chef', 5),
  row([25, dinner, 1, null], 'restaurant', 4),
  row([23, lunch, 1, 1], 'chef', 5, 'Tastes like my aunt made it.'),
  row([22, lunch, 0, null], 'restaurant', 5),
  row([20, dinner, 0, 0], 'chef', 4),
  row([19, lunch, 1, null], 'restaurant'),
  row([18, lunch, 1, 1], 'chef', 5),
  row([17, dinner, 0, null], 'restaurant', 5, 'Generous portions, and warm bread.'),
  row([14, lunch, 0, 0], 'any', 5),
  row([13, dinner, 1, null], 'restaurant', 5),
  row([12, lunch, 1, 0], 'chef'),
  row([11, dinner, 0, 1], 'any', 5, 'Quick, and the rice was still hot.'),
  row([9, dinner, 1, 0], 'any', 5),
  row([8, lunch, 0, null], 'restaurant', 4),
  row([7, dinner, 0, 0], 'chef', 5, 'The driver called when the gate was closed. Thank you.'),
  row([4, lunch, 1, 1], 'chef', 5),
  row([3, dinner, 0, 0], 'any', 5),
  row([3, dinner, 1, 1], 'any', 3),
  row([2, lunch, 1, 0], 'any', 5),
  row([2, dinner, 0, 1], 'chef'),
  row([2, dinner, 1, null], 'restaurant', 5),
  row([1, lunch, 0, 0], 'chef', 5),
  row([1, lunch, 1, 1], 'any', 5, 'Right on time.'),
];

export interface PastKitchen {
  readonly partnerId: string;
  readonly phone: string;
  readonly hasOwnDelivery: boolean;
  readonly meals: readonly string[];
}

export interface Choice {
  readonly partnerIds: ReadonlySet<string>;
  readonly meals: readonly string[];
}

const chefPhone = '+971500000011';
const restaurantPhone = '+971500000012';

const choiceOf = (kitchens: readonly PastKitchen[]): Choice => ({
  partnerIds: new Set(kitchens.map(({ partnerId }) => partnerId)),
  meals: [...new Set(kitchens.flatMap(({ meals }) => meals))].sort(),
});

export function choicesAmong(
  kitchens: readonly PastKitchen[],
): Readonly<Record<PastCook, readonly Choice[]>> {
  const of = (phone: string): Choice => choiceOf(kitchens.filter((kitchen) => kitchen.phone === phone));
  const any = choiceOf(kitchens.filter(({ hasOwnDelivery }) => !hasOwnDelivery));
  return { any: [any], chef: [of(chefPhone), any], restaurant: [of(restaurantPhone)] };
}

export const turned = <T>(list: readonly T[], by: number): T[] => {
  const from = list.length === 0 ? 0 : (by * 7) % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
};
