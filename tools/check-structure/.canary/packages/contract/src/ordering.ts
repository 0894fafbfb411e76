// Wrong: one schema for request and reply, one path twice, and an import besides zod.
import { readFileSync } from 'node:fs';
import { route } from './route.ts';

export const order = { note: readFileSync.name };

export const placeOrder = route('placeOrder', { method: 'POST', path: '/api/orders', body: order, reply: order });
export const placeAgain = route('placeAgain', { method: 'POST', path: '/api/orders', reply: {} });
