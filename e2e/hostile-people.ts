import type { APIRequestContext } from '@playwright/test';
import { applied } from './applicants.ts';
import { booked, dayAhead, quoted } from './events.ts';
import { mealsOf, orderOf } from './orders.ts';
import { handOut, payloads, type Handing } from './payloads.ts';
import { freshPhone, send, signIn, subscribed } from './people.ts';
import type { Language } from './texts.ts';

interface Sides {
  readonly customer: APIRequestContext;
  readonly chef: APIRequestContext;
  readonly admin: APIRequestContext;
}

type Texts = Partial<Record<Place, string[]>>;

/** Texts by screen, and their rows. */
export interface Written {
  readonly phone: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<Place, readonly string[]>>;
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

type OfHousehold = 'name' | 'members' | 'food' | 'address' | 'notes' | 'rating' | 'event' | 'support';
type OfChef = 'dish' | 'dishForm' | 'vendor' | 'kitchen' | 'reason' | 'quote' | 'talk';
type Place = OfHousehold | OfChef;

/** Far from other journeys' orders. */
const home = { area: 'Al Nakheel', city: 'Ras Al Khaimah' };

async function moveIn({ customer }: Sides, { next }: Handing, phone: string): Promise<Texts> {
  await subscribed(customer, phone);
  const name = next(80);
  await send(customer, 'PUT', '/api/profile', {
    name,
    location: { emirate: 'Dubai', area: 'Marina' },
    preferredMealTimes: { afternoon: '12:00' },
  });
  const members = [next(60), next(60), next(60)];
  const plain = { allergies: [], dietaryPrograms: [], portion: 1 };
  await send(customer, 'PUT', '/api/household/members', {
    members: members.map((one) => ({ name: one, ...plain })),
  });
  const food = [next(80), next(80), next(80)];
  await send(customer, 'POST', '/api/user/preferences', {
    preferredCuisines: ['emirati'],
    dietaryPrograms: [],
    dislikedDishes: food,
  });
  const address = {
    name: next(40),
    apartment: next(40),
    building: next(80),
    addressLine1: next(120),
    landmark: next(120),
    instructions: next(300),
  };
  await send(customer, 'POST', '/api/delivery-addresses', { ...address, ...home });
  return { name: [name], members, food, address: Object.values(address) };
}

interface Kitchen {
  readonly chef: string;
  readonly dish: string;
}

async function openKitchen(
  { chef, admin }: Sides,
  { next }: Handing,
  language: Language,
): Promise<{ kitchen: Kitchen; texts: Texts }> {
  await signIn(chef, freshPhone());
  const [name, address] = [next(120), next(240)];
  const id = await applied(chef, 'chef', name, { address, emirate: home.city, area: home.area });
  const partner = await send(admin, 'POST', `/api/admin/partners/${id}/approve`, { type: 'chef' });
  const openingHours = Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]);
  await send(chef, 'PUT', '/api/partner/hours', { openingHours });
  const title = { en: next(80), ar: next(80) };
  const description = { en: next(300), ar: next(300) };
  const item = await send(chef, 'POST', '/api/partner/dishes', {
    title,
    description,
    cuisine: 'emirati',
    mealTimes: ['lunch', 'dinner'],
    servings: 2,
    lines: [{ ingredientId: 'basmati-rice', amount: 200, unit: 'g', isOptional: false }],
    price: '48.00',
    prepMinutes: 30,
    isAvailable: true,
  });
  return {
    kitchen: { chef: String(partner['id']), dish: String(item['mealId']) },
    texts: {
      vendor: [name],
      kitchen: [address],
      dish: [title[language], description[language]],
      dishForm: [title.en, title.ar, description.en, description.ar],
    },
  };
}

