-- Checkout choices, and subscriptions (one current per account).
create schema subscription;

-- Kept after checkout.
create table subscription.choices (
  account_id uuid primary key,
  plan_id text,
  notification_time text not null default '08:00',
  notification_chosen_at timestamptz,
  disclaimer_accepted_at timestamptz,
  -- Optional hour of the daily message in Ramadan, whether the customer fasts or not.
  ramadan_time text
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
  created_at timestamptz not null,
  -- Renewal day of the month; shorter months use their last day.
  anchor_date smallint not null,
  -- Days by which pauses have extended the paid month.
  given_back_days integer not null default 0 check (given_back_days >= 0),
  paused_from date,
  paused_until date,
  -- Cancelled at the end of the paid month: the first day without meals.
  ends_on date,
  -- The plan in force through the day of the change.
  previous_plan_id text,
  plan_changed_on date,
  failed_attempts smallint not null default 0,
  next_attempt_on date,
  -- Charges minus credits, as in the ledger.
  booked_fils bigint not null,
  -- When the job must look at it next: a pause or the subscription ends, or a renewal is due.
  due_on date,
  -- On hold since the account's suspension: no deliveries, no charges.
  held_from date,
  check (anchor_date between 1 and 31),
  check ((status = 'paused') = (paused_from is not null)),
  check (period_end > period_start)
);
create unique index subscriptions_one_current on subscription.subscriptions (account_id) where is_current;
create index subscriptions_by_account on subscription.subscriptions (account_id, created_at desc);
create index subscriptions_due on subscription.subscriptions (due_on, id) where is_current;
-- For the job that compares held subscriptions with their accounts.
create index subscriptions_held on subscription.subscriptions (account_id) where is_current and held_from is not null;
-- Retention: ended subscriptions by the last paid day.
create index subscriptions_by_end on subscription.subscriptions (period_end, id) where not is_current;

-- Pending work of each payment, so that a crash between gateway and database loses nothing; later, the subscription's
-- successful payments.
create table subscription.charges (
  payment_id uuid primary key,
  subscription_id uuid not null references subscription.subscriptions,
  account_id uuid not null,
  kind text not null check (kind in ('first', 'renewal', 'collection', 'plan_change')),
  -- The target plan of a change.
  plan_id text,
  amount_fils bigint not null check (amount_fils > 0),
  opened_on date not null,
  is_open boolean not null,
  is_paid boolean not null default false,
  check (not (is_open and is_paid)),
  check ((kind = 'plan_change') = (plan_id is not null))
);
create unique index charges_one_open on subscription.charges (subscription_id) where is_open;
create index charges_paid on subscription.charges (subscription_id) where is_paid;
create index charges_by_subscription on subscription.charges (subscription_id);

create table subscription.skips (
  id uuid primary key,
  subscription_id uuid not null references subscription.subscriptions,
  account_id uuid not null,
  day date not null,
  -- Skipped meals, and those past their cut-off that are still delivered.
  meal_times text[] not null check (cardinality(meal_times) > 0),
  kept_times text[] not null,
  credit_fils bigint not null check (credit_fils >= 0),
  created_at timestamptz not null,
  unique (subscription_id, day)
);

-- What other modules may read.
create view subscription.public_charges as select payment_id, subscription_id, is_open from subscription.charges;
create view subscription.public_choices as select
  account_id, plan_id, notification_time, notification_chosen_at, disclaimer_accepted_at, ramadan_time
from subscription.choices;
create view subscription.public_skips as select subscription_id, day, kept_times from subscription.skips;
create view subscription.public_subscriptions as select
  id, account_id, plan_id, status, is_current, started_on, period_start, period_end, first_suggestion_on,
  created_at, paused_from, paused_until, ends_on, previous_plan_id, plan_changed_on, held_from
from subscription.subscriptions;
