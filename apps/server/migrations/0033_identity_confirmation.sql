-- When the person of a session last proved by a fresh code that they hold the phone; null is never in this session.
alter table identity.sessions add column confirmed_at timestamptz;
