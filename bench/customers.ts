import type { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import type { Client } from '../apps/server/test/client.ts';
import { home, ingredientsBody } from '../apps/server/test/kitchens.ts';
import { signIn, subscriber, type Reachable } from '../apps/server/test/people.ts';

export interface Customer {
  readonly client: Client;
  readonly token: string;
}

export const withToken = (client: Client): Customer => ({
  client,
  token: client.cookies.get('sufra_session') ?? '',
});

export const demoPerson = async (door: Reachable, phone: string): Promise<Customer> =>
  withToken(await signIn(door, phone));

export const demoHousehold = (door: Reachable): Promise<Customer> => demoPerson(door, '+971500000003');

export async function newCustomers(door: Reachable, count: number): Promise<Customer[]> {
  const made: Customer[] = [];
  for (let index = 0; index < count; index += 1)
    made.push(withToken(await subscriber(door, `+97155${String(7_000_000 + index)}`, 'family')));
  return made;
}

export async function suggestedMeal({ client }: Customer): Promise<{ id: string; mealId: string }> {
  const [first] = await client.get(getSuggestions);
  if (!first) throw new Error('The household has no suggestions today.');
  return first;
}

export const groceryOrder = async (
  { client }: Customer,
  mealId: string,
  paymentMethod: 'cash' | 'card',
): Promise<BodyOf<typeof placeOrder>> =>
  ingredientsBody(client, { mealId, addressId: (await home(client)).id, cash: paymentMethod === 'cash' });
