create table subscription.cancellations (
  id uuid primary key,
  subscription_id uuid not null references subscription.subscriptions on delete cascade,
  account_id uuid not null,
  reason text check (reason in ('too_expensive', 'no_time', 'taste', 'moving', 'travelling', 'other')),
  note bytea,
  cancelled_at timestamptz not null,
  kept_at timestamptz
);
create index cancellations_by_subscription on subscription.cancellations (subscription_id);
create index cancellations_by_account on subscription.cancellations (account_id);
create index cancellations_by_time on subscription.cancellations (cancelled_at) where kept_at is null;
create view subscription.public_cancellations as select reason, cancelled_at from subscription.cancellations
  where kept_at is null;

create table subscription.waiting_list (
  account_id uuid not null,
  emirate text not null,
  asked_at timestamptz not null,
  primary key (account_id, emirate)
);
create index waiting_list_by_emirate on subscription.waiting_list (emirate, account_id);
