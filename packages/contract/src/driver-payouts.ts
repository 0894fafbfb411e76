import * as z from 'zod/mini';
import { csvReply } from './paging.ts';
import { ownPayout, statement } from './payouts.ts';
import { route } from './route.ts';
import { id } from './text.ts';

const byId = { params: z.object({ id }) };

export const getDriverPayouts = route('getDriverPayouts', {
  method: 'GET',
  path: '/api/driver/payouts',
  who: 'driver',
  summary: 'The driver’s last hundred payouts, the newest first.',
  reply: z.array(ownPayout),
});

export const getDriverPayoutStatement = route('getDriverPayoutStatement', {
  ...byId,
  method: 'GET',
  path: '/api/driver/payouts/:id',
  who: 'driver',
  summary: 'One payout with every delivery it is made of.',
  reply: statement,
});

export const getDriverPayoutStatementFile = route('getDriverPayoutStatementFile', {
  ...byId,
  method: 'GET',
  path: '/api/driver/payouts/:id/statement.csv',
  who: 'driver',
  summary: 'The same as a file for a spreadsheet.',
  reply: csvReply,
  produces: 'text/csv',
});
