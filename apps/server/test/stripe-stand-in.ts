import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeSettings } from '../src/platform/config/outside-services.ts';
import { Complaint, StripeBank, wrong, type Fields } from './stripe-bank.ts';

/** `after` does the work and loses the reply. */
type Ailment = 'hangs' | 'hangs_after' | 'cuts' | 'cuts_after' | 'broken' | 'busy';

export interface StripeStandIn {
  readonly settings: StripeSettings;
  readonly bank: StripeBank;
  /** Such as `POST /v1/payment_intents`, in order. */
  readonly requests: string[];
  /** Invalid requests. */
  readonly wrong: string[];
  /** Only the next matching requests. */
  readonly ail: (ailment: Ailment, times: number, on?: RegExp) => void;
  /** Forgets idempotency keys. */
  readonly forgetKeys: () => void;
  /** Signed as by Stripe; `made` is an earlier event time. */
  readonly event: (
    type: string,
    object: object,
    at?: Date,
    made?: Date,
  ) => { body: string; signature: string; id: string };
  readonly close: () => Promise<void>;
}

interface Call {
  readonly route: string;
  readonly id: string;
  readonly fields: Fields;
  readonly metadata: Fields;
  readonly expand: readonly string[];
}

interface Endpoint {
  /** Refuses anything else, as Stripe does. */
  readonly takes: readonly string[];
  readonly answer: (bank: StripeBank, call: Call) => object;
}

const confirming = ['payment_method', 'use_stripe_sdk', 'expand'];
const intentFields = ['customer', 'allowed_payment_method_types', 'metadata', 'confirm', ...confirming];
const withCard = (bank: StripeBank, call: Call, intent: Record<string, unknown>): object => {
  const card = bank.cards.get(String(intent['payment_method']));
  return call.expand.includes('payment_method') && card
    ? { ...intent, payment_method: bank.shown(card) }
    : intent;
};

const endpoints: Readonly<Record<string, Endpoint>> = {
  'GET /v1/payment_intents': {
    takes: ['limit'],
    answer: () => ({ object: 'list', data: [], has_more: false }),
  },
  'POST /v1/payment_intents': {
    takes: ['amount', 'currency', 'setup_future_usage', 'off_session', ...intentFields],
    answer: (bank, { fields, metadata }) => bank.newIntent('payment_intent', fields, metadata),
  },
  'GET /v1/payment_intents/:id': {
    takes: ['expand'],
    answer: (bank, call) => withCard(bank, call, intentOf(bank, call)),
  },
  'POST /v1/payment_intents/:id/confirm': {
    takes: ['off_session', ...confirming],
    answer: (bank, call) => withCard(bank, call, bank.confirm(call.id, call.fields)),
  },
  'POST /v1/payment_intents/:id/cancel': { takes: [], answer: (bank, { id }) => bank.cancel(id) },
  'POST /v1/setup_intents': {
    takes: ['usage', ...intentFields],
    answer: (bank, call) => withCard(bank, call, bank.newIntent('setup_intent', call.fields, call.metadata)),
  },
  'GET /v1/setup_intents/:id': {
    takes: ['expand'],
    answer: (bank, call) => withCard(bank, call, intentOf(bank, call)),
  },
  'POST /v1/customers': {
    takes: ['payment_method'],
    answer: (bank, { fields }) => bank.newCustomer(fields),
  },
  'DELETE /v1/customers/:id': { takes: [], answer: (bank, { id }) => bank.forgetCustomer(id) },
  'POST /v1/refunds': {
    takes: ['payment_intent', 'amount', 'metadata'],
    answer: (bank, { fields, metadata }) => bank.refund(fields, metadata),
  },
  'GET /v1/refunds': {
    takes: ['payment_intent', 'limit'],
    answer: (bank, { fields }) => ({
      object: 'list',
      data: bank.refundsOf(fields['payment_intent'] ?? ''),
      has_more: false,
    }),
  },
};

/** The browser's calls need only the publishable key. */
const browserEndpoints: Readonly<Record<string, Endpoint>> = {
  'POST /v1/payment_methods': {
    takes: ['type', 'card', 'number', 'exp_month', 'exp_year', 'cvc'],
    answer: (bank, { fields }) =>
      bank.shown(bank.card(fields['number'] ?? '', Number(fields['exp_month']), Number(fields['exp_year']))),
  },
  'POST /v1/3ds2/authenticate': {
    takes: ['client_secret', 'passes'],
    answer: (bank, { fields }) =>
      bank.authenticate(fields['client_secret'] ?? '', fields['passes'] === 'true'),
  },
};

function intentOf(bank: StripeBank, { id }: Call): Record<string, unknown> {
  const intent = bank.intents.get(id);
  if (intent === undefined) throw wrong('resource_missing', 404);
  return intent;
}

