import * as z from 'zod/mini';
import { csvReply } from '../paging.ts';
import { okReply, route } from '../route.ts';
import { emailInput } from '../text.ts';

export const confirmationDays = 7;

const token = z.string().check(z.regex(/^[\w.-]{20,200}$/));

export const subscribeToNewsletter = route('subscribeToNewsletter', {
  method: 'POST',
  path: '/api/newsletter',
  who: 'anyone',
  summary: 'Sends a confirmation link; the reply never reveals whether the address is known.',
  body: z.object({ email: emailInput }),
  reply: okReply,
});

export const confirmNewsletter = route('confirmNewsletter', {
  method: 'POST',
  path: '/api/newsletter/confirm',
  who: 'anyone',
  summary: "Confirms the address by the link's token.",
  body: z.object({ token }),
  reply: z.object({ outcome: z.enum(['confirmed', 'expired']) }),
});

export const leaveNewsletter = route('leaveNewsletter', {
  method: 'POST',
  path: '/api/newsletter/leave',
  who: 'anyone',
  summary: "Deletes the token's address; the reply is the same if it is gone already.",
  body: z.object({ token }),
  reply: okReply,
});

/** One-click unsubscribe (RFC 8058): mail programs post a form without cookies, so it is no route. */
export const oneClickPath = '/api/mail/leave';

export const getNewsletterCount = route('getNewsletterCount', {
  method: 'GET',
  path: '/api/admin/newsletter',
  who: 'admin',
  right: 'content',
  summary: 'The number of confirmed and unconfirmed addresses.',
  reply: z.object({ confirmed: z.int(), waiting: z.int() }),
});

export const getNewsletterCsv = route('getNewsletterCsv', {
  method: 'GET',
  path: '/api/admin/newsletter.csv',
  who: 'admin',
  right: 'exports',
  summary:
    'Every confirmed address with its language and unsubscribe link; needs a fresh confirmation and is audited.',
  reply: csvReply,
  produces: 'text/csv',
  errors: ['confirmation_needed'],
});
