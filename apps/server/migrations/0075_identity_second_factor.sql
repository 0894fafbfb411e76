-- The second factor of staff: an authenticator app (TOTP) and ten recovery codes.
create table identity.second_factors (
  account_id uuid primary key references identity.accounts on delete cascade,
  -- Sealed; null until its first code was right.
  secret bytea,
  since timestamptz,
  -- No code counts twice: the 30-second step of the last one.
  last_step integer not null default 0,
  -- Hashes of the unused codes.
  recovery bytea[] not null default '{}',
  -- A new key before its first code, and the session that asked for it.
  pending bytea,
  pending_at timestamptz,
  pending_session uuid,
  failures integer not null default 0,
  failing_since timestamptz,
  locked_until timestamptz,
  check ((secret is null) = (since is null)),
  check ((pending is null) = (pending_at is null) and (pending is null) = (pending_session is null))
);

-- When this session passed the second factor; null if it hasn't.
alter table identity.sessions add factor_at timestamptz;