function parse(method: string, url: URL, body: string): Call {
  const [, version, noun, id = '', verb] = url.pathname.split('/');
  const isNamed = id !== '' && noun !== '3ds2';
  const route = isNamed ? `/${version}/${noun}/:id${verb === undefined ? '' : `/${verb}`}` : url.pathname;
  const fields: Record<string, string> = {};
  const metadata: Record<string, string> = {};
  const expand: string[] = [];
  for (const [name, value] of new URLSearchParams(body === '' ? url.search : body)) {
    const [outer = '', inner = ''] = name.replaceAll(']', '').split('[');
    if (outer === 'metadata') metadata[inner] = value;
    else if (outer === 'expand') expand.push(value);
    else fields[outer === 'card' ? inner : outer] = value;
  }
  return { route: `${method} ${route}`, id, fields, metadata, expand };
}

interface Remembered {
  readonly fingerprint: string;
  readonly status: number;
  readonly json: object;
}

export async function startStripe(): Promise<StripeStandIn> {
  const bank = new StripeBank();
  const requests: string[] = [];
  const mistakes: string[] = [];
  const remembered = new Map<string, Remembered>();
  const ailing: { ailment: Ailment; left: number; on: RegExp }[] = [];
  const secret = (prefix: string): string => `${prefix}_test_${randomBytes(16).toString('hex')}`;
  const settings = {
    secretKey: secret('sk'),
    publishableKey: secret('pk'),
    webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
  };

  const perform = (request: IncomingMessage, call: Call): Remembered => {
    const fingerprint = JSON.stringify([call.route, call.id, call.fields, call.metadata]);
    try {
      const key = (request.headers.authorization ?? '').replace('Bearer ', '');
      const isBrowser = key === settings.publishableKey;
      if (key !== settings.secretKey && !isBrowser) throw wrong('api_key_invalid', 401);
      const endpoint = (isBrowser ? browserEndpoints : endpoints)[call.route];
      if (endpoint === undefined) throw wrong('resource_missing', 404);
      if (!isBrowser && request.headers['stripe-version'] === undefined) throw wrong('version_missing');
      const given = [...Object.keys(call.fields), ...(call.expand.length > 0 ? ['expand'] : [])];
      const unknown = given.find((name) => !endpoint.takes.includes(name));
      if (unknown !== undefined) throw wrong('parameter_unknown', 400, { param: unknown });
      return { fingerprint, status: 200, json: structuredClone(endpoint.answer(bank, call)) };
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      if (error.message === 'parameter_unknown' || error.message === 'version_missing')
        mistakes.push(`${call.route} ${JSON.stringify(error.body)}`);
      return { fingerprint, status: error.status, json: structuredClone({ error: error.body }) };
    }
  };

  /** A key with another request is refused. */
  const answerOnce = (request: IncomingMessage, call: Call): Remembered => {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return perform(request, call);
    const before = remembered.get(key);
    const answer = perform.bind(null, request, call);
    if (before === undefined) {
      const fresh = answer();
      remembered.set(key, fresh);
      return fresh;
    }
    const fingerprint = JSON.stringify([call.route, call.id, call.fields, call.metadata]);
    if (before.fingerprint === fingerprint) return before;
    return {
      fingerprint,
      status: 400,
      json: { error: { type: 'idempotency_error', message: 'other request' } },
    };
  };

  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const call = parse(request.method ?? '', new URL(request.url ?? '', 'http://stand-in'), body);
      requests.push(call.route);
      const ill = ailing.find(({ left, on }) => left > 0 && on.test(call.route));
      if (ill === undefined) return reply(response, answerOnce(request, call));
      ill.left -= 1;
      suffer(ill.ailment, request, response, () => answerOnce(request, call));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...settings, apiBase: `http://127.0.0.1:${port}` },
    bank,
    requests,
    wrong: mistakes,
    ail: (ailment, left, on = /./) => void ailing.splice(0, 1, { ailment, left, on }),
    forgetKeys: () => remembered.clear(),
    event: (type, object, at = new Date(), made = at) => {
      const id = `evt_${randomBytes(12).toString('hex')}`;
      const created = Math.floor(made.getTime() / 1000);
      const body = JSON.stringify({ id, object: 'event', created, type, data: { object } });
      const seconds = Math.floor(at.getTime() / 1000);
      const digest = createHmac('sha256', settings.webhookSecret).update(`${seconds}.${body}`).digest('hex');
      return { id, body, signature: `t=${seconds},v1=${digest}` };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function suffer(
  ailment: Ailment,
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Remembered,
): void {
  if (ailment === 'hangs_after' || ailment === 'cuts_after') work();
  if (ailment === 'hangs' || ailment === 'hangs_after') return;
  if (ailment === 'cuts' || ailment === 'cuts_after') return void request.socket.destroy();
  const status = ailment === 'busy' ? 429 : 500;
  const type = ailment === 'busy' ? 'rate_limit_error' : 'api_error';
  reply(response, { fingerprint: '', status, json: { error: { type, message: 'try later' } } });
}

function reply(response: ServerResponse, { status, json }: Remembered): void {
  const headers = { 'content-type': 'application/json', 'request-id': 'req_stand_in' };
  response.writeHead(status, headers).end(JSON.stringify(json));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
