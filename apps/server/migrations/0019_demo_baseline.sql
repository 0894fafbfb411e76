-- Whether the demo's kitchens and drivers act automatically, and which of them a visitor plays.
create schema demo;

-- A single row after the first use of the switch; until then the setting decides.
create table demo.autopilot (
  is_only boolean primary key default true check (is_only),
  is_on boolean not null
);

create table demo.players (
  account_id uuid primary key,
  seen_at timestamptz not null
);

-- A single row once a demo is seeded: the demo clock's offset and its target.
create table demo.clock (
  is_only boolean primary key default true check (is_only),
  -- The demo's start: everything before it is seeded history.
  began_at timestamptz not null,
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  -- By the demo's clock; null if it runs freely.
  goal timestamptz
);
