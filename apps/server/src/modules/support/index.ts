// Support's door: people ask, admins answer, and whoever is erased is forgotten.
import type { Serving } from '../../platform/http/serve.ts';
import type { SupportContext } from './request.flows.ts';
import { registerAnswering, registerRequests } from './support.routes.ts';

export { openMessage as openSupportMessage } from './request.repo.ts';
export { scheduleSupport } from './support.jobs.ts';

export function registerSupport(
  serving: Serving,
  ctx: SupportContext,
  settings: { readonly contact: string | null },
): void {
  registerRequests(serving, ctx, settings);
  registerAnswering(serving, ctx);
}
