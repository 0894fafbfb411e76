// Admin's door: the routes by which admins look after people, orders, settings, texts and the audit log.
import type { Serving } from '../../platform/http/serve.ts';
import { registerEvents } from './events.routes.ts';
import type { OrdersContext } from './orders.flows.ts';
import { registerOrders } from './orders.routes.ts';
import { registerOverview } from './overview.routes.ts';
import type { ChangeContext } from './people.flows.ts';
import { registerPageTexts } from './page-texts.routes.ts';
import { registerPeople } from './people.routes.ts';
import { registerSettings } from './settings.routes.ts';

export { scheduleAdmin } from './figures.jobs.ts';

export function registerAdmin(serving: Serving, ctx: OrdersContext & ChangeContext): void {
  registerOverview(serving, ctx);
  registerPeople(serving, ctx);
  registerOrders(serving, ctx);
  registerEvents(serving, ctx);
  registerSettings(serving, ctx);
  registerPageTexts(serving, ctx);
}
