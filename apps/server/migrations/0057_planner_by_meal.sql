-- After a meal or an ingredient changes, what waits on tables with it is found at once.
create index suggestions_by_meal on planner.suggestions (meal_id, day) where is_on_table;
create index suggestions_by_day on planner.suggestions (day, account_id) where is_on_table;
