create table subscription.plan_prices (
  plan_id text not null check (plan_id in ('lunch-only', 'full-day', 'family')),
  fils bigint not null check (fils between 100 and 1000000),
  effective_from timestamptz not null,
  primary key (plan_id, effective_from)
);
create view subscription.public_plan_prices as
  select plan_id, fils, effective_from from subscription.plan_prices
  union all select plan_id, fils, timestamptz '2020-01-01T00:00+04' from (values
    ('lunch-only', 29900::bigint), ('full-day', 59900), ('family', 99900)) as d (plan_id, fils);

alter table subscription.subscriptions add column previous_price_fils bigint;

create table subscription.price_notices (
  subscription_id uuid not null references subscription.subscriptions on delete cascade,
  plan_id text not null,
  effective_from timestamptz not null,
  fils bigint not null,
  starts_on date not null,
  noticed_at timestamptz not null,
  primary key (subscription_id, plan_id, effective_from, fils)
);
