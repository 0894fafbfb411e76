import { saveMembers, savePreferences } from '@sufra/contract/household/household.ts';
import { giveFeedback } from '@sufra/contract/ordering/rating.ts';
import { acceptSuggestion, getSuggestions } from '@sufra/contract/planner/planner.ts';
import { openSupportRequest } from '@sufra/contract/support/support.ts';
import { randomBytes } from 'node:crypto';
import type { Client, TestApp } from './harness.ts';
import { home, orderMeal, type TestPartner } from './kitchens.ts';
import { bringHome } from './orders.ts';
import { accountIdOf, subscriber } from './people.ts';
import type { AccountId } from '../src/platform/pure/account-id.ts';

/** Letters only, so that they stay recognisable wherever stored. */
function newWords() {
  const mark = randomBytes(5).toString('hex').replaceAll(/\d/g, 'x');
  return {
    name: `Name${mark}`,
    email: `mail${mark}@sufra.example`,
    condition: `asthma ${mark}`,
    dislike: `dish${mark}`,
    member: `Member${mark}`,
    title: `Home${mark}`,
    street: `Street${mark}`,
    landmark: `Landmark${mark}`,
    instructions: `Ring${mark}`,
    comment: `Comment${mark}`,
    question: `Question${mark}`,
  };
}

export interface Life {
  readonly client: Client;
  readonly phone: string;
  readonly accountId: AccountId;
  readonly orderId: string;
  readonly words: ReturnType<typeof newWords>;
}

export async function fullLife(
  test: TestApp,
  phone: string,
  kitchen: TestPartner,
  mealId: string,
): Promise<Life> {
  const words = newWords();
  const { name, email, title, street, landmark, instructions } = words;
  const client = await subscriber(test, phone, 'full-day', {
    name,
    email,
    healthConditions: words.condition,
  });
  await client.get(savePreferences, {
    body: {
      preferredCuisines: ['lebanese'],
      dietaryPrograms: [],
      allergies: ['shellfish'],
      dislikedDishes: [words.dislike],
    },
  });
  await client.get(saveMembers, {
    body: { members: [{ name: words.member, allergies: ['sesame'], dietaryPrograms: [], portion: 0.5 }] },
  });
  const [suggestion] = await client.get(getSuggestions);
  await client.get(acceptSuggestion, { params: { id: suggestion?.id ?? '' } });
  const address = await home(client, { name: title, addressLine1: street, landmark, instructions });
  const { id: orderId } = await orderMeal(client, { mealId, partnerId: kitchen.id, addressId: address.id });
  await bringHome(client, kitchen, orderId);
  await client.get(giveFeedback, { body: { orderId, rating: 5, comment: words.comment } });
  await client.get(openSupportRequest, {
    body: { side: 'customer', topic: 'order', text: words.question, orderId },
  });
  await test.app.outbox.deliverDue();
  return { client, phone, accountId: await accountIdOf(test, phone), orderId, words };
}
