-- The e-mails the local adapter would have sent, sealed; the demo's messages page shows the latest.
create table adapters.emails (
  id bigint generated always as identity primary key,
  language text not null check (language in ('en', 'ar')),
  kind text not null,
  -- To whom, subject and text.
  sealed bytea not null,
  sent_at timestamptz not null
);
