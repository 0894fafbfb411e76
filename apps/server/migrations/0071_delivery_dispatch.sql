-- What is to be brought, who was asked, and what one driver carries at a time.
create table delivery.trips (
  id uuid primary key,
  driver_id uuid not null references delivery.drivers,
  -- The kitchen everything on it comes from.
  partner_id uuid not null,
  is_active boolean not null default true,
  started_at timestamptz not null,
  ended_at timestamptz,
  check (is_active = (ended_at is null))
);
-- Whatever two accepts do at once, one driver never has two.
create unique index trips_active_by_driver on delivery.trips (driver_id) where is_active;

create table delivery.deliveries (
  id uuid primary key,
  -- One for each order that drivers bring.
  order_id uuid not null unique,
  partner_id uuid not null,
  status text not null check (status in (
    'open', 'accepted', 'pickup_confirmed', 'in_transit', 'delivered', 'failed', 'cancelled')),
  is_open boolean generated always as (status = 'open') stored,
  is_in_hand boolean generated always as (status in ('accepted', 'pickup_confirmed', 'in_transit')) stored,
  -- When somebody is to be at the kitchen for it; from `is_ready` on it stands on the counter.
  ready_at timestamptz not null,
  is_ready boolean not null,
  -- From the kitchen to the door, in metres as the crow flies.
  distance_m integer not null check (distance_m >= 0),
  -- What whoever brings it is paid, by the fees that held when it opened.
  base_fils bigint not null check (base_fils >= 0),
  far_fils bigint not null check (far_fils >= 0),
  peak_fils bigint not null check (peak_fils >= 0),
  fee_fils bigint generated always as (base_fils + far_fils + peak_fils) stored,
  -- How often it was open, and how many who were asked since it is open did not want it.
  rounds integer not null default 1,
  refusals integer not null default 0,
  trip_id uuid references delivery.trips,
  driver_id uuid references delivery.drivers,
  -- Its place on the trip, from 1.
  stop integer,
  version integer not null default 1,
  opened_at timestamptz not null,
  accepted_at timestamptz,
  picked_up_at timestamptz,
  set_out_at timestamptz,
  ended_at timestamptz,
  -- A delivery that somebody has is on a trip of theirs, and one that is open on none.
  check (is_open = (trip_id is null) or status = 'cancelled'),
  check ((trip_id is null) = (driver_id is null) and (trip_id is null) = (stop is null))
);
create index deliveries_open on delivery.deliveries (ready_at) where is_open;
create index deliveries_in_hand on delivery.deliveries (trip_id) where is_in_hand;
create index deliveries_by_driver on delivery.deliveries (driver_id, ended_at desc) where driver_id is not null;
create unique index deliveries_stops on delivery.deliveries (trip_id, stop);

create table delivery.offers (
  id uuid primary key,
  driver_id uuid not null references delivery.drivers,
  status text not null check (status in ('offered', 'accepted', 'rejected', 'expired', 'lost', 'withdrawn')),
  is_live boolean generated always as (status = 'offered') stored,
  -- Others were asked for the same at the same time.
  is_shared boolean not null,
  -- As it was told: to the kitchen and from there over all doors, in metres, and whole minutes to the last.
  to_pickup_m integer not null,
  distance_m integer not null,
  duration_minutes integer not null,
  -- By the clock of the database, which alone decides whether a yes came in time.
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  trip_id uuid references delivery.trips
);
create unique index offers_live_by_driver on delivery.offers (driver_id) where is_live;
create index offers_expiring on delivery.offers (expires_at) where is_live;
create index offers_by_driver on delivery.offers (driver_id, offered_at desc);

create table delivery.offer_deliveries (
  offer_id uuid not null references delivery.offers on delete cascade,
  delivery_id uuid not null references delivery.deliveries,
  -- The door's place on the way, from 1.
  stop integer not null,
  primary key (offer_id, delivery_id)
);
create index offers_by_delivery on delivery.offer_deliveries (delivery_id);
