-- Orders with their history, offers to partners, ratings, and orders awaiting payment.
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
  -- The platform's share of the food price in percent, fixed when the order was placed.
  commission_percent numeric(5, 2) not null,
  payment_method text not null check (payment_method in ('card', 'cash')),
  payment_id uuid,
  -- The promised half hour, or a delivery window.
  scheduled_from timestamptz not null,
  scheduled_to timestamptz not null check (scheduled_to > scheduled_from),
  emirate text not null,
  area text not null,
  lat double precision not null,
  lng double precision not null,
  -- Encrypted: address and notes, lines, and the allergen proof.
  delivery bytea not null,
  lines jsonb not null default '[]',
  proof bytea not null,
  prep_minutes integer not null,
  distance_m integer not null,
  -- Deadline and sequence number of the current offer to a partner.
  answer_by timestamptz not null,
  offer_number integer not null default 1,
  handover_code text check (handover_code ~ '^\d{4}$'),
  handover_failures integer not null default 0,
  late_told_at timestamptz,
  version integer not null default 1,
  placed_at timestamptz not null,
  finished_at timestamptz,
  -- Idempotency key: a retry finds the order and places no second one.
  request_key text,
  -- Set when an order is open long after its slot; only an admin can end it then.
  stuck_at timestamptz,
  -- Keyed hash of the request: the same key with a different request is a conflict.
  request_hash text,
  -- Title, servings and grams per ingredient at order time; null for older orders.
  ordered jsonb,
  delays integer not null default 0 check (delays between 0 and 2),
  -- Total delay of the promised time.
  delay_minutes integer not null default 0 check (delay_minutes >= 0),
  -- When a recipe edit made the dish unsafe for this household; the kitchen cooks the ordered version or cancels.
  recipe_changed_at timestamptz
);
create index orders_by_account on ordering.orders (account_id, id desc);
create index orders_open_by_partner on ordering.orders (partner_id, scheduled_from) where is_open;
create index orders_done_by_partner on ordering.orders (partner_id, finished_at desc) where not is_open;
create index orders_unanswered on ordering.orders (answer_by) where is_unanswered;
create index orders_maybe_late on ordering.orders (scheduled_to) where is_open and late_told_at is null;
create index orders_by_suggestion on ordering.orders (suggestion_id) where suggestion_id is not null;
create unique index orders_by_request on ordering.orders (account_id, request_key) where request_key is not null;
create index orders_maybe_stuck on ordering.orders (scheduled_to) where is_open and stuck_at is null;
create index orders_stuck on ordering.orders (stuck_at) where is_open and stuck_at is not null;
-- An account's open, unpaid cash orders.
create index orders_open_cash on ordering.orders (account_id) where is_open and payment_method = 'cash';
create index orders_open_by_meal on ordering.orders (meal_id) where is_open;
-- Order lists by time and by total, all or by status.
create index orders_by_time on ordering.orders (placed_at, id);
create index orders_by_sum on ordering.orders (total_fils, id);
create index orders_by_status_and_time on ordering.orders (status, placed_at, id);
create index orders_by_status_and_sum on ordering.orders (status, total_fils, id);
-- Retention: whether an order still refers to a payment.
create index orders_by_payment on ordering.orders (payment_id) where payment_id is not null;

create table ordering.order_events (
  order_id uuid not null references ordering.orders on delete cascade,
  version integer not null,
  status text not null,
  at timestamptz not null,
  by_role text not null check (by_role in ('customer', 'partner', 'driver', 'admin', 'system')),
  -- Null for the system.
  by_account uuid,
  reason text,
  -- From the partner or an admin.
  note text,
  primary key (order_id, version)
) partition by range (order_id);
select platform.divide('ordering.order_events');

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

-- A partner's rating totals.
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

-- Orders awaiting payment. A row stays until the payment settles, so that a crash loses neither.
create table ordering.waiting_orders (
  payment_id uuid primary key,
  account_id uuid not null,
  draft bytea not null,
  created_at timestamptz not null
);

create table ordering.order_delays (
  order_id uuid not null references ordering.orders on delete cascade,
  -- The order version this step created.
  version integer not null,
  minutes integer not null check (minutes between 5 and 60),
  at timestamptz not null,
  primary key (order_id, version)
);

-- Prep time per kitchen and promised hour (Dubai), relearned nightly from 60 days: the median and the 80th percentile,
-- as ratios of the menu's time.
create table ordering.kitchen_paces (
  partner_id uuid not null,
  hour integer not null check (hour between 0 and 23),
  p50 double precision not null check (p50 > 0),
  p80 double precision not null check (p80 >= p50),
  learned_at timestamptz not null,
  primary key (partner_id, hour)
);

-- Ticked items of a household's weekly shopping list.
create table ordering.week_ticks (
  account_id uuid not null,
  ingredient_id text not null,
  -- First day of the list it was ticked on; lists that begin within the next six days show it too.
  from_day date not null,
  state text not null check (state in ('bought', 'home')),
  -- Amount needed when ticked; the tick lapses if the list needs more.
  grams numeric(9, 2) not null check (grams >= 0),
  primary key (account_id, ingredient_id, from_day)
);

-- What other modules may read.
create view ordering.public_order_events as select
  order_id, version, status, at, by_role, reason, note
from ordering.order_events;
create view ordering.public_orders as select
  id, number, account_id, partner_id, type, meal_id, suggestion_id, family_size, status, is_open, food_fils,
  delivery_fee_fils, total_fils, commission_percent, payment_method, payment_id, scheduled_from, scheduled_to,
  emirate, area, lat, lng, delivery, proof, distance_m, answer_by, handover_code, placed_at, finished_at, stuck_at,
  ordered
from ordering.orders;
create view ordering.public_partner_scores as select
  partner_id, stars_sum, ratings_count
from ordering.partner_scores;
create view ordering.public_ratings as select
  order_id, account_id, partner_id, meal_id, stars, comment, created_at
from ordering.ratings;
create view ordering.public_waiting_orders as select payment_id, account_id from ordering.waiting_orders;
