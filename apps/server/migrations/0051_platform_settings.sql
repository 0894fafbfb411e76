-- What admins switch and set that is no sum of money, each value from an instant on.
create table platform.settings (
  name text not null check (name in ('new_subscriptions', 'new_orders', 'cash_on_delivery', 'ramadan')),
  value jsonb not null,
  effective_from timestamptz not null,
  primary key (name, effective_from)
);
insert into platform.settings (name, value, effective_from) values
  ('new_subscriptions', 'true', '2020-01-01T00:00+04'),
  ('new_orders', 'true', '2020-01-01T00:00+04'),
  ('cash_on_delivery', 'true', '2020-01-01T00:00+04'),
  ('ramadan', 'null', '2020-01-01T00:00+04');
