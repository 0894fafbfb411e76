import type { demoKinds } from '@sufra/contract/demo.ts';

export interface DemoAccount {
  readonly phone: string;
  readonly kind: (typeof demoKinds)[number];
}

export const demoCode = '123456';

/** Who approves payouts in it. */
export const adminPhone = '+971500000091';

export const demoAccounts: readonly DemoAccount[] = [
  { phone: '+971500000001', kind: 'new' },
  { phone: '+971500000002', kind: 'needs_profile' },
  { phone: '+971500000003', kind: 'complete' },
  { phone: '+971500000011', kind: 'chef' },
  { phone: '+971500000012', kind: 'restaurant' },
  { phone: '+971500000013', kind: 'grocery' },
  { phone: '+971500000021', kind: 'driver' },
  { phone: '+971500000022', kind: 'driver' },
  { phone: adminPhone, kind: 'admin' },
];

const nobodysBank = '999';
const accountDigits = 16;

/** The same one for the same number, `AE`, two check digits (ISO 13616, mod 97) and 19 digits. */
export function demoIban(serial: number): string {
  const account = nobodysBank + String(serial).padStart(accountDigits, '0');
  // AE00 moved to the end, its letters as numbers.
  const rest = [...`${account}101400`].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `AE${String(98 - rest).padStart(2, '0')}${account}`;
}
