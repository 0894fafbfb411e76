-- When its recipe was first read: from then on the meal counts as received.
alter table planner.suggestions add column opened_at timestamptz;
drop view if exists planner.public_suggestions;
create view planner.public_suggestions as select
  id, account_id, day, meal_time, meal_id, portion, status, is_on_table, opened_at
from planner.suggestions;
