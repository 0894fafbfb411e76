import { expect, type APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';

const phonesOfWorker = 10_000;
let given = 0;

/**
 * A UAE mobile number nobody used before in this run: every worker counts through numbers of its own. A few hundred drawn
 * by lot would be the same twice once in a hundred runs.
 */
export function freshPhone(): string {
  const first =
    Number(process.env['SUFRA_FIRST_PHONE']) + Number(process.env['TEST_WORKER_INDEX']) * phonesOfWorker;
  given += 1;
  return `+97155${1_000_000 + ((first + given) % 9_000_000)}`;
}

/** What was sent to a phone, newest first, from the page of messages of the demo world. */
export async function sentMessages(
  request: APIRequestContext,
  phone: string,
  kind: 'code' | 'subscription_started',
): Promise<string[]> {
  const response = await request.get('/api/demo/messages');
  const { messages } = (await response.json()) as {
    messages: { phone: string; kind: string; text: string }[];
  };
  return messages.filter((one) => one.phone === phone && one.kind === kind).map(({ text }) => text);
}

/** The code last sent to a phone. */
export async function sentCode(request: APIRequestContext, phone: string): Promise<string> {
  const [text = ''] = await sentMessages(request, phone, 'code');
  return /\d{6}/.exec(text)?.[0] ?? '';
}

type Json = Record<string, unknown>;

/** Calls our API with the cookies of a page (`page.request`) and our own origin. */
export async function send(
  request: APIRequestContext,
  method: 'POST' | 'PUT',
  path: string,
  body: Json,
): Promise<Json> {
  const headers = { origin: new URL(process.env['SUFRA_URL'] ?? '').origin, 'idempotency-key': randomUUID() };
  const response = await request.fetch(path, { method, data: body, headers });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Json;
}

/** Signs a browser in; the account is new unless the phone was used. */
export async function signIn(request: APIRequestContext, phone: string): Promise<void> {
  await send(request, 'POST', '/api/auth/request-otp', { phone });
  await send(request, 'POST', '/api/auth/verify-otp', { phone, otp: await sentCode(request, phone) });
}

/** Where no code is sent, as to those the demo lists. */
const demoCode = '123456';

/** Signs a browser in as somebody of the demo world. Two journeys may ask for the same phone's code: the later one waits its turn. */
export const signInToDemo = (request: APIRequestContext, phone: string): Promise<void> =>
  expect(async () => {
    const { challenge } = await send(request, 'POST', '/api/auth/request-otp', { phone });
    const otp = (await sentCode(request, phone)) || demoCode;
    await send(request, 'POST', '/api/auth/verify-otp', { phone, otp, challenge });
  }).toPass({ intervals: [8_000], timeout: 60_000 });

/** Signs in and completes the profile. */
async function withProfile(request: APIRequestContext, phone: string): Promise<void> {
  await signIn(request, phone);
  await send(request, 'PUT', '/api/profile', {
    name: 'Layla Haddad',
    location: { emirate: 'Dubai', area: 'Marina' },
    preferredMealTimes: { afternoon: '12:00' },
    preferredCuisines: ['lebanese', 'indian'],
    dietaryPrograms: ['halal'],
    allergies: ['nuts'],
    familySize: 2,
  });
}

/** A person who has chosen everything and only has to pay. */
export async function readyToPay(request: APIRequestContext, phone: string): Promise<void> {
  await withProfile(request, phone);
  await send(request, 'POST', '/api/user/plan-selection', { planId: 'full-day' });
  await send(request, 'POST', '/api/user/notification-time', { notificationTime: '08:00' });
  await send(request, 'POST', '/api/user/ai-disclaimer', { aiDisclaimerAccepted: true });
}

/** A person with a paid subscription. */
export async function subscribed(request: APIRequestContext, phone: string): Promise<void> {
  await readyToPay(request, phone);
  await send(request, 'POST', '/api/payment/checkout', { paymentMethod: cardOf('4242424242424242') });
}

const cardOf = (cardNumber: string) => ({
  cardNumber,
  expiryMonth: '12',
  expiryYear: '30',
  cvv: '123',
  cardholderName: 'Layla Haddad',
});

/** Another card is on file from now on. */
export async function putCard(request: APIRequestContext, cardNumber: string): Promise<void> {
  await send(request, 'PUT', '/api/subscription/card', { paymentMethod: cardOf(cardNumber) });
}
