import * as contract from '@sufra/contract/addresses.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { dropAddress, saveAddress, saveNewAddress } from './address.flows.ts';
import { readAddresses } from './address.reads.ts';
import { toAddress } from './address.views.ts';
import type { HouseholdContext } from './household.flows.ts';

type Actor = { readonly accountId: string };
type Body = Parameters<typeof saveNewAddress>[1]['body'];

export function registerAddresses(serving: Serving, ctx: HouseholdContext): void {
  const list = async ({ actor }: { actor: Actor }) =>
    ok((await readAddresses(ctx.db, actor.accountId)).map(toAddress));
  const add = async ({ actor, body }: { actor: Actor; body: Body }) =>
    map(await saveNewAddress(ctx, { actor, accountId: actor.accountId, body }), toAddress);

  serve(serving, contract.getDeliveryAddresses, list);
  serve(serving, contract.addDeliveryAddress, add);
  serve(serving, contract.getAddresses, list);
  serve(serving, contract.addAddress, add);
  serve(serving, contract.changeAddress, async ({ actor, params, body }) =>
    map(await saveAddress(ctx, { actor, accountId: actor.accountId, addressId: params.id, body }), toAddress),
  );
  serve(serving, contract.deleteAddress, async ({ actor, params }) =>
    map(
      await dropAddress(ctx, { actor, accountId: actor.accountId, addressId: params.id, body: undefined }),
      () => ({ ok: true as const }),
    ),
  );
}
