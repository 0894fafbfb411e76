import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { templateHoles } from '../src/platform/pure/message-templates.ts';
import type { WhatsAppSettings } from '../src/platform/config/outside-services.ts';

export interface TakenMessage {
  readonly wamid: string;
  readonly to: string;
  readonly template: string;
  readonly language: string;
  readonly params: readonly string[];
  /** Null for a sign-in code. */
  readonly reference: string | null;
}

/** Accepts, refuses with a code, returns a gateway's page, cuts the connection, or stays silent. */
export type Manner =
  | { readonly kind: 'cuts' | 'hangs' }
  /** Milliseconds; immediate by default. */
  | { readonly kind: 'takes'; readonly afterMs?: number }
  | { readonly kind: 'refuses'; readonly status: number; readonly code: number }
  | { readonly kind: 'broken'; readonly status: number };

export const takes = { kind: 'takes' } as const satisfies Manner;

export const ownNumber = '105954558954427';

const text = z.object({
  type: z.literal('text'),
  // As the real one: empty text, new lines, tabs, runs of spaces.
  text: z.string().check(z.minLength(1), z.maxLength(1024), z.regex(/^(?!.*(\t|\r|\n| {5}))/s)),
});
const body = z.strictObject({ type: z.literal('body'), parameters: z.array(text) });
const button = z.strictObject({
  type: z.literal('button'),
  sub_type: z.literal('url'),
  index: z.literal('0'),
  parameters: z.array(text).check(z.length(1)),
});
const sent = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().check(z.regex(/^[1-9]\d{7,14}$/)),
  biz_opaque_callback_data: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
};
const spoken = z.strictObject({
  ...sent,
  type: z.literal('text'),
  text: z.strictObject({
    preview_url: z.optional(z.boolean()),
    body: z.string().check(z.minLength(1), z.maxLength(4096)),
  }),
});
const templated = z.strictObject({
  ...sent,
  type: z.literal('template'),
  template: z.strictObject({
    name: z.string(),
    language: z.strictObject({ code: z.enum(['en', 'ar']) }),
    components: z.array(z.union([body, button])),
  }),
});
const message = z.discriminatedUnion('type', [spoken, templated]);

/** The registered templates. */
function fitsTemplate(one: z.output<typeof message>): boolean {
  if (one.type === 'text') return true;
  const { name, components } = one.template;
  const bodies = components.filter(({ type }) => type === 'body').flatMap(({ parameters }) => parameters);
  const buttons = components.filter(({ type }) => type === 'button').flatMap(({ parameters }) => parameters);
  if (name === 'sign_in_code')
    return bodies.length === 1 && buttons.length === 1 && bodies[0]?.text === buttons[0]?.text;
  const holes: Readonly<Record<string, readonly string[]>> = templateHoles;
  return buttons.length === 0 && holes[name]?.length === bodies.length;
}

export interface StandIn {
  readonly settings: WhatsAppSettings;
  readonly taken: TakenMessage[];
  /** Includes failed ones. */
  readonly calls: () => number;
  /** Invalid requests. */
  readonly wrong: string[];
  readonly behave: (manner: Manner) => void;
  /** Posts delivery reports to this origin; null stops it. */
  readonly tell: (origin: string | null) => void;
  /** Over the raw bytes, as Meta does. */
  readonly sign: (bytes: string | Buffer) => string;
  readonly close: () => Promise<void>;
}

