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

-- What was on a household's table lately is read for every household every night, from the index alone.
create index suggestions_history on planner.suggestions (account_id, day desc) include (meal_id, meal_time, status);
drop index planner.suggestions_by_account;
