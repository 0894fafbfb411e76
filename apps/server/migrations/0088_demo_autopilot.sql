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
