import { readFileSync } from 'node:fs';
import path from 'node:path';
import type account from '../apps/web/src/i18n/en/account.json';
import type addresses from '../apps/web/src/i18n/en/addresses.json';
import type admin from '../apps/web/src/i18n/en/admin.json';
import type app from '../apps/web/src/i18n/en/app.json';
import type billing from '../apps/web/src/i18n/en/billing.json';
import type bookings from '../apps/web/src/i18n/en/bookings.json';
import type capture from '../apps/web/src/i18n/en/capture.json';
import type catalogue from '../apps/web/src/i18n/en/catalogue.json';
import type catering from '../apps/web/src/i18n/en/catering.json';
import type cms from '../apps/web/src/i18n/en/cms.json';
import type common from '../apps/web/src/i18n/en/common.json';
import type conditions from '../apps/web/src/i18n/en/conditions.json';
import type dashboard from '../apps/web/src/i18n/en/dashboard.json';
import type demo from '../apps/web/src/i18n/en/demo.json';
import type desk from '../apps/web/src/i18n/en/desk.json';
import type driver from '../apps/web/src/i18n/en/driver.json';
import type errors from '../apps/web/src/i18n/en/errors.json';
import type getting from '../apps/web/src/i18n/en/getting.json';
import type household from '../apps/web/src/i18n/en/household.json';
import type identity from '../apps/web/src/i18n/en/identity.json';
import type invoices from '../apps/web/src/i18n/en/invoices.json';
import type join from '../apps/web/src/i18n/en/join.json';
import type landing from '../apps/web/src/i18n/en/landing.json';
import type limits from '../apps/web/src/i18n/en/limits.json';
import type menu from '../apps/web/src/i18n/en/menu.json';
import type onboarding from '../apps/web/src/i18n/en/onboarding.json';
import type options from '../apps/web/src/i18n/en/options.json';
import type order from '../apps/web/src/i18n/en/order.json';
import type partner from '../apps/web/src/i18n/en/partner.json';
import type payouts from '../apps/web/src/i18n/en/payouts.json';
import type picks from '../apps/web/src/i18n/en/picks.json';
import type planner from '../apps/web/src/i18n/en/planner.json';
import type production from '../apps/web/src/i18n/en/production.json';
import type products from '../apps/web/src/i18n/en/products.json';
import type publicPages from '../apps/web/src/i18n/en/public.json';
import type quoting from '../apps/web/src/i18n/en/quoting.json';
import type stars from '../apps/web/src/i18n/en/stars.json';
import type record from '../apps/web/src/i18n/en/record.json';
import type subscription from '../apps/web/src/i18n/en/subscription.json';
import type replies from '../apps/web/src/i18n/en/replies.json';
import type support from '../apps/web/src/i18n/en/support.json';
import type talk from '../apps/web/src/i18n/en/talk.json';
import type taste from '../apps/web/src/i18n/en/taste.json';
import type week from '../apps/web/src/i18n/en/week.json';

export type Language = 'en' | 'ar';

interface Catalogues {
  account: typeof account;
  addresses: typeof addresses;
  admin: typeof admin;
  app: typeof app;
  billing: typeof billing;
  bookings: typeof bookings;
  capture: typeof capture;
  catalogue: typeof catalogue;
  catering: typeof catering;
  cms: typeof cms;
  common: typeof common;
  conditions: typeof conditions;
  dashboard: typeof dashboard;
  demo: typeof demo;
  desk: typeof desk;
  driver: typeof driver;
  errors: typeof errors;
  getting: typeof getting;
  household: typeof household;
  identity: typeof identity;
  invoices: typeof invoices;
  join: typeof join;
  landing: typeof landing;
  limits: typeof limits;
  menu: typeof menu;
  onboarding: typeof onboarding;
  options: typeof options;
  order: typeof order;
  partner: typeof partner;
  payouts: typeof payouts;
  picks: typeof picks;
  planner: typeof planner;
  production: typeof production;
  products: typeof products;
  public: typeof publicPages;
  quoting: typeof quoting;
  stars: typeof stars;
  subscription: typeof subscription;
  replies: typeof replies;
  record: typeof record;
  support: typeof support;
  talk: typeof talk;
  taste: typeof taste;
  week: typeof week;
}

/** Plural endings are chosen by `count`. */
type Stem<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
type Keys<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? Stem<Name>
    : Texts[Name] extends readonly unknown[]
      ? never
      : `${Name}.${Keys<Texts[Name]>}`;
}[keyof Texts & string];

/** `namespace:key`, such as `planner:accept.action`. */
export type TextKey = { [Name in keyof Catalogues]: `${Name}:${Keys<Catalogues[Name]>}` }[keyof Catalogues];
export type Texts = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

const folder = path.resolve(import.meta.dirname, '../apps/web/src/i18n');
const read = new Map<string, unknown>();

function catalogueOf(language: Language, name: string): unknown {
  const file = path.join(folder, language, `${name}.json`);
  if (!read.has(file)) read.set(file, JSON.parse(readFileSync(file, 'utf8')));
  return read.get(file);
}

const within = (texts: unknown, key: string): unknown =>
  typeof texts === 'object' && texts !== null ? (texts as Record<string, unknown>)[key] : undefined;

export function textsOf(language: Language): Texts {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const [name = '', dotted = ''] = key.split(':');
    const keys = dotted.split('.');
    const last = keys.pop() ?? '';
    const place = keys.reduce(within, catalogueOf(language, name));
    const plural = `${last}_${plurals.select(Number(values['count'] ?? 0))}`;
    const text = within(place, last) ?? within(place, plural);
    if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}.`);
    return text
      .replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]))
      .replaceAll(/<\/?\w+>/g, '');
  };
}
