-- How far back the books are kept, by the database's own clock, and the audit log, which may forget what is older.

-- The first instant of the tax year (a calendar year in Dubai) that seven full ones have not followed yet.
create function platform.kept_since() returns timestamptz language sql stable parallel safe as $$
  select make_timestamptz(extract(year from now() at time zone 'Asia/Dubai')::integer - 7, 1, 1, 0, 0, 0, 'Asia/Dubai')
$$;

-- Whoever forgets asks this in its transaction: no clock but the database's decides what is old enough.
create function platform.check_forgetting(before timestamptz) returns void language plpgsql as $$
begin
  if before is null or before > platform.kept_since() then
    raise exception 'what happened since % is kept, and so is what happened before %', platform.kept_since(), before
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Rows go one by one where they are old enough, and only by the function below.
create or replace function platform.refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('sufra.forgetting', true) = 'audit' then
    if tg_level = 'STATEMENT' then
      return null;
    end if;
    if old.at < platform.kept_since() then
      return old;
    end if;
  end if;
  raise exception 'platform.audit only grows';
end $$;
create trigger audit_keeps_the_young before delete on platform.audit
  for each row execute function platform.refuse_audit_change();

create function platform.forget_audit(before timestamptz, most integer) returns integer language plpgsql as $$
declare
  gone integer;
begin
  perform platform.check_forgetting(before);
  perform set_config('sufra.forgetting', 'audit', true);
  delete from platform.audit where id in (
    select id from platform.audit where at < before order by at, id limit most for update skip locked);
  get diagnostics gone = row_count;
  perform set_config('sufra.forgetting', '', true);
  return gone;
end $$;
