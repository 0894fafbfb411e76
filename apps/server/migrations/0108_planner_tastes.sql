-- What each household's decisions, orders and stars have taught us, and what all households think of meals together.
create table planner.tastes (
  account_id uuid primary key,
  -- Sealed: what somebody eats and turns down tells much about them.
  taste bytea not null,
  -- Something it counts is no longer in the history: it is made anew from there by whoever needs it next.
  is_stale boolean not null default false,
  updated_at timestamptz not null
);

-- One row for each night: which meals please the same households. What fewer than ten said is not in it.
create table planner.similarities (
  night date primary key,
  meals text[] not null,
  -- The lower triangle of sums, 32-bit floats in the order of little-endian machines.
  pairs bytea not null,
  households integer not null,
  made_at timestamptz not null
);
