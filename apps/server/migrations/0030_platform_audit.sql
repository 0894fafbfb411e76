-- What admins and the command line did, one row for each, never changed and never deleted.
create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null is the command line of the machine.
  actor_account_id uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_kind text not null,
  subject_id text not null,
  details jsonb not null check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 4000),
  request_id text
);
create index audit_by_time on platform.audit (at desc, id desc);
create index audit_by_actor on platform.audit (actor_account_id, at desc, id desc);
create index audit_by_subject on platform.audit (subject_kind, subject_id, at desc, id desc);
create index audit_by_action on platform.audit (action, at desc, id desc);

create function platform.refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'platform.audit only grows';
end $$;

create trigger audit_only_grows before update or delete or truncate on platform.audit
  for each statement execute function platform.refuse_audit_change();
