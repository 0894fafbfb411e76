// Wrong: a route without a route object, and a table reached from the HTTP layer.
import type { Port } from './order.repo.ts';
import { saveOrder } from './order.repo.ts';

interface Server {
  get(path: string, handler: () => string): void;
}
declare function serve(app: Server, route: unknown, handler: () => string): void;

export function registerOrders(app: Server, port: Port): void {
  app.get('/orders', () => saveOrder(String(port)));
  serve(app, { path: '/orders' }, () => saveOrder('1'));
}
