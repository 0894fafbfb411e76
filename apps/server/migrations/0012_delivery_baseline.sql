-- Approved drivers, their availability and last position.
create schema delivery;

create table delivery.drivers (
  id uuid primary key,
  -- One driver per account.
  account_id uuid not null unique,
  -- Shown as D-1042.
  number bigint generated always as identity (start with 1001) unique,
  status text not null check (status in ('approved', 'suspended')),
  name text not null,
  email text,
  vehicle_type text not null check (vehicle_type in ('motorcycle', 'bicycle', 'car', 'scooter')),
  -- Null for a bicycle.
  plate_number text,
  -- Model, year and colour.
  vehicle jsonb not null default '{}',
  emirate text not null,
  is_online boolean not null default false,
  -- The last position only, for privacy. Unindexed, so that updates twice a minute stay heap-only (HOT).
  lat double precision,
  lng double precision,
  position_at timestamptz,
  created_at timestamptz not null,
  -- Null for drivers created without an application.
  application_id uuid unique,
  suspended_at timestamptz,
  suspended_by uuid,
  suspension_reason text,
  name_key text collate "C" not null generated always as (admin.search_key(name)) stored,
  -- When customers were last notified of the position, to limit frequent updates. Unindexed, as the position is.
  position_told_at timestamptz,
  check ((lat is null) = (lng is null) and (lat is null) = (position_at is null)),
  check (not is_online or status = 'approved')
) with (fillfactor = 70);
create index drivers_online on delivery.drivers (id) where is_online;
create index drivers_by_time on delivery.drivers (created_at, id);
create index drivers_by_name on delivery.drivers (name_key, id);
create index drivers_by_status_and_time on delivery.drivers (status, created_at, id);
create index drivers_by_status_and_name on delivery.drivers (status, name_key, id);
create index drivers_by_emirate_and_time on delivery.drivers (emirate, created_at, id);
create index drivers_by_emirate_and_name on delivery.drivers (emirate, name_key, id);
create index drivers_online_by_time on delivery.drivers (created_at, id) where is_online;
create index drivers_online_by_name on delivery.drivers (name_key, id) where is_online;

-- Deliveries, offers to drivers, and trips.
create table delivery.trips (
  id uuid primary key,
  driver_id uuid not null references delivery.drivers,
  -- The kitchen of all its deliveries.
  partner_id uuid not null,
  is_active boolean not null default true,
  started_at timestamptz not null,
  ended_at timestamptz,
  check (is_active = (ended_at is null))
);
-- At most one active trip per driver, even when two accepts race.
create unique index trips_active_by_driver on delivery.trips (driver_id) where is_active;
create index trips_by_end on delivery.trips (ended_at, id) where ended_at is not null;

create table delivery.deliveries (
  id uuid primary key,
  -- One delivery per order with a platform driver.
  order_id uuid not null unique,
  partner_id uuid not null,
  status text not null check (status in (
    'open', 'accepted', 'pickup_confirmed', 'in_transit', 'delivered', 'failed', 'cancelled')),
  is_open boolean generated always as (status = 'open') stored,
  is_in_hand boolean generated always as (status in ('accepted', 'pickup_confirmed', 'in_transit')) stored,
  -- When a driver should be at the kitchen; from `is_ready` on, the food is ready for pickup.
  ready_at timestamptz not null,
  is_ready boolean not null,
  -- Kitchen to customer in metres, straight line.
  distance_m integer not null check (distance_m >= 0),
  -- Driver's pay, at the fees in force when the delivery opened.
  base_fils bigint not null check (base_fils >= 0),
  far_fils bigint not null check (far_fils >= 0),
  peak_fils bigint not null check (peak_fils >= 0),
  fee_fils bigint generated always as (base_fils + far_fils + peak_fils) stored,
  -- Times offered, and declines in the current round.
  rounds integer not null default 1,
  refusals integer not null default 0,
  trip_id uuid references delivery.trips,
  driver_id uuid references delivery.drivers,
  -- Position on the trip, from 1.
  stop integer,
  version integer not null default 1,
  opened_at timestamptz not null,
  accepted_at timestamptz,
  picked_up_at timestamptz,
  set_out_at timestamptz,
  ended_at timestamptz,
  -- An assigned delivery has a trip; an open one has none.
  check (is_open = (trip_id is null) or status = 'cancelled'),
  check ((trip_id is null) = (driver_id is null) and (trip_id is null) = (stop is null))
);
create index deliveries_open on delivery.deliveries (ready_at) where is_open;
create index deliveries_in_hand on delivery.deliveries (trip_id) where is_in_hand;
create index deliveries_by_driver on delivery.deliveries (driver_id, ended_at desc) where driver_id is not null;
create unique index deliveries_stops on delivery.deliveries (trip_id, stop);
-- Retention: deliveries and trips by end time, and references to a trip.
create index deliveries_by_end on delivery.deliveries (ended_at, id) where ended_at is not null;

