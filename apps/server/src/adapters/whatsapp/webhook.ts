import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Webhook } from '../../platform/http/guards.ts';
import type { HeardMessage } from '../../platform/ports.ts';

export interface WebhookSettings {
  readonly phoneNumberId: string;
  readonly appSecret: string;
  readonly verifyToken: string;
}

/** By WhatsApp's id. Reports repeat and arrive in any order. */
export interface Report {
  readonly providerId: string;
  /** Our id, if sent along. */
  readonly reference: string | null;
  readonly report: 'sent' | 'delivered' | 'read' | 'failed';
  readonly failure: string | null;
  readonly at: Date;
}

export function whatsAppWebhook(
  settings: WebhookSettings,
  {
    receive,
    hear,
  }: {
    readonly receive: (reports: readonly Report[]) => Promise<void>;
    readonly hear: (messages: readonly HeardMessage[]) => Promise<void>;
  },
): Webhook {
  return {
    challenge: (query) => {
      const isAsked =
        query['hub.mode'] === 'subscribe' && isSame(query['hub.verify_token'], settings.verifyToken);
      const text = query['hub.challenge'];
      return isAsked && typeof text === 'string' && /^[\w-]{1,200}$/.test(text) ? text : null;
    },
    signature: { header: 'x-hub-signature-256', shape: /^sha256=[0-9a-f]{64}$/ },
    isSigned: (body, signature) => {
      const digest = createHmac('sha256', settings.appSecret).update(body).digest('hex');
      return isSame(signature, `sha256=${digest}`);
    },
    receive: async (payload) => {
      const values = valuesIn(payload, settings.phoneNumberId);
      const reports = values.flatMap(reportsIn);
      if (reports.length > 0) await receive(reports);
      const messages = values.flatMap(messagesIn);
      if (messages.length > 0) await hear(messages);
    },
  };
}

// Hash first: comparing takes constant time for any length.
function isSame(given: unknown, wanted: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(wanted));
}

const status = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  /** Seconds since 1970. */
  timestamp: z.string().check(z.regex(/^\d{1,11}$/)),
  errors: z.optional(z.array(z.object({ code: z.number() }))),
  /** Anything but a UUID is not ours. */
  biz_opaque_callback_data: z.catch(z.optional(z.uuid()), undefined),
});

const payloadShape = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.optional(z.object({ phone_number_id: z.optional(z.string()) })),
            statuses: z.optional(z.array(z.unknown())),
            messages: z.optional(z.array(z.unknown())),
          }),
        }),
      ),
    }),
  ),
});

const captioned = z.optional(z.object({ caption: z.optional(z.string()) }));
const heardMessage = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  from: z.string().check(z.regex(/^[1-9]\d{7,14}$/)),
  type: z.string(),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
  image: captioned,
  video: captioned,
  document: captioned,
});

type Value = z.output<typeof payloadShape>['entry'][number]['changes'][number]['value'];

function valuesIn(payload: unknown, phoneNumberId: string): Value[] {
  const parsed = payloadShape.safeParse(payload);
  if (!parsed.success) return [];
  return parsed.data.entry
    .flatMap(({ changes }) => changes.map(({ value }) => value))
    .filter((value) => value.metadata?.phone_number_id === phoneNumberId);
}

// Skip unknown kinds: refusing would cause redelivery.
const reportsIn = ({ statuses = [] }: Value): Report[] =>
  statuses
    .flatMap((one) => status.safeParse(one).data ?? [])
    .map(({ id, status: report, timestamp, errors, biz_opaque_callback_data: reference }) => ({
      providerId: id,
      reference: reference ?? null,
      report,
      failure: errors?.[0] ? `whatsapp_${errors[0].code}` : null,
      at: new Date(Number(timestamp) * 1000),
    }));

/** Kinds in which a person says something. */
const spokenKinds = [
  'text',
  'button',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
];

const messagesIn = ({ messages = [] }: Value): HeardMessage[] =>
  messages
    .flatMap((one) => heardMessage.safeParse(one).data ?? [])
    .filter(({ type }) => spokenKinds.includes(type))
    .map(({ id, from, text, button, image, video, document }) => ({
      providerId: id,
      phone: `+${from}`,
      text: text?.body ?? button?.text ?? image?.caption ?? video?.caption ?? document?.caption ?? null,
    }));
