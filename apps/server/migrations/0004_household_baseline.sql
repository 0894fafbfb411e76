-- Households: an account's profile, its members and their encrypted diets.
create schema household;

create table household.profiles (
  account_id uuid primary key,
  name text,
  email text,
  language text not null default 'en' check (language in ('en', 'ar')),
  location jsonb,
  family_size integer not null default 2 check (family_size between 1 and 8),
  preferred_meal_times jsonb not null default '{}',
  -- Encrypted: cuisines, programs, allergies, dislikes and conditions.
  diet bytea,
  -- Incremented whenever a member's diet changes.
  diet_version integer not null default 1,
  completed_at timestamptz,
  updated_at timestamptz not null
);

create table household.members (
  id uuid primary key,
  account_id uuid not null references household.profiles on delete cascade,
  position integer not null,
  name text not null,
  portion numeric(3, 2) not null,
  -- Encrypted: allergies and programs.
  diet bytea not null,
  unique (account_id, position) deferrable initially deferred
);

-- Delivery addresses; exactly one is the default.
create table household.addresses (
  id uuid primary key,
  account_id uuid not null references household.profiles on delete cascade,
  title text not null check (length(title) between 1 and 40),
  street text not null check (length(street) between 1 and 120),
  building text not null check (length(building) <= 120),
  apartment text check (length(apartment) between 1 and 40),
  area text not null check (length(area) between 1 and 60),
  emirate text not null,
  landmark text check (length(landmark) between 1 and 120),
  makani text check (makani ~ '^\d{10}$'),
  -- The recipient's phone; null for the account's.
  phone text check (phone ~ '^\+971\d{7,9}$'),
  instructions text check (length(instructions) between 1 and 300),
  -- Map pin; null if not set.
  lat double precision,
  lng double precision,
  is_default boolean not null,
  -- Street, building, apartment, area and emirate, normalised for duplicate detection.
  place text not null,
  created_at timestamptz not null,
  check ((lat is null) = (lng is null)),
  unique (account_id, place)
);
create unique index addresses_one_default on household.addresses (account_id) where is_default;
create index addresses_by_account on household.addresses (account_id, created_at desc);

-- What other modules may read.
create view household.public_addresses as select
  id, account_id, title, street, building, apartment, area, emirate, landmark, makani, phone, instructions, lat,
  lng, is_default
from household.addresses;
create view household.public_profiles as select
  account_id, name, email, language, location, family_size, preferred_meal_times, diet, diet_version, completed_at
from household.profiles;
