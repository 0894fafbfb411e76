// What one person of a test owns, by id; the matrix, abuse and bad-body tests name it, and try it on others.
import { addAddress } from '@sufra/contract/addresses.ts';
import { getInvoices } from '@sufra/contract/invoices.ts';
import { getSuggestions } from '@sufra/contract/planner.ts';
import type { Client } from './harness.ts';
import { plainAddress } from './people.ts';

/** What a request may name: the caller's own, or for the foreign cases somebody else's. */
export interface Ids {
  readonly suggestionId: string;
  readonly addressId: string;
  readonly invoiceId: string;
  /** An order of the person's, and one their kitchen was asked for. */
  readonly orderId: string;
  readonly partnerOrderId: string;
}

/** Ids under which nobody owns anything. */
export const noIds: Ids = {
  suggestionId: 'x',
  addressId: 'x',
  invoiceId: 'x',
  orderId: 'x',
  partnerOrderId: 'x',
};

/** Gives the person of `client` one of everything, and names it. */
export async function idsOf(client: Client): Promise<Ids> {
  const [suggestion] = await client.get(getSuggestions);
  const address = await client.get(addAddress, { body: plainAddress });
  const { invoices } = await client.get(getInvoices);
  return {
    suggestionId: suggestion?.id ?? noIds.suggestionId,
    addressId: address.id,
    invoiceId: invoices[0]?.id ?? noIds.invoiceId,
    orderId: noIds.orderId,
    partnerOrderId: noIds.partnerOrderId,
  };
}
