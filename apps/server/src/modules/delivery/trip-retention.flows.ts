import { forgetOld, type ForgettingContext } from '../../platform/forgetting.ts';
import { oldDeliveries, oldTrips } from './trip-retention.reads.ts';
import { deleteDeliveries, deleteTrips } from './trip-retention.repo.ts';

export async function forgetOldTrips(ctx: ForgettingContext): Promise<void> {
  await forgetOld(ctx, 'deliveries', { look: oldDeliveries, remove: deleteDeliveries });
  await forgetOld(ctx, 'trips', { look: oldTrips, remove: deleteTrips });
}
