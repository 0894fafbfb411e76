import type { Address } from '@sufra/contract/addresses.ts';
import { secondLine, type StoredAddress } from './address.rules.ts';

export const toAddress = (address: StoredAddress): Address => ({
  id: address.id,
  title: address.title,
  name: address.title,
  street: address.street,
  building: address.building,
  apartment: address.apartment,
  addressLine1: address.street,
  addressLine2: secondLine(address),
  area: address.area,
  city: address.emirate,
  landmark: address.landmark,
  makani: address.makani,
  phone: address.phone,
  instructions: address.instructions,
  pin: address.pin && { lat: address.pin.lat, lng: address.pin.lng },
  isDefault: address.isDefault,
});
