-- Orders with their history, what was asked of which partner, ratings, and orders waiting for the card.
create schema ordering;

create table ordering.orders (
  id uuid primary key,
  number bigint generated always as identity (start with 10001) unique,
  account_id uuid not null,
  partner_id uuid not null,
  type text not null check (type in ('ingredients', 'cooked_meal')),
  meal_id text not null,
  suggestion_id uuid,
  family_size integer not null check (family_size > 0),
  status text not null check (status in (
    'placed', 'accepted', 'preparing', 'ready', 'out_for_delivery', 'delivered', 'rejected', 'cancelled', 'undeliverable')),
  is_open boolean generated always as
    (status in ('placed', 'accepted', 'preparing', 'ready', 'out_for_delivery')) stored,
  is_unanswered boolean generated always as (status = 'placed') stored,
  food_fils bigint not null check (food_fils > 0),
  delivery_fee_fils bigint not null check (delivery_fee_fils >= 0),
  total_fils bigint generated always as (food_fils + delivery_fee_fils) stored,
  -- Percent of the food's price that stays with the platform, as agreed when the order was placed.
  commission_percent numeric(5, 2) not null,
  payment_method text not null check (payment_method in ('card', 'cash')),
  payment_id uuid,
  -- The promised half-hour, or the delivery window of a day.
  scheduled_from timestamptz not null,
  scheduled_to timestamptz not null check (scheduled_to > scheduled_from),
  emirate text not null,
  area text not null,
  lat double precision not null,
  lng double precision not null,
  -- Address and notes, the lines that were bought, and the allergen proof; all sealed.
  delivery bytea not null,
  lines jsonb not null default '[]',
  proof bytea not null,
  prep_minutes integer not null,
  distance_m integer not null,
  -- Until when the partner of this offer can answer, and the how-manieth partner it is.
  answer_by timestamptz not null,
  offer_number integer not null default 1,
  handover_code text not null check (handover_code ~ '^\d{4}$'),
  handover_failures integer not null default 0,
  late_told_at timestamptz,
  version integer not null default 1,
  placed_at timestamptz not null,
  finished_at timestamptz
);
create index orders_by_account on ordering.orders (account_id, id desc);
create index orders_open_by_partner on ordering.orders (partner_id, scheduled_from) where is_open;
create index orders_done_by_partner on ordering.orders (partner_id, finished_at desc) where not is_open;
create index orders_unanswered on ordering.orders (answer_by) where is_unanswered;
create index orders_maybe_late on ordering.orders (scheduled_to) where is_open and late_told_at is null;
create index orders_by_suggestion on ordering.orders (suggestion_id) where suggestion_id is not null;

create table ordering.order_events (
  order_id uuid not null references ordering.orders on delete cascade,
  version integer not null,
  status text not null,
  at timestamptz not null,
  by_role text not null check (by_role in ('customer', 'partner', 'driver', 'admin', 'system')),
  -- The person; null for the system.
  by_account uuid,
  reason text,
  -- What a partner or an admin wrote.
  note text,
  primary key (order_id, version)
);

create table ordering.order_offers (
  order_id uuid not null references ordering.orders on delete cascade,
  partner_id uuid not null,
  offered_at timestamptz not null,
  answer text check (answer in ('accepted', 'rejected', 'expired', 'withdrawn')),
  answered_at timestamptz,
  primary key (order_id, partner_id)
);

create table ordering.ratings (
  order_id uuid primary key references ordering.orders on delete cascade,
  account_id uuid not null,
  partner_id uuid not null,
  meal_id text not null,
  stars integer not null check (stars between 1 and 5),
  comment text,
  created_at timestamptz not null
);
create index ratings_by_partner on ordering.ratings (partner_id, created_at desc);
create index ratings_by_account on ordering.ratings (account_id, meal_id);

-- What the ratings of a partner come to.
create table ordering.partner_scores (
  partner_id uuid primary key,
  stars_sum bigint not null,
  ratings_count bigint not null
);

create table ordering.partner_preferences (
  account_id uuid not null,
  partner_id uuid not null,
  tag text not null check (tag in ('favor', 'avoid')),
  updated_at timestamptz not null,
  primary key (account_id, partner_id)
);

-- An order between the card and the kitchen: kept until the payment is settled, so that a crash loses neither.
create table ordering.waiting_orders (
  payment_id uuid primary key,
  account_id uuid not null,
  draft bytea not null,
  created_at timestamptz not null
);
