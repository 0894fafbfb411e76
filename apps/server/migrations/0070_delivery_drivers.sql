-- Drivers who were let in, whether they are out to work, and where they were seen last.
create schema delivery;

create table delivery.drivers (
  id uuid primary key,
  -- The account of the person; one driver for each.
  account_id uuid not null unique,
  -- What people say, as D-1042.
  number bigint generated always as identity (start with 1001) unique,
  status text not null check (status in ('approved', 'suspended')),
  name text not null,
  email text,
  vehicle_type text not null check (vehicle_type in ('motorcycle', 'bicycle', 'car', 'scooter')),
  -- A bicycle has none.
  plate_number text,
  -- Model, year and colour.
  vehicle jsonb not null default '{}',
  emirate text not null,
  is_online boolean not null default false,
  -- The last place only: where somebody has been is nobody's business. No index holds it, so that a new one every half
  -- a minute changes the row in its own page.
  lat double precision,
  lng double precision,
  position_at timestamptz,
  created_at timestamptz not null,
  check ((lat is null) = (lng is null) and (lat is null) = (position_at is null)),
  check (not is_online or status = 'approved')
) with (fillfactor = 70);
create index drivers_online on delivery.drivers (id) where is_online;
