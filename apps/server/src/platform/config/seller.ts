import type { Seller } from '../pure/seller.ts';
import { wrong, type Value } from './setting.ts';

export function sellerOf(value: Value): Seller | null {
  const given = {
    SELLER_NAME_EN: value('SELLER_NAME_EN'),
    SELLER_NAME_AR: value('SELLER_NAME_AR'),
    SELLER_ADDRESS_EN: value('SELLER_ADDRESS_EN'),
    SELLER_ADDRESS_AR: value('SELLER_ADDRESS_AR'),
    SELLER_TRN: value('SELLER_TRN'),
  };
  const names = Object.keys(given) as (keyof typeof given)[];
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return null;
  const [first] = missing;
  if (first !== undefined) throw wrong(first, 'another SELLER setting is set');
  const { SELLER_NAME_EN: en = '', SELLER_NAME_AR: ar = '', SELLER_TRN: trn = '' } = given;
  const address = { en: given.SELLER_ADDRESS_EN ?? '', ar: given.SELLER_ADDRESS_AR ?? '' };
  return { name: { en, ar }, address, trn };
}
