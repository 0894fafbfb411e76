import * as z from 'zod/mini';
import { route } from '../route.ts';

export const getMessageTime = route('getMessageTime', {
  method: 'GET',
  path: '/api/user/message-time',
  who: 'account',
  summary:
    'When the message of today comes: the chosen hour, or in Ramadan an hour before sunset for a household that fasts.',
  reply: z.object({
    /** `HH:MM` in Dubai. */
    time: z.string().check(z.regex(/^\d\d:\d\d$/)),
  }),
});
