import type { HouseholdContext } from './household.flows.ts';
import { deleteHousehold } from './household.repo.ts';

export const forgetHousehold = (ctx: Pick<HouseholdContext, 'db'>, accountId: string): Promise<void> =>
  deleteHousehold(ctx.db, accountId);
