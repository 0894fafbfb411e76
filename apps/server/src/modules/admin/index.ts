// Admin's door: the routes by which admins look after people, orders, settings and the audit log.
import type { Serving } from '../../platform/http/serve.ts';
import { registerPeople } from './admin.routes.ts';
import type { AdminContext } from './people.flows.ts';

export function registerAdmin(serving: Serving, ctx: AdminContext): void {
  registerPeople(serving, ctx);
}
