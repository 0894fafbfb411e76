import { page } from 'vitest/browser';
import type { Texts } from './texts.ts';

export const cardField = (texts: Texts, field: 'number' | 'month' | 'year' | 'cvv' | 'name') =>
  page.getByRole('textbox', { name: texts(`subscription:payment.${field}`) });

/** The cardholder's name is the account's. */
export async function fillCard(texts: Texts): Promise<void> {
  await cardField(texts, 'number').fill('4242424242424242');
  await cardField(texts, 'month').fill('12');
  await cardField(texts, 'year').fill('29');
  await cardField(texts, 'cvv').fill('123');
}

/** The price is in the label. */
export const payButton = (texts: Texts) =>
  page.getByRole('button', { name: texts('subscription:payment.pay', { price: '' }).trim() });