async function read<Reply>(request: APIRequestContext, path: string): Promise<Reply> {
  const reply = await request.get(path);
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

async function place({ customer }: Sides, { chef, dish }: Kitchen, notes: string): Promise<string> {
  const at = await read<{ availableRestaurants: { id: string; total: string; slots: string[] }[] }>(
    customer,
    `/api/meal/${dish}/order?familySize=2`,
  );
  const kitchen = at.availableRestaurants.find(({ id }) => id === chef);
  const [address] = await read<{ id: string }[]>(customer, '/api/delivery-addresses');
  const placed = await send(customer, 'POST', '/api/orders', {
    mealId: dish,
    restaurantId: chef,
    familySize: 2,
    totalAmount: kitchen?.total,
    deliveryAddressId: address?.id,
    deliveryTime: kitchen?.slots[0],
    paymentMethod: 'card',
    notes,
  });
  return String(placed['id']);
}

interface Eaten {
  readonly ids: { readonly order: string; readonly refused: string };
  readonly texts: Texts;
}

async function eat(sides: Sides, { next }: Handing, kitchen: Kitchen): Promise<Eaten> {
  const { customer, chef } = sides;
  const [notes, reason, rating] = [next(300), next(300), next(500)];
  const step = (id: string, body: object) => send(chef, 'PUT', `/api/partner/orders/${id}`, { ...body });
  const eaten = await place(sides, kitchen, notes);
  for (const status of ['accepted', 'preparing', 'completed', 'out_for_delivery'])
    await step(eaten, { status });
  const { handoverCode } = await orderOf(customer, eaten);
  await step(eaten, { status: 'delivered', handoverCode });
  await send(customer, 'POST', '/api/feedback', { orderId: eaten, rating: 4, comment: rating });
  const refused = await place(sides, kitchen, notes);
  await step(refused, { status: 'rejected', reason });
  const order = await place(sides, kitchen, notes);
  await step(order, { status: 'accepted' });
  return { ids: { order, refused }, texts: { notes: [notes], reason: [reason], rating: [rating] } };
}

async function wishFor(
  customer: APIRequestContext,
  days: number,
  specialRequirements: string,
): Promise<string> {
  const [address] = await read<{ id: string }[]>(customer, '/api/delivery-addresses');
  const { id } = await send(customer, 'POST', '/api/events', {
    eventType: 'birthday',
    guests: 12,
    startsAt: `${dayAhead(days)}T19:30:00+04:00`,
    cuisine: 'emirati',
    addressId: address?.id,
    specialRequirements,
    dietaryOptions: [],
  });
  return String(id);
}

interface Celebrated {
  readonly ids: { readonly event: string; readonly open: string };
  readonly texts: Texts;
}

async function celebrate({ customer, chef }: Sides, { next }: Handing): Promise<Celebrated> {
  const wish = next(1_000);
  const words = { menu: [next(120), next(120), next(120)], note: next(500) };
  const event = await wishFor(customer, 10, wish);
  await booked(customer, chef, event);
  const talk = [next(1_000), next(1_000)];
  await send(customer, 'POST', `/api/events/${event}/messages`, { text: talk[0] });
  await send(chef, 'POST', `/api/partner/events/${event}/messages`, { text: talk[1] });
  const open = await wishFor(customer, 12, wish);
  await quoted(chef, open, words);
  return { ids: { event, open }, texts: { event: [wish], quote: [...words.menu, words.note], talk } };
}

async function complain(
  { customer, admin }: Sides,
  { next, rest }: Handing,
): Promise<{ request: string; texts: Texts }> {
  const answer = next(2_000);
  const support = rest();
  const question = { side: 'customer', topic: 'other', text: support[0] };
  const request = String((await send(customer, 'POST', '/api/support/requests', question))['id']);
  for (const text of support.slice(1))
    await send(customer, 'POST', `/api/support/requests/${request}/messages`, { text });
  await send(admin, 'POST', `/api/admin/support/${request}/answer`, { text: answer });
  return { request, texts: { support: [...support, answer] } };
}

export async function writeAll(sides: Sides, language: Language): Promise<Written> {
  const refused = payloads.filter((text) => text.includes('\0'));
  const accepted = payloads.filter((text) => !refused.includes(text));
  const handing = handOut(accepted);
  const phone = freshPhone();
  const household = await moveIn(sides, handing, phone);
  const { kitchen, texts: ofKitchen } = await openKitchen(sides, handing, language);
  const eaten = await eat(sides, handing, kitchen);
  const { ids: events, texts: ofEvent } = await celebrate(sides, handing);
  const { request, texts: ofSupport } = await complain(sides, handing);
  const people = await read<{ rows: { id: string }[] }>(
    sides.admin,
    `/api/admin/users?q=${encodeURIComponent(phone)}`,
  );
  const [meal] = await mealsOf(sides.customer);
  const texts = { ...household, ...ofKitchen, ...eaten.texts, ...ofEvent, ...ofSupport };
  const ids = {
    ...kitchen,
    ...eaten.ids,
    ...events,
    request,
    user: people.rows[0]?.id ?? '',
    meal: meal?.mealId ?? '',
  };
  return { phone, ids, texts: texts as Written['texts'], accepted, refused };
}
