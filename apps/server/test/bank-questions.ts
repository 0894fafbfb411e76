// What a bank asks about a payment, as the answer to a call says it; tests of cards that ask read it.
import type { Route } from '@sufra/contract/route.ts';
import { expect } from 'vitest';
import type { Answer } from './client.ts';

export interface Question {
  readonly secret: string;
  /** Sent with the call that comes back. */
  readonly askedPaymentId: string;
}

export function questionIn<R extends Route>(answer: Answer<R>): Question {
  if (answer.ok) throw new Error('The bank did not ask.');
  expect([answer.status, answer.error.code]).toEqual([402, 'bank_asks']);
  const { clientSecret, paymentId } = answer.error.params ?? {};
  return { secret: String(clientSecret), askedPaymentId: String(paymentId) };
}
