import * as z from 'zod/mini';
import { okReply, route } from '../route.ts';

export const getPush = route('getPush', {
  method: 'GET',
  path: '/api/user/push',
  who: 'account',
  summary: 'Whether push is on for this device, and the key to subscribe with.',
  reply: z.object({
    /** Base64url; null if push is disabled. */
    publicKey: z.nullable(z.string()),
    /** For the session of this call. */
    isOn: z.boolean(),
  }),
});

/** As the browser serialises it (W3C Push API, `toJSON`). */
const subscription = z.object({
  endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[\x21-\x7e]+$/)),
  keys: z.object({
    /** P-256 public key, uncompressed, base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    /** 16 bytes, base64url. */
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
});

export const savePush = route('savePush', {
  method: 'PUT',
  path: '/api/user/push',
  who: 'account',
  summary: "Turns push on for this session's device. Only known push services are accepted.",
  body: subscription,
  reply: okReply,
  errors: ['switched_off'],
});

export const removePush = route('removePush', {
  method: 'DELETE',
  path: '/api/user/push',
  who: 'account',
  summary: "Turns push off for this session's device.",
  reply: okReply,
});
