-- Choices on the way to checkout, and subscriptions, one current for each account.
create schema subscription;

-- What a person chose on the way to checkout, and keeps afterwards.
create table subscription.choices (
  account_id uuid primary key,
  plan_id text,
  notification_time text not null default '08:00',
  notification_chosen_at timestamptz,
  disclaimer_accepted_at timestamptz
);

create table subscription.subscriptions (
  id uuid primary key,
  account_id uuid not null,
  plan_id text not null,
  status text not null check (status in ('active', 'paused', 'past_due', 'cancelled', 'expired')),
  is_current boolean generated always as (status in ('active', 'paused', 'past_due')) stored,
  price_fils bigint not null,
  started_on date not null,
  period_start date not null,
  period_end date not null,
  first_suggestion_on date not null,
  created_at timestamptz not null
);
create unique index subscriptions_one_current on subscription.subscriptions (account_id) where is_current;
create index subscriptions_by_account on subscription.subscriptions (account_id, created_at desc);
