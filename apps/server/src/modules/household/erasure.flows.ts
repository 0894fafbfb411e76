// Forgets everything about a household: profile, members with their diets, addresses.
import type { BySystem } from '../../platform/pure/by-system.ts';
import type { HouseholdContext } from './household.flows.ts';
import { deleteHousehold } from './household.repo.ts';

export const forgetHousehold = (
  ctx: BySystem<Pick<HouseholdContext, 'db'>>,
  accountId: string,
): Promise<void> => deleteHousehold(ctx.db, accountId);
