-- Meals suggested to a household, one current per day and meal time.
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
  -- Encrypted: reasons name what members avoid.
  reasons bytea not null,
  -- The diet and catalogue versions the meal was checked against; recheck before showing it under any other.
  diet_version integer not null,
  shelf_version text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Fraction of a serving, to meet the day's targets.
  portion numeric(3, 2) not null default 1 check (portion between 0.75 and 1.25),
  -- When the customer pinned this meal; the planner keeps it while it is safe.
  locked_at timestamptz,
  stars smallint check (stars between 1 and 5),
  rated_at timestamptz,
  primary key (id, day),
  check ((stars is null) = (rated_at is null))
) partition by range (day);
-- Finds affected suggestions after a meal or ingredient changes.
create index suggestions_by_meal on planner.suggestions (meal_id, day) where is_on_table;
-- Recent suggestions, read nightly for every household: an index-only scan.
create index suggestions_history on planner.suggestions (account_id, day desc) include (meal_id, meal_time, status);
-- The nightly run writes a day household by household: with the day first, its slots are adjacent in the index, which
-- also serves reads by day.
create unique index suggestions_slot on planner.suggestions (day, account_id, meal_time) where is_on_table;

-- The server checks safety. The database enforces what needs no key: a suggestion is for its household's current diet
-- version, and never moves to another meal or household.
create function planner.refuse_other_diets(accounts uuid[], diets integer[]) returns void language plpgsql
-- A generic plan would have to serve both a single row and a hundred thousand.
set plan_cache_mode = force_custom_plan set jit = off set search_path = pg_catalog as $$
begin
  -- Waits for a diet being saved; later saves wait for this transaction.
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

-- An update that moves a row to another partition is a delete and an insert, so no update trigger fires.
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

-- Nightly: safe meals per combination of limits in use, and slots without any. Anonymous: a combination stores how many
-- households share it, not which.
create table planner.coverage_nights (
  night date primary key,
  -- Last counted account, to resume an interrupted count.
  after_account uuid,
  households integer not null default 0,
  -- Households with an unanswered allergy question.
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
  -- Keyed hash of the combination, to find it again.
  key bytea not null,
  -- Encrypted: programs, allergens, ingredients and limits.
  combination bytea not null,
  households integer not null,
  -- Safe meals; null if none of its households plans this meal time.
  breakfast integer,
  lunch integer,
  dinner integer,
  fewest integer generated always as (coalesce(least(breakfast, lunch, dinner), 1000000)) stored,
  unique (night, key)
);
create index coverage_shortest_first on planner.coverage (night, fewest, id);

-- Batches of households of the nightly run. A worker locks its batch's row until the results are stored.
create table planner.night_batches (
  day date not null,
  number integer not null,
  -- Accounts after `after_account`, up to and including the second bound; no second bound means all the rest.
  after_account uuid not null,
  up_to_account uuid,
  planned integer,
  finished_at timestamptz,
  primary key (day, number),
  check ((planned is null) = (finished_at is null))
);
create index night_batches_open on planner.night_batches (day, number) where finished_at is null;

-- Taste weights per household, learned from its decisions, orders and ratings, and across all households.
create table planner.tastes (
  account_id uuid primary key,
  -- Encrypted: what a customer likes or rejects is personal.
  taste bytea not null,
  -- The history it was learned from has shrunk; the next reader rebuilds it.
  is_stale boolean not null default false,
  updated_at timestamptz not null
);

-- One row per night: which meals please the same households. Excludes meals with fewer than ten households.
create table planner.similarities (
  night date primary key,
  meals text[] not null,
  -- Lower triangle of sums, little-endian 32-bit floats.
  pairs bytea not null,
  households integer not null,
  made_at timestamptz not null
);

-- The language model's sentence on why a meal is suggested: shared by all customers, without personal data.
create table planner.wordings (
  meal_id text not null,
  -- Hash of the dish's title, ingredients and allergens: a changed dish needs a new sentence.
  dish text not null,
  -- Reason codes in a fixed order, separated by spaces.
  reasons text not null,
  state text not null check (state in ('asked', 'accepted', 'thrown_away')),
  -- Null unless accepted.
  en text,
  ar text,
  -- Code of the reason for rejection.
  fault text,
  model text not null,
  asked_at timestamptz not null,
  created_at timestamptz not null,
  primary key (meal_id, dish, reasons),
  check ((state = 'accepted') = (en is not null and ar is not null)),
  check ((state = 'thrown_away') = (fault is not null))
);

-- Onboarding ratings: dishes shown to each household and its answers; planner.tastes holds what they imply.
create table planner.picks (
  account_id uuid primary key,
  -- Encrypted, as the taste weights are.
  picks bytea not null,
  updated_at timestamptz not null
);

-- Ignored replacements: undecided although the customer decided on other meals of that day. Each counts as half a
-- rejection once its Dubai day is over, unless the customer kept or ordered the meal. Covers (since, until]; a null
-- `since` means all.
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

-- What other modules may read.
create view planner.public_coverage_nights as select
  night, empty_breakfast, empty_lunch, empty_dinner, is_done
from planner.coverage_nights;
create view planner.public_suggestions as select
  id, account_id, day, meal_time, meal_id, portion
from planner.suggestions;
