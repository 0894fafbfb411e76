// People for the journeys: fresh phones, their codes, and accounts brought to a state through the same calls as the app.
import type { APIRequestContext, Page } from '@playwright/test';
import { randomInt } from 'node:crypto';

/** A UAE mobile number nobody used before in this run. */
export const freshPhone = (): string => `+97155${randomInt(1_000_000, 9_999_999)}`;

/** The code last sent to a phone, from the page of messages of the demo world. */
export async function sentCode(request: APIRequestContext, phone: string): Promise<string> {
  const response = await request.get('/api/demo/messages');
  const { messages } = (await response.json()) as {
    messages: { phone: string; kind: string; text: string }[];
  };
  const text = messages.find((message) => message.phone === phone && message.kind === 'code')?.text ?? '';
  return /\d{6}/.exec(text)?.[0] ?? '';
}

type Json = Record<string, unknown>;

/** Calls our API from the page, with its cookies, its origin and its language. */
export async function post(page: Page, method: 'POST' | 'PUT', path: string, body: Json): Promise<Json> {
  const origin = new URL(process.env['SUFRA_URL'] ?? '').origin;
  const response = await page.request.fetch(path, { method, data: body, headers: { origin } });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Json;
}

/** Signs the page's browser in; the account is new unless the phone was used. */
export async function signIn(page: Page, phone: string): Promise<void> {
  await post(page, 'POST', '/api/auth/request-otp', { phone });
  await post(page, 'POST', '/api/auth/verify-otp', { phone, otp: await sentCode(page.request, phone) });
}

/** Signs in and completes the profile. */
export async function withProfile(page: Page, phone: string, more: Json = {}): Promise<void> {
  await signIn(page, phone);
  await post(page, 'PUT', '/api/profile', {
    name: 'Layla Haddad',
    location: { emirate: 'Dubai', area: 'Marina' },
    preferredMealTimes: { afternoon: '12:00' },
    preferredCuisines: ['lebanese', 'indian'],
    dietaryPrograms: ['halal'],
    allergies: ['nuts'],
    familySize: 2,
    ...more,
  });
}

/** A person with a paid subscription. */
export async function subscribed(
  page: Page,
  phone: string,
  planId = 'full-day',
  more: Json = {},
): Promise<void> {
  await withProfile(page, phone, more);
  await post(page, 'POST', '/api/user/plan-selection', { planId });
  await post(page, 'POST', '/api/user/notification-time', { notificationTime: '08:00' });
  await post(page, 'POST', '/api/user/ai-disclaimer', { aiDisclaimerAccepted: true });
  await post(page, 'POST', '/api/payment/checkout', {
    paymentMethod: {
      cardNumber: '4242424242424242',
      expiryMonth: '12',
      expiryYear: '30',
      cvv: '123',
      cardholderName: 'Layla Haddad',
    },
  });
}
