import type { demoKinds } from '@sufra/contract/demo/demo.ts';

export interface DemoAccount {
  readonly phone: string;
  readonly kind: (typeof demoKinds)[number];
}

export const demoCode = '123456';

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

const unusedBank = '999';
const accountDigits = 16;

/** A valid IBAN (ISO 13616) of no bank. */
export function demoIban(serial: number): string {
  const account = unusedBank + String(serial).padStart(accountDigits, '0');
  // `101400` is AE00 in digits, moved to the end.
  const rest = [...`${account}101400`].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `AE${String(98 - rest).padStart(2, '0')}${account}`;
}
