-- Accounts that admins keep out, why, and for how long.
alter table identity.accounts add column suspended_at timestamptz;

create table identity.suspensions (
  id uuid primary key,
  account_id uuid not null references identity.accounts on delete cascade,
  suspended_at timestamptz not null,
  suspended_by uuid not null,
  reason text not null,
  reinstated_at timestamptz,
  reinstated_by uuid,
  reinstated_reason text,
  check ((reinstated_at is null) = (reinstated_by is null)),
  check ((reinstated_at is null) = (reinstated_reason is null))
);
create unique index suspensions_one_open on identity.suspensions (account_id) where reinstated_at is null;
create index suspensions_by_account on identity.suspensions (account_id, suspended_at desc);
