-- When a person chose to keep a meal of the week ahead; the planner leaves it there as long as it is safe.
alter table planner.suggestions add column locked_at timestamptz;