create table delivery.offers (
  id uuid primary key,
  driver_id uuid not null references delivery.drivers,
  status text not null check (status in ('offered', 'accepted', 'rejected', 'expired', 'lost', 'withdrawn')),
  is_live boolean generated always as (status = 'offered') stored,
  -- Other drivers got the same offer at the same time.
  is_shared boolean not null,
  -- As offered: metres to the kitchen, metres from there to all customers, and whole minutes in total.
  to_pickup_m integer not null,
  distance_m integer not null,
  duration_minutes integer not null,
  -- The database's clock alone decides whether an accept is in time.
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  trip_id uuid references delivery.trips
) partition by range (id);
create index offers_live_by_driver on delivery.offers (driver_id) where is_live;
create index offers_expiring on delivery.offers (expires_at) where is_live;
create index offers_by_driver on delivery.offers (driver_id, offered_at desc);
create index offers_by_trip on delivery.offers (trip_id) where trip_id is not null;

create table delivery.offer_deliveries (
  offer_id uuid not null references delivery.offers on delete cascade,
  delivery_id uuid not null references delivery.deliveries,
  -- Position on the route, from 1.
  stop integer not null,
  primary key (offer_id, delivery_id)
) partition by range (offer_id);
create index offers_by_delivery on delivery.offer_deliveries (delivery_id);

-- The live offer of each driver. A separate table, because a unique index can't span partitions.
create table delivery.live_offers (
  driver_id uuid primary key,
  offer_id uuid not null
);

create function delivery.keep_live_offer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_live then
    delete from delivery.live_offers where driver_id = old.driver_id and offer_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.is_live then
    insert into delivery.live_offers (driver_id, offer_id) values (new.driver_id, new.id);
  end if;
  return null;
end $$;
create trigger new_live_offers_are_kept after insert on delivery.offers
  for each row when (new.is_live) execute function delivery.keep_live_offer();
create trigger live_offers_are_kept after update on delivery.offers
  for each row when ((old.id, old.driver_id, old.is_live) is distinct from (new.id, new.driver_id, new.is_live))
  execute function delivery.keep_live_offer();
create trigger gone_live_offers_are_ended after delete on delivery.offers
  for each row when (old.is_live) execute function delivery.keep_live_offer();

create function delivery.end_emptied_offers() returns trigger language plpgsql as $$
begin
  delete from delivery.live_offers l where not exists (select from delivery.offers where id = l.offer_id and is_live);
  return null;
end $$;
create trigger emptied_live_offers_are_ended after truncate on delivery.offers
  for each statement execute function delivery.end_emptied_offers();

select platform.divide('delivery.offers');
select platform.divide('delivery.offer_deliveries');

-- Proof of delivery: the photo, stored encrypted among the documents.
create table delivery.door_photos (
  delivery_id uuid primary key references delivery.deliveries,
  document_id uuid not null unique,
  kept_at timestamptz not null
);

-- Driver applications, bank accounts, suspension reasons, and search keys for admins.
create table delivery.driver_applications (
  id uuid primary key,
  account_id uuid not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  is_open boolean generated always as (status = 'pending') stored,
  name text not null,
  -- Email, emirate and vehicle.
  details jsonb not null,
  -- Encrypted bank details, Emirates ID, licence and emergency contact. Bank details move out on approval; null after
  -- retention.
  secrets bytea,
  -- The form's language, for messages to applicants without a profile.
  language text not null check (language in ('en', 'ar')),
  -- Replaced by a later application of the same account.
  is_superseded boolean not null default false,
  is_listed boolean generated always as (status <> 'approved' and not is_superseded) stored,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  -- Rejection reason, shown to the applicant.
  reason text,
  name_key text collate "C" not null generated always as (admin.search_key(name)) stored,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'rejected') = (reason is not null))
);
create unique index driver_applications_open on delivery.driver_applications (account_id) where is_open;
create index driver_applications_by_account on delivery.driver_applications (account_id, submitted_at desc, id desc);
create index driver_applications_with_secrets on delivery.driver_applications (decided_at) where secrets is not null;
create index driver_applications_by_time on delivery.driver_applications (submitted_at, id) where is_listed;
create index driver_applications_by_name on delivery.driver_applications (name_key, id) where is_listed;
create index driver_applications_by_status_and_time on delivery.driver_applications (status, submitted_at, id)
  where is_listed;
create index driver_applications_by_status_and_name on delivery.driver_applications (status, name_key, id)
  where is_listed;
create index driver_applications_by_emirate_and_time on delivery.driver_applications
  ((details ->> 'emirate'), submitted_at, id) where is_listed;
create index driver_applications_by_emirate_and_name on delivery.driver_applications
  ((details ->> 'emirate'), name_key, id) where is_listed;

create table delivery.bank_accounts (
  id uuid primary key,
  driver_id uuid not null references delivery.drivers on delete cascade,
  -- Encrypted.
  iban bytea not null,
  -- First and last four characters.
  iban_mask text not null,
  bank_name text not null,
  account_holder text not null,
  -- Payouts use the newest one.
  valid_from timestamptz not null,
  unique (driver_id, valid_from)
);

-- What other modules may read.
create view delivery.public_bank_accounts as select driver_id from delivery.bank_accounts;
create view delivery.public_deliveries as select
  order_id, is_in_hand, trip_id, driver_id, stop, picked_up_at, set_out_at, ended_at
from delivery.deliveries;
create view delivery.public_driver_applications as select
  id, account_id, name, language
from delivery.driver_applications;
create view delivery.public_drivers as select
  id, account_id, status, name, vehicle_type, plate_number, lat, lng, position_at, application_id, name_key
from delivery.drivers;
create view delivery.public_trips as select driver_id, is_active from delivery.trips;
