-- Partners (chefs, restaurants, groceries), what is on their menus and when they are open.
create schema partners;

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
  created_at timestamptz not null
);
create index partners_by_emirate on partners.partners (emirate, type) where is_approved;

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
