const nobodysBank = '999';
const accountDigits = 16;

/** The same one for the same number, `AE`, two check digits (ISO 13616, mod 97) and 19 digits. */
export function demoIban(serial: number): string {
  const account = nobodysBank + String(serial).padStart(accountDigits, '0');
  // AE00 moved to the end, its letters as numbers.
  const rest = [...`${account}101400`].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `AE${String(98 - rest).padStart(2, '0')}${account}`;
}
