import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Webhook } from '../../platform/http/guards.ts';

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
  receive: (reports: readonly Report[]) => Promise<void>,
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
      const reports = reportsIn(payload, settings.phoneNumberId);
      if (reports.length > 0) await receive(reports);
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
          }),
        }),
      ),
    }),
  ),
});

// Skip unknown kinds: refusing would cause redelivery.
function reportsIn(payload: unknown, phoneNumberId: string): Report[] {
  const parsed = payloadShape.safeParse(payload);
  if (!parsed.success) return [];
  return parsed.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ value }) => value.metadata?.phone_number_id === phoneNumberId)
    .flatMap(({ value }) => value.statuses ?? [])
    .flatMap((one) => status.safeParse(one).data ?? [])
    .map(({ id, status: report, timestamp, errors, biz_opaque_callback_data: reference }) => ({
      providerId: id,
      reference: reference ?? null,
      report,
      failure: errors?.[0] ? `whatsapp_${errors[0].code}` : null,
      at: new Date(Number(timestamp) * 1000),
    }));
}
