import { createServer, type AddressInfo, type Server } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkOutside } from '../src/outside.ts';
import type { Config } from '../src/platform/config.ts';
import { startModelStandIn, type ModelStandIn } from './model-stand-in.ts';
import { startS3, type S3StandIn } from './s3-stand-in.ts';
import { testConfig } from './settings.ts';
import { startStripe, type StripeStandIn } from './stripe-stand-in.ts';
import { startTwilio, type TwilioStandIn } from './twilio-stand-in.ts';
import { startStandIn, takes, type StandIn } from './whatsapp-stand-in.ts';

let stripe: StripeStandIn;
let whatsapp: StandIn;
let twilio: TwilioStandIn;
let s3: S3StandIn;
let model: ModelStandIn;
let mail: Server;
let logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });

/** Accepts the password "right". */
function startMail(): Promise<Server> {
  const server = createServer((socket) => {
    const say = (line: string): boolean => socket.write(`${line}\r\n`);
    say('220 stand-in');
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const text = bytes.toString('utf8');
      const isRight = text.includes(Buffer.from('\0us\0right').toString('base64'));
      if (text.startsWith('EHLO')) return void socket.write('250-stand-in\r\n250 AUTH PLAIN\r\n');
      if (text.startsWith('AUTH')) return void say(isRight ? '235 Welcome' : '535 No');
      say(text.startsWith('QUIT') ? '221 Bye' : '250 OK');
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  [stripe, whatsapp, s3, mail] = await Promise.all([startStripe(), startStandIn(), startS3(), startMail()]);
  twilio = await startTwilio();
  model = await startModelStandIn((response, { authorization }) =>
    response.writeHead(authorization === 'Bearer right' ? 200 : 401).end('{"data":[]}'),
  );
});
afterAll(() =>
  Promise.all([
    stripe.close(),
    whatsapp.close(),
    twilio.close(),
    s3.close(),
    model.close(),
    new Promise((done) => mail.close(done)),
  ]),
);
beforeEach(() => {
  logged = [];
  whatsapp.behave(takes);
});

const mailOf = (password: string): Config['mail'] => ({
  ...{ host: '127.0.0.1', port: (mail.address() as AddressInfo).port, isSecure: false },
  ...{ login: { user: 'us', password }, from: 'hello@sufra.example' },
});
const modelOf = (apiKey: string): Config['languageModel'] => ({
  ...{ apiBase: model.apiBase, apiKey, model: 'small-cook', callsPerDay: 1, wordingsPerNight: 0 },
});
const check = (changes: Partial<Config>): Promise<void> => checkOutside(testConfig(changes), log);

it('calls no service without settings', async () => {
  await check({});
  expect(logged).toEqual([]);
});

it('logs a line per ready service, without costs or secrets', async () => {
  const tiles = { url: `${s3.settings.endpoint}/{z}/{x}/{y}.png`, attribution: 'us' };
  await check({
    ...{ stripe: stripe.settings, whatsapp: whatsapp.settings, s3: s3.settings },
    ...{ mail: mailOf('right'), languageModel: modelOf('right'), mapTiles: tiles },
  });
  expect(logged).toHaveLength(6);
  expect(logged.filter((line) => line.includes('external_service_ready'))).toHaveLength(5);
  const warned = logged.filter((line) => line.includes('external_service_unavailable'));
  expect(warned).toHaveLength(1);
  expect(warned[0]).toContain('the map tile server');
  expect(whatsapp.taken).toEqual([]);
  expect(stripe.bank.intents.size).toBe(0);
  for (const secret of [stripe.settings.secretKey, whatsapp.settings.token, s3.settings.secretKey, 'right"'])
    expect(logged.join('')).not.toContain(secret);
});

it('names the missing list permission of a bucket', async () => {
  s3.ail('may_not_list', 1);
  await check({ s3: s3.settings });
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('external_service_unavailable');
  expect(logged[0]).toMatch(/s3_AccessDenied.*s3:ListBucket/);
});

const refused: readonly (readonly [string, () => Partial<Config>])[] = [
  ['Stripe.*STRIPE_SECRET_KEY', () => ({ stripe: { ...stripe.settings, secretKey: 'sk_test_anotherone0' } })],
  [
    'WhatsApp.*WHATSAPP_TOKEN',
    () => ({ whatsapp: { ...whatsapp.settings, token: 'another-token-of-ours' } }),
  ],
  ['WhatsApp.*PHONE_NUMBER_ID', () => ({ whatsapp: { ...whatsapp.settings, phoneNumberId: '123456' } })],
  [
    'Twilio.*TWILIO_AUTH_TOKEN',
    () => ({ calls: { ...twilio.settings, authToken: 'another-token-of-ours' } }),
  ],
  ['The S3 bucket.*S3_SECRET_KEY', () => ({ s3: { ...s3.settings, secretKey: 'another-secret' } })],
  ['The S3 bucket.*S3_BUCKET', () => ({ s3: { ...s3.settings, bucket: 'another-bucket' } })],
  ['The mail server.*SMTP_URL', () => ({ mail: mailOf('wrong') })],
  ['The language model.*AI_API_KEY', () => ({ languageModel: modelOf('wrong') })],
];

it.each(refused)('stops with one line: %s', async (line, changes) => {
  const failure: unknown = await check(changes()).catch((error: unknown) => error);
  expect((failure as Error).message).toMatch(new RegExp(`^${line}[^\\n]*\\.$`));
  expect((failure as Error).message).not.toMatch(/another|wrong/);
});

describe('continues with a warning if a service', () => {
  const nobody = 'http://127.0.0.1:9';
  it.each([
    ['does not listen: Stripe', () => ({ stripe: { ...stripe.settings, apiBase: nobody } })],
    ['does not listen: WhatsApp', () => ({ whatsapp: { ...whatsapp.settings, apiBase: `${nobody}/v25.0` } })],
    ['does not listen: the bucket', () => ({ s3: { ...s3.settings, endpoint: nobody } })],
    [
      'does not listen: the model',
      () => ({ languageModel: { ...modelOf('right')!, apiBase: `${nobody}/v1` } }),
    ],
    ['does not listen: the mail server', () => ({ mail: { ...mailOf('right')!, port: 9 } })],
    [
      'is not well: Stripe',
      () => {
        stripe.ail('broken', 1);
        return { stripe: stripe.settings };
      },
    ],
    [
      'never answers: Stripe',
      () => {
        stripe.ail('hangs', 1);
        return { stripe: stripe.settings };
      },
    ],
    [
      'never answers: WhatsApp',
      () => {
        whatsapp.behave({ kind: 'hangs' });
        return { whatsapp: whatsapp.settings };
      },
    ],
    [
      'never answers: the bucket',
      () => {
        s3.ail('hangs', 1);
        return { s3: s3.settings };
      },
    ],
  ] as const)('%s', { timeout: 15_000 }, async (_, changes) => {
    const from = Date.now();
    await check(changes());
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('external_service_unavailable');
    expect(Date.now() - from).toBeLessThan(6_000);
  });
});
