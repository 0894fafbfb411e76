import * as z from 'zod/mini';
import { route } from '../route.ts';

export const getMessageTime = route('getMessageTime', {
  method: 'GET',
  path: '/api/user/message-time',
  who: 'account',
  summary:
    "Today's message time: the chosen hour, or in Ramadan an hour before sunset for a fasting household.",
  reply: z.object({
    /** `HH:MM` in Dubai. */
    time: z.string().check(z.regex(/^\d\d:\d\d$/)),
  }),
});
