export const unshowable: readonly [string, string][] = [
  ['NUL', 'Sami\0'],
  ['a bell', 'Sami\u0007'],
  ['half a pair', 'Sami\ud83c'],
  ['the other half', '\udf6fSami'],
  ['10,000 combining marks', `a${'\u0301\u0323'.repeat(5_000)}`],
];

/** The value once for each of its texts, replaced. */
export function* withText(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of withText(inner, text)) {
      if (Array.isArray(value))
        yield value.map((item: unknown, index) => (String(index) === key ? changed : item));
      else yield { ...value, [key]: changed };
    }
  }
}

/** Routes with a text that the schema passes on, such as a phone number, and the handler refuses. */
export const decidedInHandler = [
  ...[
    'requestOtp',
    'verifyOtp',
    'addAddress',
    'addDeliveryAddress',
    'changeAddress',
    'addAdminUser',
    'inviteStaff',
    'addGrocery',
    'addToTeam',
  ],
  ...[
    'changeSetting',
    'registerChef',
    'registerGrocery',
    'registerRestaurant',
    'registerDriver',
    'saveDoorPhoto',
    'setDishPhoto',
    'addMealPicture',
  ],
];
