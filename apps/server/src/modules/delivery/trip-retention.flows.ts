// Forgets deliveries once their orders are forgotten, and then their trips; a job calls it each night.
import { forgetOld, type ForgettingContext } from '../../platform/forgetting.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { oldDeliveries, oldTrips } from './trip-retention.reads.ts';
import { deleteDeliveries, deleteTrips } from './trip-retention.repo.ts';

export async function forgetOldTrips(ctx: BySystem<ForgettingContext>): Promise<void> {
  await forgetOld(ctx, 'deliveries', { look: oldDeliveries, remove: deleteDeliveries });
  await forgetOld(ctx, 'trips', { look: oldTrips, remove: deleteTrips });
}
