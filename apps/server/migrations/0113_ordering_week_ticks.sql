-- What a household ticked off the shopping list of a week.
create table ordering.week_ticks (
  account_id uuid not null,
  ingredient_id text not null,
  -- The first day of the list it was ticked on; lists that begin in the six days after it know of it.
  from_day date not null,
  state text not null check (state in ('bought', 'home')),
  -- What the list said was needed then: when more is, the tick does not hold any more.
  grams numeric(9, 2) not null check (grams >= 0),
  primary key (account_id, ingredient_id, from_day)
);
