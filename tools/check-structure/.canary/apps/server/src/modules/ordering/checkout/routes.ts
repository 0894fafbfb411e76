// Wrong: a route without a route object.
import { saveOrder } from './order.store.ts';

interface Server {
  get(path: string, handler: () => string): void;
}
declare function serve(app: Server, route: unknown, handler: () => string): void;

export function registerOrders(app: Server): void {
  app.get('/orders', () => saveOrder('1'));
  serve(app, { path: '/orders' }, () => saveOrder('1'));
}
