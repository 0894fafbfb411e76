// Delivery's door: who applies to drive and who decides about it.
import type { Serving } from '../../platform/http/serve.ts';
import type { DocumentContext } from '../documents/index.ts';
import { registerDriverApplications } from './driver-application.routes.ts';
import { registerDriverDeciding } from './driver-deciding.routes.ts';

export { admitDriver, type DriverRecord } from './driver-application.machine.ts';
export { insertDriver } from './driver-deciding.repo.ts';
export { scheduleDriverApplications } from './driver-application.jobs.ts';
export { openDriverIban, openDriverSecrets } from './driver-application.repo.ts';

export function registerDelivery(serving: Serving, ctx: DocumentContext): void {
  registerDriverApplications(serving, ctx);
  registerDriverDeciding(serving, ctx);
}
