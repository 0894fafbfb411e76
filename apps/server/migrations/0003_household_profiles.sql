-- Households: the profile of an account, its members, and their sealed diets.
create schema household;

create table household.profiles (
  account_id uuid primary key,
  name text,
  email text,
  language text not null default 'en' check (language in ('en', 'ar')),
  location jsonb,
  family_size integer not null default 2 check (family_size between 1 and 8),
  preferred_meal_times jsonb not null default '{}',
  -- Cuisines, programs, allergies, dislikes and conditions, sealed.
  diet bytea,
  -- Grows with every change of what anyone of the household may eat.
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
  -- Allergies and programs, sealed.
  diet bytea not null,
  unique (account_id, position) deferrable initially deferred
);
