-- The life of a subscription after its first month: pauses, skipped days, plan changes, renewals and their charges.

alter table subscription.subscriptions
  -- The date of the month it renews on, where the month has it.
  add column anchor_date smallint,
  -- Days that pauses moved the end of the paid month by.
  add column given_back_days integer not null default 0 check (given_back_days >= 0),
  add column paused_from date,
  add column paused_until date,
  -- Cancelled for the end of the paid month: the first day without meals.
  add column ends_on date,
  -- The plan that was in force up to and including the day of the change.
  add column previous_plan_id text,
  add column plan_changed_on date,
  add column failed_attempts smallint not null default 0,
  add column next_attempt_on date,
  -- Charges less credits, as they stand in the ledger.
  add column booked_fils bigint,
  -- When the job has to look at it next: a pause or the subscription ends, or a month is to be paid.
  add column due_on date;

update subscription.subscriptions set
  anchor_date = extract(day from started_on),
  booked_fils = price_fils,
  due_on = case when is_current then period_end end;

alter table subscription.subscriptions
  alter column anchor_date set not null,
  alter column booked_fils set not null,
  add check (anchor_date between 1 and 31),
  add check ((status = 'paused') = (paused_from is not null)),
  add check (period_end > period_start);
create index subscriptions_due on subscription.subscriptions (due_on, id) where is_current;

-- What is to be done when a payment is settled, so that a crash between the gateway and us loses nothing; and
-- afterwards, which payments of the subscription succeeded.
create table subscription.charges (
  payment_id uuid primary key,
  subscription_id uuid not null references subscription.subscriptions,
  account_id uuid not null,
  kind text not null check (kind in ('first', 'renewal', 'collection', 'plan_change')),
  -- The plan that is changed to.
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

insert into subscription.charges (payment_id, subscription_id, account_id, kind, amount_fils, opened_on, is_open, is_paid)
select p.id, s.id, s.account_id, 'first', p.amount_fils, s.started_on, false, true
from subscription.subscriptions s
cross join lateral (
  select id, amount_fils from money.payments
  where account_id = s.account_id and purpose = 'subscription' and status = 'succeeded' and settled_at <= s.created_at
  order by settled_at desc limit 1) p;

create table subscription.skips (
  id uuid primary key,
  subscription_id uuid not null references subscription.subscriptions,
  account_id uuid not null,
  day date not null,
  -- The meals that were skipped, and those whose cut-off had passed and that still come.
  meal_times text[] not null check (cardinality(meal_times) > 0),
  kept_times text[] not null,
  credit_fils bigint not null check (credit_fils >= 0),
  created_at timestamptz not null,
  unique (subscription_id, day)
);
