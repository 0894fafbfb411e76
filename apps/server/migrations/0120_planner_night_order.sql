-- A night stores a day for one household after the other: with the day first, its slots follow each other in the index too,
-- and the same index finds all that stands on a day.
create unique index suggestions_slot on planner.suggestions (day, account_id, meal_time) where is_on_table;
drop index planner.suggestions_one_per_slot;
drop index planner.suggestions_by_day;
