import * as z from 'zod/mini';
import { emirates } from '../options.ts';
import { okReply, route } from '../route.ts';
import { digits, id, plainText } from '../text.ts';
import { pin } from './areas.ts';

export const maxAddresses = 20;

const addressReply = z.object({
  id,
  /** The order screens read it as `title`, the settings as `name`. */
  title: z.string(),
  name: z.string(),
  street: z.string(),
  building: z.string(),
  apartment: z.nullable(z.string()),
  addressLine1: z.string(),
  addressLine2: z.string(),
  area: z.string(),
  city: z.enum(emirates),
  landmark: z.nullable(z.string()),
  /** Ten digits of the Dubai address system. */
  makani: z.nullable(z.string()),
  phone: z.string(),
  instructions: z.nullable(z.string()),
  pin: z.nullable(pin),
  isDefault: z.boolean(),
});
export type Address = z.output<typeof addressReply>;

const addressBody = z.object({
  name: plainText({ min: 1, max: 40 }),
  addressLine1: plainText({ min: 1, max: 120 }),
  /** Building and apartment joined, for clients without separate fields. */
  addressLine2: z.optional(plainText({ max: 120 })),
  building: z.optional(plainText({ max: 80 })),
  apartment: z.optional(plainText({ max: 40 })),
  area: plainText({ min: 1, max: 60 }),
  city: z.enum(emirates),
  landmark: z.optional(plainText({ max: 120 })),
  makani: z.optional(digits(/^(\d{5} ?\d{5})?$/)),
  /** At the door; absent is the account's own. */
  phone: z.optional(z.string().check(z.maxLength(40))),
  instructions: z.optional(plainText({ max: 300 })),
  pin: z.optional(z.nullable(pin)),
  isDefault: z.optional(z.boolean()),
});
export type AddressBody = z.input<typeof addressBody>;

const list = z.array(addressReply);
const byId = z.object({ id });

export const getDeliveryAddresses = route('getDeliveryAddresses', {
  method: 'GET',
  path: '/api/delivery-addresses',
  who: 'account',
  summary: "The household's addresses for the order screens, the default first.",
  reply: list,
});

export const addDeliveryAddress = route('addDeliveryAddress', {
  method: 'POST',
  path: '/api/delivery-addresses',
  who: 'account',
  summary: 'Adds an address; the first becomes the default.',
  body: addressBody,
  reply: addressReply,
  status: 201,
  errors: ['address_exists', 'too_many_addresses'],
});

export const getAddresses = route('getAddresses', {
  method: 'GET',
  path: '/api/user/addresses',
  who: 'account',
  summary: "The household's addresses for the account settings.",
  reply: list,
});

export const addAddress = route('addAddress', {
  method: 'POST',
  path: '/api/user/addresses',
  who: 'account',
  summary: 'Adds an address; the first becomes the default.',
  body: addressBody,
  reply: addressReply,
  status: 201,
  errors: ['address_exists', 'too_many_addresses'],
});

export const changeAddress = route('changeAddress', {
  method: 'PUT',
  path: '/api/user/addresses/:id',
  who: 'account',
  summary: 'Changes an address. Existing orders keep their address.',
  params: byId,
  body: addressBody,
  reply: addressReply,
  errors: ['address_exists'],
});

export const deleteAddress = route('deleteAddress', {
  method: 'DELETE',
  path: '/api/user/addresses/:id',
  who: 'account',
  summary: 'Deletes an address; the newest other one becomes the default if needed.',
  params: byId,
  reply: okReply,
});
