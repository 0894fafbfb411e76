-- Partners (chefs, restaurants, groceries) with their menus and opening hours.
create schema partners;

-- Normalises a name for search: lower case, and Arabic without diacritics and with unified letter forms.
create function partners.name_key(name text) returns text language sql immutable parallel safe as $$
  select translate(lower(btrim(name)), 'أإآٱىةئؤـًٌٍَُِّْ', 'اااايهيو')
$$;

create table partners.partners (
  id uuid primary key,
  -- One partner per account.
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
  -- Delivery radius in metres, straight line.
  reach_m integer not null check (reach_m > 0),
  has_own_delivery boolean not null,
  delivery_fee_fils bigint not null check (delivery_fee_fils >= 0),
  min_order_fils bigint not null check (min_order_fils >= 0),
  -- Per weekday from Sunday, [from, to) in minutes of the Dubai day; an empty list means closed.
  opening_hours jsonb not null,
  is_paused boolean not null default false,
  created_at timestamptz not null,
  -- Null for partners created without an application.
  application_id uuid unique,
  suspended_at timestamptz,
  suspended_by uuid,
  suspension_reason text,
  name_key text collate "C" not null generated always as (partners.name_key(name ->> 'en')) stored,
  name_key_ar text collate "C" not null generated always as (partners.name_key(name ->> 'ar')) stored,
  -- The phone needs its own index: searching account phones first would read every partner.
  phone_key text collate "C" not null generated always as (phone) stored
);
create index partners_by_emirate on partners.partners (emirate, type) where is_approved;
create index partners_by_time on partners.partners (created_at, id);
create index partners_by_name on partners.partners (name_key, id);
create index partners_by_arabic_name on partners.partners (name_key_ar, id);
create index partners_by_status_and_time on partners.partners (status, created_at, id);
create index partners_by_status_and_name on partners.partners (status, name_key, id);
-- Lists of partners by type and drivers by emirate or duty, sorted in either direction.
create index partners_by_type_and_time on partners.partners (type, created_at, id);
create index partners_by_type_and_name on partners.partners (type, name_key, id);
create index partners_by_phone on partners.partners (phone_key, id);

create table partners.menu_items (
  partner_id uuid not null references partners.partners on delete cascade,
  meal_id text not null,
  -- For the recipe's servings.
  price_fils bigint not null check (price_fils > 0),
  prep_minutes integer not null check (prep_minutes > 0),
  is_available boolean not null default true,
  primary key (partner_id, meal_id)
);
create index menu_items_by_meal on partners.menu_items (meal_id) where is_available;

-- Applications of chefs and restaurants, bank accounts, and suspension reasons.
create table partners.applications (
  id uuid primary key,
  account_id uuid not null,
  type text not null check (type in ('chef', 'restaurant')),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  is_open boolean generated always as (status = 'pending') stored,
  -- Trading name.
  name text not null,
  -- Address, location, cuisines, own delivery, business and description.
  details jsonb not null,
  -- Encrypted bank details and Emirates ID; null once moved or expired.
  secrets bytea,
  -- The form's language, for messages to applicants without a profile.
  language text not null check (language in ('en', 'ar')),
  -- Replaced by a later application of the same account and type.
  is_superseded boolean not null default false,
  is_listed boolean generated always as (status <> 'approved' and not is_superseded) stored,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  -- Rejection reason, shown to the applicant.
  reason text,
  name_key text collate "C" not null generated always as (partners.name_key(name)) stored,
  -- The account's phone: it never changes, and both are erased together.
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
  -- Encrypted.
  iban bytea not null,
  -- First and last four characters.
  iban_mask text not null,
  bank_name text not null,
  account_holder text not null,
  -- Payouts use the newest one.
  valid_from timestamptz not null,
  unique (partner_id, valid_from)
);

-- Search and sort keys of admin lists.

-- What other modules may read.
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
