// What one person of a test owns, by id; the matrix, abuse and bad-body tests name it, and try it on others.
import { getSessions } from '@sufra/contract/account.ts';
import { addAddress } from '@sufra/contract/addresses.ts';
import { getInvoices } from '@sufra/contract/invoices.ts';
import { getSuggestions } from '@sufra/contract/planner.ts';
import type { Client } from './harness.ts';
import { plainAddress } from './people.ts';

/** What a request may name: the caller's own, or for the foreign cases somebody else's. */
export interface Ids {
  readonly suggestionId: string;
  readonly addressId: string;
  /** The session the person is signed in with. */
  readonly sessionId: string;
  readonly invoiceId: string;
  /** An order of the person's, and one their kitchen was asked for. */
  readonly orderId: string;
  readonly partnerOrderId: string;
}

/** Ids under which nobody owns anything. */
export const noIds: Ids = {
  suggestionId: 'x',
  addressId: 'x',
  sessionId: 'x',
  invoiceId: 'x',
  orderId: 'x',
  partnerOrderId: 'x',
};

/** Gives the person of `client` one of everything, and names it. */
export async function idsOf(client: Client): Promise<Ids> {
  const [suggestion] = await client.get(getSuggestions);
  const address = await client.get(addAddress, { body: plainAddress });
  const [session] = await client.get(getSessions);
  const { invoices } = await client.get(getInvoices);
  return {
    suggestionId: suggestion?.id ?? noIds.suggestionId,
    addressId: address.id,
    sessionId: session?.id ?? noIds.sessionId,
    invoiceId: invoices[0]?.id ?? noIds.invoiceId,
    orderId: noIds.orderId,
    partnerOrderId: noIds.partnerOrderId,
  };
}
