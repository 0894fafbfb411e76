-- Accounts by phone, their sessions and known browsers, and one-time codes with their limits.
create schema identity;

create table identity.accounts (
  id uuid primary key,
  phone text not null unique check (phone ~ '^\+971\d{7,9}$'),
  is_admin boolean not null default false,
  created_at timestamptz not null
);

create table identity.sessions (
  id uuid primary key,
  account_id uuid not null references identity.accounts on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null check (length(user_agent) <= 300)
);
create index sessions_by_account on identity.sessions (account_id);
create index sessions_by_expiry on identity.sessions (expires_at);

-- A browser that once signed in to a phone: its guesses are counted apart, so that strangers can't lock it out.
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

-- The wrong guesses and sends of one phone, for strangers ('open') and for each known device.
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
