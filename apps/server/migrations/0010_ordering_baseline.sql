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
  handover_code text check (handover_code ~ '^\d{4}$'),
  handover_failures integer not null default 0,
  late_told_at timestamptz,
  version integer not null default 1,
  placed_at timestamptz not null,
  finished_at timestamptz,
  -- Orders know the request that placed them: a retry of one that died half-way finds its order and places no second one.
  request_key text,
  -- Set once an order is open long after its time: nothing ends it any more but an admin.
  stuck_at timestamptz,
  -- A keyed hash of what the request asked for: a retry with its key that asks for something else is not answered with it.
  request_hash text,
  -- Title, servings and the grams of each ingredient as they were then; null for orders before this was kept.
  ordered jsonb,
  delays integer not null default 0 check (delays between 0 and 2),
  -- By how much the promised time has moved in all.
  delay_minutes integer not null default 0 check (delay_minutes >= 0),
  -- Since when its dish is another that is not safe for its people; it is cooked as it was ordered, or not at all.
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
-- What somebody has ordered and not paid for yet.
create index orders_open_cash on ordering.orders (account_id) where is_open and payment_method = 'cash';
create index orders_open_by_meal on ordering.orders (meal_id) where is_open;
-- The lists of orders: by time and by sum, all or those of a status.
create index orders_by_time on ordering.orders (placed_at, id);
create index orders_by_sum on ordering.orders (total_fils, id);
create index orders_by_status_and_time on ordering.orders (status, placed_at, id);
create index orders_by_status_and_sum on ordering.orders (status, total_fils, id);
-- Whether an order still names a payment that is to go.
create index orders_by_payment on ordering.orders (payment_id) where payment_id is not null;

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

create table ordering.order_delays (
  order_id uuid not null references ordering.orders on delete cascade,
  -- The version of the order it made.
  version integer not null,
  minutes integer not null check (minutes between 5 and 60),
  at timestamptz not null,
  primary key (order_id, version)
);

-- How long each kitchen takes, learned every night of its last sixty days: parts of the time its menu says, for each hour
-- of Dubai's day an order is promised for. Half of its orders are ready by the first, four of five by the second.
create table ordering.kitchen_paces (
  partner_id uuid not null,
  hour integer not null check (hour between 0 and 23),
  p50 double precision not null check (p50 > 0),
  p80 double precision not null check (p80 >= p50),
  learned_at timestamptz not null,
  primary key (partner_id, hour)
);

-- What a household ticked off the shopping list of a week.
create table ordering.week_ticks (
  account_id uuid not null,
  ingredient_id text not null,
  -- The first day of the list it was ticked on; lists that begin in the six days after it know of it.
  from_day date not null,
  state text not null check (state in ('bought', 'home')),
  -- What the list said was needed then: when more is, the tick does not hold any more.
  grams numeric(9, 2) not null check (grams >= 0),
  primary key (account_id, ingredient_id, from_day)
);

-- What other modules read.
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
