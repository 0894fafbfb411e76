-- Meals suggested to a household, one on the table for each day and meal time.
create schema planner;

create table planner.suggestions (
  id uuid primary key,
  account_id uuid not null,
  day date not null,
  meal_time text not null check (meal_time in ('breakfast', 'lunch', 'dinner')),
  meal_id text not null,
  status text not null check (status in ('pending', 'accepted', 'rejected')),
  is_on_table boolean generated always as (status in ('pending', 'accepted')) stored,
  rejection_count integer not null default 0 check (rejection_count between 0 and 1),
  -- Sealed: they name what people at the table avoid.
  reasons bytea not null,
  -- The diet and the catalogue the meal was checked against; others mean: check again before it is shown.
  diet_version integer not null,
  shelf_version text not null,
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index suggestions_one_per_slot on planner.suggestions (account_id, day, meal_time) where is_on_table;
create index suggestions_by_account on planner.suggestions (account_id, day desc);
