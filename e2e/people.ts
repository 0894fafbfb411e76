import { expect, type APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';

const phonesOfWorker = 10_000;
let given = 0;

/** Workers count through separate ranges; random numbers would collide once in a hundred runs. */
export function freshPhone(): string {
  const first =
    Number(process.env['SUFRA_FIRST_PHONE']) + Number(process.env['TEST_WORKER_INDEX']) * phonesOfWorker;
  given += 1;
  return `+97155${1_000_000 + ((first + given) % 9_000_000)}`;
}

export async function sentCode(request: APIRequestContext, phone: string): Promise<string> {
  const response = await request.get('/api/demo/messages');
  const { messages } = (await response.json()) as {
    messages: { phone: string; kind: string; text: string }[];
  };
  const code = messages.find((one) => one.phone === phone && one.kind === 'code');
  return /\d{6}/.exec(code?.text ?? '')?.[0] ?? '';
}

type Json = Record<string, unknown>;

/** With the page's cookies and our origin. */
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

export async function signIn(request: APIRequestContext, phone: string): Promise<void> {
  await send(request, 'POST', '/api/auth/request-otp', { phone });
  await send(request, 'POST', '/api/auth/verify-otp', { phone, otp: await sentCode(request, phone) });
}

/** The demo accounts' fixed code. */
const demoCode = '123456';

/** Journeys share a phone, so a code may have to wait. */
export const signInToDemo = (request: APIRequestContext, phone: string): Promise<void> =>
  expect(async () => {
    const { challenge } = await send(request, 'POST', '/api/auth/request-otp', { phone });
    const otp = (await sentCode(request, phone)) || demoCode;
    await send(request, 'POST', '/api/auth/verify-otp', { phone, otp, challenge });
  }).toPass({ intervals: [8_000], timeout: 60_000 });

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

export async function readyToPay(request: APIRequestContext, phone: string): Promise<void> {
  await withProfile(request, phone);
  await send(request, 'POST', '/api/user/plan-selection', { planId: 'full-day' });
  await send(request, 'POST', '/api/user/notification-time', { notificationTime: '08:00' });
  await send(request, 'POST', '/api/user/ai-disclaimer', { aiDisclaimerAccepted: true });
}

export async function subscribed(request: APIRequestContext, phone: string): Promise<void> {
  await readyToPay(request, phone);
  await send(request, 'POST', '/api/payment/checkout', { paymentMethod: goodCard });
}

const goodCard = {
  cardNumber: '4242424242424242',
  expiryMonth: '12',
  expiryYear: '30',
  cvv: '123',
  cardholderName: 'Layla Haddad',
};
