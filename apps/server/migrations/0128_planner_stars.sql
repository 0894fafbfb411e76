-- How an accepted meal was, once its day had passed: one to five stars of the person who ate it.
alter table planner.suggestions
  add column stars smallint check (stars between 1 and 5),
  add column rated_at timestamptz,
  add check ((stars is null) = (rated_at is null));
