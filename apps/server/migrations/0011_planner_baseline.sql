-- Meals suggested to a household, one on the table for each day and meal time.
create schema planner;

create table planner.suggestions (
  id uuid not null,
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
  decided_at timestamptz,
  -- How much of a serving a household is to eat of a suggestion, so that the day brings what it should.
  portion numeric(3, 2) not null default 1 check (portion between 0.75 and 1.25),
  -- When a person chose to keep a meal of the week ahead; the planner leaves it there as long as it is safe.
  locked_at timestamptz,
  stars smallint check (stars between 1 and 5),
  rated_at timestamptz,
  primary key (id, day),
  check ((stars is null) = (rated_at is null))
) partition by range (day);
-- After a meal or an ingredient changes, what waits on tables with it is found at once.
create index suggestions_by_meal on planner.suggestions (meal_id, day) where is_on_table;
-- What was on a household's table lately is read for every household every night, from the index alone.
create index suggestions_history on planner.suggestions (account_id, day desc) include (meal_id, meal_time, status);
-- A night stores a day for one household after the other: with the day first, its slots follow each other in the index too,
-- and the same index finds all that stands on a day.
create unique index suggestions_slot on planner.suggestions (day, account_id, meal_time) where is_on_table;

-- The server checks that suggestions are safe. The database keeps the part that needs no secret: a suggestion is for the
-- current diet of its household, and never becomes another meal's or household's.
create function planner.refuse_other_diets(accounts uuid[], diets integer[]) returns void language plpgsql
-- One plan for a single row, another for a hundred thousand.
set plan_cache_mode = force_custom_plan set jit = off set search_path = pg_catalog as $$
begin
  -- A diet that is being saved is waited for; one that is saved later waits for this transaction.
  perform from household.profiles where account_id = any(accounts) order by account_id for share;
  if exists (
    select from unnest(accounts, diets) as given (account_id, diet_version)
    left join household.profiles p on p.account_id = given.account_id
    where p.diet_version is distinct from given.diet_version
  ) then
    raise exception 'suggestion_refused reason=diet_changed' using errcode = 'SG001';
  end if;
end $$;

create function planner.check_new_diets() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform planner.refuse_other_diets(array_agg(account_id), array_agg(diet_version)) from fresh;
  return null;
end $$;

create function planner.check_changed_diet() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (old.account_id, old.meal_id) is distinct from (new.account_id, new.meal_id) then
    raise exception 'suggestion_refused reason=other_meal' using errcode = 'SG001';
  end if;
  perform planner.refuse_other_diets(array[new.account_id], array[new.diet_version]);
  return null;
end $$;

create trigger suggestions_match_diet after insert on planner.suggestions
  referencing new table as fresh for each statement execute function planner.check_new_diets();

create trigger suggestions_keep_matching_diet
  after update of account_id, meal_id, diet_version, shelf_version on planner.suggestions for each row
  when ((old.account_id, old.meal_id, old.diet_version, old.shelf_version)
    is distinct from (new.account_id, new.meal_id, new.diet_version, new.shelf_version))
  execute function planner.check_changed_diet();

-- A row that moves to the partition of another month is deleted and inserted, and fires no trigger of an update.
create function planner.refuse_moving() returns trigger language plpgsql as $$
begin
  raise exception 'suggestion_refused reason=moved' using errcode = 'SG001';
end $$;
create trigger suggestions_stay_on_their_day
  before update of day on planner.suggestions for each row
  when (old.day <> new.day and (old.account_id, old.meal_id, old.diet_version, old.shelf_version)
    is distinct from (new.account_id, new.meal_id, new.diet_version, new.shelf_version))
  execute function planner.refuse_moving();
select platform.divide('planner.suggestions');

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

-- The night's work in batches of households, each done once: whoever takes one holds its row until it is stored.
create table planner.night_batches (
  day date not null,
  number integer not null,
  -- Accounts after the first bound, up to and with the second; without a second one, all that follow.
  after_account uuid not null,
  up_to_account uuid,
  planned integer,
  finished_at timestamptz,
  primary key (day, number),
  check ((planned is null) = (finished_at is null))
);
create index night_batches_open on planner.night_batches (day, number) where finished_at is null;

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

-- How a language model said in a sentence why a meal is suggested: the same for everybody, with nothing of anybody.
create table planner.wordings (
  meal_id text not null,
  -- A hash of the dish as it was judged: its title, ingredients and allergens. A dish that changed is another one.
  dish text not null,
  -- The codes of the reasons, in one order, a space between.
  reasons text not null,
  state text not null check (state in ('asked', 'accepted', 'thrown_away')),
  -- Null unless accepted.
  en text,
  ar text,
  -- Why it was thrown away, as a code.
  fault text,
  model text not null,
  asked_at timestamptz not null,
  created_at timestamptz not null,
  primary key (meal_id, dish, reasons),
  check ((state = 'accepted') = (en is not null and ar is not null)),
  check ((state = 'thrown_away') = (fault is not null))
);

-- Which dishes each household was asked about, and what it answered; what follows from it is in planner.tastes.
create table planner.picks (
  account_id uuid primary key,
  -- Sealed, as the taste is: what somebody would eat and what not tells much about them.
  picks bytea not null,
  updated_at timestamptz not null
);

-- Replacements nobody decided on though other meals of their day were: half a no to them, from the moment their day was
-- over in Dubai. Between two instants, the first left out and null for all. What a person kept or ordered says otherwise.
create function planner.left_alone(account uuid, since timestamptz, until timestamptz)
returns table (meal_id text, at timestamptz) language sql stable set search_path = pg_catalog as $$
  select s.meal_id, over.at
  from planner.suggestions s
  cross join lateral (select (s.day + 1)::timestamp at time zone 'Asia/Dubai' as at) over
  where s.account_id = account and s.status = 'pending' and s.rejection_count = 1 and s.locked_at is null
    and (since is null or (over.at > since and s.day >= (since at time zone 'Asia/Dubai')::date))
    and over.at <= until
    and exists (
      select from planner.suggestions o
      where o.account_id = account and o.day = s.day and o.meal_time <> s.meal_time and o.decided_at is not null)
    and not exists (
      select from ordering.orders o
      where o.suggestion_id = s.id and o.account_id = account and (o.is_open or o.status = 'delivered'))
$$;

-- What other modules read.
create view planner.public_coverage_nights as select
  night, empty_breakfast, empty_lunch, empty_dinner, is_done
from planner.coverage_nights;
create view planner.public_suggestions as select
  id, account_id, day, meal_time, meal_id, portion
from planner.suggestions;
