// Wrong: a route without a route object, a table reached from the HTTP layer, and a flow of the system.
import { closeDay } from './night.flows.ts';
import type { Port } from './order.repo.ts';
import { saveOrder } from './order.repo.ts';

interface Server {
  get(path: string, handler: () => string): void;
}
declare function serve(app: Server, route: unknown, handler: () => string): void;

export function registerOrders(app: Server, port: Port): void {
  app.get('/orders', () => saveOrder(String(port)));
  app.get('/close', () => closeDay('today'));
  serve(app, { path: '/orders' }, () => saveOrder('1'));
}
