// Forgets a household when its account was erased.
import type { Outbox } from '../../platform/outbox.ts';
import { forgetHousehold } from './erasure.flows.ts';
import type { HouseholdContext } from './household.flows.ts';

export function hearHousehold(outbox: Outbox, ctx: Pick<HouseholdContext, 'db'>): void {
  outbox.on('account.erased', 'household.erasure', ({ accountId }) => forgetHousehold(ctx, accountId));
}
