import { simulatedGateway } from '../src/adapters/payment/simulated.ts';
import { scheduleSubscription } from '../src/modules/subscription/index.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import type { PaymentGateway } from '../src/platform/ports.ts';
import { createOutbox } from '../src/platform/outbox.ts';
import type { TestApp } from './harness.ts';

export interface SubscriptionJobs {
  readonly recover: () => Promise<void>;
  readonly attend: () => Promise<void>;
  readonly notifyPrices: () => Promise<void>;
}

/** `change` wraps the gateway. */
export function subscriptionJobs(
  { app, clock }: TestApp,
  change: (gateway: PaymentGateway) => PaymentGateway = (gateway) => gateway,
): SubscriptionJobs {
  const works = new Map<string, () => Promise<void>>();
  const jobs: Pick<Jobs, 'schedule'> = { schedule: (name, _cron, work) => works.set(name, work) };
  const log = createLog('silent');
  const ctx = { db: app.db, clock, gateway: change(simulatedGateway(app.db, clock)) };
  scheduleSubscription(jobs as Jobs, createOutbox(app.db, log), ctx, log);
  const run = (name: string) => async () => works.get(name)?.();
  return {
    recover: run('subscription.recover-payments'),
    attend: run('subscription.due'),
    notifyPrices: run('subscription.price-notices'),
  };
}
