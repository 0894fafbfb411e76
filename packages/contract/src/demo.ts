// The wire of the demo world: who one can sign in as, and the messages that would have been sent.
import * as z from 'zod/mini';
import { languages } from './options.ts';
import { route } from './route.ts';

export const demoKinds = [
  'new',
  'needs_profile',
  'complete',
  'chef',
  'restaurant',
  'grocery',
  'driver',
  'admin',
] as const;

export const getDemo = route('getDemo', {
  method: 'GET',
  path: '/api/demo',
  who: 'anyone',
  summary: 'Whether this is a demo, and the accounts to try with their fixed code.',
  reply: z.object({
    enabled: z.boolean(),
    code: z.nullable(z.string()),
    accounts: z.array(z.object({ phone: z.string(), kind: z.enum(demoKinds) })),
  }),
});

export const getDemoMessages = route('getDemoMessages', {
  method: 'GET',
  path: '/api/demo/messages',
  who: 'demo',
  summary: 'The latest WhatsApp messages that would have been sent; demo mode only.',
  reply: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        phone: z.string(),
        kind: z.string(),
        language: z.enum(languages),
        text: z.string(),
        sentAt: z.string(),
      }),
    ),
  }),
});
