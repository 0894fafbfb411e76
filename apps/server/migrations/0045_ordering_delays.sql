-- Orders remember what was ordered, how often they were put off, and whether their dish was changed since.
alter table ordering.orders
  -- Title, servings and the grams of each ingredient as they were then; null for orders before this was kept.
  add column ordered jsonb,
  add column delays integer not null default 0 check (delays between 0 and 2),
  -- By how much the promised time has moved in all.
  add column delay_minutes integer not null default 0 check (delay_minutes >= 0),
  -- Since when its dish is another that is not safe for its people; it is cooked as it was ordered, or not at all.
  add column recipe_changed_at timestamptz;

create table ordering.order_delays (
  order_id uuid not null references ordering.orders on delete cascade,
  -- The version of the order it made.
  version integer not null,
  minutes integer not null check (minutes between 5 and 60),
  at timestamptz not null,
  primary key (order_id, version)
);

create index orders_open_by_meal on ordering.orders (meal_id) where is_open;