export async function startStandIn(): Promise<StandIn> {
  const taken: TakenMessage[] = [];
  const wrong: string[] = [];
  let manner: Manner = takes;
  let calls = 0;
  let listener: string | null = null;
  const settings = {
    token: randomBytes(20).toString('hex'),
    phoneNumberId: ownNumber,
    appSecret: randomBytes(16).toString('hex'),
    verifyToken: randomBytes(12).toString('hex'),
  };
  const server = createServer((request, response) => {
    calls += 1;
    void bytesOf(request).then((bytes) => {
      const afterMs = manner.kind === 'takes' ? (manner.afterMs ?? 0) : 0;
      if (afterMs === 0) answer({ request, response, bytes });
      else setTimeout(() => answer({ request, response, bytes }), afterMs);
    });
  });
  const answer = ({ request, response, bytes }: Exchange): void => {
    if (manner.kind === 'cuts') return void request.socket.destroy();
    if (manner.kind === 'hangs') return;
    if (manner.kind === 'broken') return void response.writeHead(manner.status).end('<html>gateway</html>');
    if (request.headers.authorization !== `Bearer ${settings.token}`) return refuse(response, 401, 190);
    if (request.method === 'GET')
      return request.url === `/v25.0/${settings.phoneNumberId}?fields=id`
        ? reply(response, 200, { id: settings.phoneNumberId })
        : refuse(response, 400, 100);
    const isRight = request.method === 'POST' && request.url === `/v25.0/${settings.phoneNumberId}/messages`;
    if (!isRight) return refuse(response, 404, 100);
    const parsed = message.safeParse(JSON.parse(bytes.toString('utf8')));
    if (!parsed.success || !fitsTemplate(parsed.data)) {
      wrong.push(bytes.toString('utf8'));
      return refuse(response, 400, parsed.success ? 132_000 : 100);
    }
    if (manner.kind === 'refuses') return refuse(response, manner.status, manner.code);
    const wamid = `wamid.${randomBytes(20).toString('base64')}`;
    const one = toTaken(wamid, parsed.data);
    taken.push(one);
    if (listener !== null) void report(listener, one);
    reply(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: parsed.data.to, wa_id: parsed.data.to }],
      messages: [{ id: wamid, message_status: 'accepted' }],
    });
  };
  const sign = (bytes: string | Buffer): string =>
    `sha256=${createHmac('sha256', settings.appSecret).update(bytes).digest('hex')}`;
  const report = async (origin: string, { wamid, reference }: TakenMessage): Promise<void> => {
    const told = JSON.stringify(statusPayload(ownNumber, [{ wamid, reference, status: 'sent' }]));
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(told) };
    const heard = await fetch(`${origin}/api/webhooks/whatsapp`, { method: 'POST', body: told, headers });
    if (!heard.ok) wrong.push(`a status was answered ${heard.status}`);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...settings, apiBase: `http://127.0.0.1:${port}/v25.0` },
    taken,
    wrong,
    calls: () => calls,
    behave: (next) => {
      manner = next;
    },
    tell: (origin) => {
      listener = origin;
    },
    sign,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bytes: Buffer;
}

function toTaken(wamid: string, one: z.output<typeof message>): TakenMessage {
  const { to, biz_opaque_callback_data: reference = null } = one;
  if (one.type === 'text')
    return { wamid, to, template: 'free_text', language: '', params: [one.text.body], reference };
  const { template } = one;
  const params = template.components
    .filter(({ type }) => type === 'body')
    .flatMap(({ parameters }) => parameters.map((one) => one.text));
  return { wamid, to, template: template.name, language: template.language.code, params, reference };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function reply(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(json));
}

const refuse = (response: ServerResponse, status: number, code: number): void =>
  reply(response, status, {
    error: {
      message: `(#${code}) refused`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: 'for +971501234567' },
      fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
    },
  });

export interface StatusReport {
  readonly wamid: string;
  readonly status: string;
  /** Seconds since 1970. */
  readonly at?: number;
  readonly code?: number;
  readonly reference?: string | null;
}

const payload = (phoneNumberId: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550783881', phone_number_id: phoneNumberId },
            ...value,
          },
        },
      ],
    },
  ],
});

/** From a person to our number, such as `{ type: 'text', text: { body } }`. */
export const messagePayload = (wamid: string, from: string, content: { readonly type: string }) =>
  payload(ownNumber, {
    contacts: [{ profile: { name: 'Somebody' }, wa_id: from }],
    messages: [{ from, id: wamid, timestamp: '1795240800', ...content }],
  });

export const statusPayload = (phoneNumberId: string, reports: readonly StatusReport[]) =>
  payload(phoneNumberId, {
    statuses: reports.map(({ wamid, status, at = 1_795_240_800, code, reference = null }) => ({
      id: wamid,
      status,
      timestamp: String(at),
      recipient_id: '971501234567',
      ...(reference !== null && { biz_opaque_callback_data: reference }),
      ...(code === undefined ? {} : { errors: [{ code, title: 'Message undeliverable' }] }),
    })),
  });
