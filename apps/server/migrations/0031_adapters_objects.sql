-- The objects of the local storage: in the database, so that its backup holds them and every process reaches them.
create table adapters.objects (
  key text primary key check (length(key) between 1 and 200),
  content_type text not null,
  body bytea not null,
  created_at timestamptz not null default now()
);
-- What is stored here is encrypted: compressing it again would cost time and save nothing.
alter table adapters.objects alter column body set storage external;
