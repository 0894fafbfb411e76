-- Partners (chefs, restaurants, groceries), what is on their menus and when they are open.
create schema partners;

-- How a name is looked for: small letters, and Arabic without the marks and forms that people leave out.
create function partners.name_key(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(btrim(name)), 'أإآٱىةئؤـًٌٍَُِّْ', 'اااايهيو')
$$;

create table partners.partners (
  id uuid primary key,
  -- The account that runs it; one partner for each account.
  account_id uuid not null unique,
  type text not null check (type in ('chef', 'restaurant', 'grocery')),
  status text not null check (status in ('pending', 'approved', 'rejected', 'suspended')),
  is_approved boolean generated always as (status = 'approved') stored,
  name jsonb not null,
  phone text not null,
  email text,
  cuisines text[] not null,
  emirate text not null,
  area text not null,
  address text not null,
  lat double precision not null,
  lng double precision not null,
  -- As far as it delivers, in metres as the crow flies.
  reach_m integer not null check (reach_m > 0),
  has_own_delivery boolean not null,
  delivery_fee_fils bigint not null check (delivery_fee_fils >= 0),
  min_order_fils bigint not null check (min_order_fils >= 0),
  -- Minutes of Dubai's day [from, to) for each weekday, Sunday first; an empty list is a day off.
  opening_hours jsonb not null,
  is_paused boolean not null default false,
  created_at timestamptz not null,
  -- The application it came in by; null for partners that were made for it.
  application_id uuid unique,
  suspended_at timestamptz,
  suspended_by uuid,
  suspension_reason text,
  name_key text collate "C" not null generated always as (partners.name_key(name ->> 'en')) stored,
  name_key_ar text collate "C" not null generated always as (partners.name_key(name ->> 'ar')) stored,
  -- A partner or an application is found by phone along an index of its own: going by everybody's phones took every partner.
  phone_key text collate "C" not null generated always as (phone) stored
);
create index partners_by_emirate on partners.partners (emirate, type) where is_approved;
create index partners_by_time on partners.partners (created_at, id);
create index partners_by_name on partners.partners (name_key, id);
create index partners_by_arabic_name on partners.partners (name_key_ar, id);
create index partners_by_status_and_time on partners.partners (status, created_at, id);
create index partners_by_status_and_name on partners.partners (status, name_key, id);
-- Partners of a type and drivers of an emirate or at work, in either order of their lists.
create index partners_by_type_and_time on partners.partners (type, created_at, id);
create index partners_by_type_and_name on partners.partners (type, name_key, id);
create index partners_by_phone on partners.partners (phone_key, id);

create table partners.menu_items (
  partner_id uuid not null references partners.partners on delete cascade,
  meal_id text not null,
  -- For the servings the recipe was written for.
  price_fils bigint not null check (price_fils > 0),
  prep_minutes integer not null check (prep_minutes > 0),
  is_available boolean not null default true,
  primary key (partner_id, meal_id)
);
create index menu_items_by_meal on partners.menu_items (meal_id) where is_available;

-- Applications of chefs and restaurants, the bank accounts of partners, and why a partner is suspended.
create table partners.applications (
  id uuid primary key,
  account_id uuid not null,
  type text not null check (type in ('chef', 'restaurant')),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  is_open boolean generated always as (status = 'pending') stored,
  -- The name it will trade under.
  name text not null,
  -- Address, place, cuisines, own delivery, business, description.
  details jsonb not null,
  -- Bank details and Emirates ID, sealed; null once they are kept elsewhere or their time is over.
  secrets bytea,
  -- Of the form; messages use it for people who have no profile.
  language text not null check (language in ('en', 'ar')),
  -- A later one of the same account and type has taken its place in the lists.
  is_superseded boolean not null default false,
  is_listed boolean generated always as (status <> 'approved' and not is_superseded) stored,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  -- What the applicant reads of a rejection.
  reason text,
  name_key text collate "C" not null generated always as (partners.name_key(name)) stored,
  -- Of its account, which never changes it; both go when the account is erased.
  phone text collate "C",
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'rejected') = (reason is not null))
);
create unique index applications_open on partners.applications (account_id, type) where is_open;
create index applications_by_account on partners.applications (account_id, submitted_at desc, id desc);
create index applications_with_secrets on partners.applications (decided_at) where secrets is not null;
create index applications_by_time on partners.applications (submitted_at, id) where is_listed;
create index applications_by_name on partners.applications (name_key, id) where is_listed;
create index applications_by_status_and_time on partners.applications (status, submitted_at, id) where is_listed;
create index applications_by_status_and_name on partners.applications (status, name_key, id) where is_listed;
create index applications_by_type_and_time on partners.applications (type, submitted_at, id) where is_listed;
create index applications_by_type_and_name on partners.applications (type, name_key, id) where is_listed;
create index applications_by_phone on partners.applications (phone, id) where is_listed;

create table partners.bank_accounts (
  id uuid primary key,
  partner_id uuid not null references partners.partners on delete cascade,
  -- Sealed.
  iban bytea not null,
  -- Its first and last four characters.
  iban_mask text not null,
  bank_name text not null,
  account_holder text not null,
  -- Payouts go to the newest one.
  valid_from timestamptz not null,
  unique (partner_id, valid_from)
);

-- What partners and applications are found and sorted by in the lists of admins.

-- What other modules read.
create view partners.public_applications as select
  id, account_id, type, is_open, name, language
from partners.applications;
create view partners.public_bank_accounts as select partner_id from partners.bank_accounts;
create view partners.public_menu_items as select
  partner_id, meal_id, price_fils, prep_minutes, is_available
from partners.menu_items;
create view partners.public_partners as select
  id, account_id, type, status, is_approved, name, phone, cuisines, emirate, area, address, lat, lng, reach_m,
  has_own_delivery, delivery_fee_fils, min_order_fils, opening_hours, is_paused, created_at, application_id,
  name_key, name_key_ar
from partners.partners;
