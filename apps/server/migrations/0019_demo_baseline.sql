-- Whether the demo's kitchens and drivers play by themselves, and who of them a person plays just now.
create schema demo;

-- One row once somebody has used the switch; until then the setting says.
create table demo.autopilot (
  is_only boolean primary key default true check (is_only),
  is_on boolean not null
);

create table demo.players (
  account_id uuid primary key,
  seen_at timestamptz not null
);

-- How far the demo's clock is ahead, and where it is on its way to; one row once a demo was furnished.
create table demo.clock (
  is_only boolean primary key default true check (is_only),
  -- When the demo began: what happened before it was lived before anybody was there.
  began_at timestamptz not null,
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  -- By the demo's own clock; null where it simply goes on.
  goal timestamptz
);
