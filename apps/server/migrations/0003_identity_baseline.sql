-- Accounts by phone, their sessions and known devices, and one-time codes with their limits.
create schema identity;

create table identity.accounts (
  id uuid primary key,
  phone text unique check (phone ~ '^\+971\d{7,9}$'),
  is_admin boolean not null default false,
  created_at timestamptz not null,
  erased_at timestamptz,
  -- Suspension by an admin: since when, why, and until when.
  suspended_at timestamptz,
  check ((phone is null) = (erased_at is not null))
);
create index accounts_suspended on identity.accounts (id) where suspended_at is not null;

create table identity.sessions (
  id uuid primary key,
  account_id uuid not null references identity.accounts on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null check (length(user_agent) <= 300),
  -- When this session last confirmed its phone with a new code; null if never.
  confirmed_at timestamptz
);
create index sessions_by_account on identity.sessions (account_id);
create index sessions_by_expiry on identity.sessions (expires_at);

-- Browsers that have signed in to a phone. Their guesses count separately, so strangers can't lock them out.
create table identity.devices (
  token_hash bytea primary key,
  phone text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);

create table identity.otp_codes (
  id uuid primary key,
  phone text not null,
  bucket text not null,
  challenge_hash bytea not null unique,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index otp_codes_by_phone on identity.otp_codes (phone, created_at desc);
create index otp_codes_by_expiry on identity.otp_codes (expires_at);

-- Failed guesses and sends per phone: one bucket for strangers ('open'), one per known device.
create table identity.otp_buckets (
  phone text not null,
  bucket text not null,
  failures integer not null default 0,
  sent_at timestamptz,
  sends_on date,
  sends integer not null default 0,
  primary key (phone, bucket)
);

create table identity.otp_counters (
  scope text not null,
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (scope, key)
);

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

-- Outcome of the codes of the last 24 hours, without recipients. A low completion rate reveals SMS pumping.
create table identity.otp_sends (
  code_id uuid primary key,
  sent_at timestamptz not null,
  -- The phone already had an account.
  is_known boolean not null,
  -- False if withheld.
  is_sent boolean not null,
  verified_at timestamptz
);
create index otp_sends_of_strangers on identity.otp_sends (sent_at) where not is_known;

-- What other modules may read.
create view identity.public_accounts as select
  id, phone, is_admin, created_at, erased_at, suspended_at
from identity.accounts;
create view identity.public_sessions as select id, account_id, seen_at, expires_at from identity.sessions;
create view identity.public_suspensions as select
  account_id, suspended_at, reason, reinstated_at
from identity.suspensions;
