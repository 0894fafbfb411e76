// Admin's door: the routes by which admins look after people, orders, settings and the audit log.
import type { Serving } from '../../platform/http/serve.ts';
import type { OrdersContext } from './orders.flows.ts';
import { registerOrders } from './orders.routes.ts';
import { registerPeople } from './people.routes.ts';

export function registerAdmin(serving: Serving, ctx: OrdersContext): void {
  registerPeople(serving, ctx);
  registerOrders(serving, ctx);
}
