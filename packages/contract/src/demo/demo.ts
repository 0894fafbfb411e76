import * as z from 'zod/mini';
import { route } from '../route.ts';

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
  summary: 'Whether this is a demo, and its accounts with their fixed code.',
  reply: z.object({
    enabled: z.boolean(),
    code: z.nullable(z.string()),
    accounts: z.array(z.object({ phone: z.string(), kind: z.enum(demoKinds) })),
  }),
});
