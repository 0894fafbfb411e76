-- How many safe meals each combination of limits in use has, counted every night, and how many slots nothing is left for.
-- Nobody is named: a combination knows how many households share it, not which.
create table planner.coverage_nights (
  night date primary key,
  -- The last account that was counted: an interrupted count goes on after it.
  after_account uuid,
  households integer not null default 0,
  -- Households that have not said yet what an allergy of theirs means.
  unread integer not null default 0,
  empty_breakfast integer not null default 0,
  empty_lunch integer not null default 0,
  empty_dinner integer not null default 0,
  is_done boolean not null default false,
  started_at timestamptz not null
);

create table planner.coverage (
  id uuid primary key,
  night date not null references planner.coverage_nights on delete cascade,
  -- A keyed hash of the combination, so that the same one is found again.
  key bytea not null,
  -- Programs, allergens, ingredients and limits, sealed.
  combination bytea not null,
  households integer not null,
  -- Safe meals; null where none of its households takes that meal.
  breakfast integer,
  lunch integer,
  dinner integer,
  fewest integer generated always as (coalesce(least(breakfast, lunch, dinner), 1000000)) stored,
  unique (night, key)
);
create index coverage_shortest_first on planner.coverage (night, fewest, id);
