-- Partitions by month, in Dubai time. The key is a date, a timestamp or a UUID version 7 (which begins with its
-- creation time in milliseconds). The default partition `…_other` takes rows without a month's partition, such as other
-- UUIDs and old rows, so that no insert fails.

-- A UUID version 7, as the server generates them.
create function platform.timed_id() returns uuid language sql volatile set search_path = pg_catalog as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$$;

-- The smallest key of a month.
create function platform.month_start(key regtype, month date) returns text language sql stable set search_path = pg_catalog as $$
  select case key
    when 'date'::regtype then month::text
    when 'timestamptz'::regtype then (month::timestamp at time zone 'Asia/Dubai')::text
    when 'uuid'::regtype then rpad(lpad(to_hex(
      (extract(epoch from month::timestamp at time zone 'Asia/Dubai') * 1000)::bigint), 12, '0'), 32, '0')::uuid::text
  end
$$;

create function platform.months_of(parent regclass) returns table (part regclass, month date)
language sql stable set search_path = pg_catalog as $$
  select i.inhrelid::regclass, to_date(right(c.relname, 7), 'YYYY_MM')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = parent and c.relname ~ '_\d{4}_\d\d$'
$$;

-- Attaches a complete, empty partition. Renames its indexes after the table's, and copies statement-level triggers,
-- which PostgreSQL fires only on the table the statement names.
create function platform.attach_part(parent regclass, part text, ending text, bound text) returns void
language plpgsql set search_path = pg_catalog as $$
declare
  statement text;
begin
  execute format('create table %s (like %s including all excluding identity)', part, parent);
  execute format('alter table %s attach partition %s %s', parent, part, bound);
  for statement in
    select format('alter index %s rename to %I', i.inhrelid::regclass, of_parent.relname || ending)
    from pg_inherits i join pg_class of_parent on of_parent.oid = i.inhparent join pg_index x on x.indexrelid = i.inhrelid
    where x.indrelid = part::regclass
    union all
    select replace(pg_get_triggerdef(oid), format(' ON %s ', parent), format(' ON %s ', part))
    from pg_trigger where tgrelid = parent and not tgisinternal and tgtype & 1 = 0
  loop
    execute statement;
  end loop;
end $$;

-- Creates a month's partition and attaches it once complete, so that neither reads nor writes wait. Returns false if it
-- exists or `…_other` already holds rows of that month, which stay there.
create function platform.make_month(parent regclass, month date) returns boolean
language plpgsql set search_path = pg_catalog set lock_timeout = '2s' as $$
declare
  part text;
  other regclass;
  key name;
  lowest text;
  next text;
  is_taken boolean;
begin
  -- The migrator's lock, so that two processes don't create the same partition.
  perform pg_advisory_xact_lock(7283201);
  select format('%I.%I', n.nspname, c.relname || to_char(month, '_YYYY_MM')), p.partdefid::regclass, a.attname,
    platform.month_start(a.atttypid, date_trunc('month', month)::date),
    platform.month_start(a.atttypid, (date_trunc('month', month) + interval '1 month')::date)
  into strict part, other, key, lowest, next
  from pg_partitioned_table p
  join pg_class c on c.oid = p.partrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
  where p.partrelid = parent;
  if to_regclass(part) is not null then
    return false;
  end if;
  execute format('select exists (select from %s where %I >= %L and %I < %L)', other, key, lowest, key, next) into is_taken;
  if is_taken then
    raise warning '% holds rows of %', other, part;
    return false;
  end if;
  perform platform.attach_part(parent, part, to_char(month, '_YYYY_MM'),
    format('for values from (%L) to (%L)', lowest, next));
  return true;
end $$;

-- The partitioned tables.
create function platform.divided_tables() returns setof regclass language sql stable set search_path = pg_catalog as $$
  select p.partrelid::regclass
  from pg_partitioned_table p join pg_class c on c.oid = p.partrelid join pg_class other on other.oid = p.partdefid
  where other.relname = c.relname || '_other' order by 1
$$;

-- The partitions missing for this month and the next three.
create function platform.missing_months() returns table (parent regclass, month date)
language sql stable set search_path = pg_catalog as $$
  select t, m::date
  from platform.divided_tables() t,
    generate_series(date_trunc('month', now() at time zone 'Asia/Dubai'), now() at time zone 'Asia/Dubai' + interval '3 months',
      interval '1 month') m
  except select t, made.month from platform.divided_tables() t, platform.months_of(t) made
  order by 1, 2
$$;

-- Creates the missing partitions and returns how many. Skips a locked table until the next run.
create function platform.make_months() returns integer language plpgsql set search_path = pg_catalog as $$
declare
  parent regclass;
  month date;
  made integer := 0;
begin
  for parent, month in select * from platform.missing_months() loop
    begin
      if platform.make_month(parent, month) then
        made := made + 1;
      end if;
    exception when lock_not_available then
      raise warning '% is busy; its partition of % is not made yet', parent, month;
    end;
  end loop;
  return made;
end $$;

-- Called once per table, after its indexes and triggers exist.
create function platform.divide(parent regclass) returns void language plpgsql set search_path = pg_catalog as $$
declare
  other text;
begin
  select format('%I.%I', n.nspname, c.relname || '_other') into other
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = parent;
  perform platform.attach_part(parent, other, '_other', 'default');
  perform platform.make_months();
end $$;

-- Drops a table's partitions that ended by `before`, only empty ones unless `is_full_too`; returns how many.
create function platform.drop_months(parent regclass, before timestamptz, is_full_too boolean) returns integer
language plpgsql set search_path = pg_catalog set lock_timeout = '1s' as $$
declare
  old regclass;
  is_used boolean;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(7283201);
  for old in
    select part from platform.months_of(parent)
    where (month + interval '1 month') at time zone 'Asia/Dubai' <= before order by month
  loop
    execute format('select exists (select from %s)', old) into is_used;
    continue when is_used and not is_full_too;
    begin
      execute format('alter table %s detach partition %s', parent, old);
      execute format('select exists (select from %s)', old) into is_used;
      if is_used and not is_full_too then
        raise lock_not_available;
      end if;
      execute format('drop table %s', old);
      dropped := dropped + 1;
    exception when lock_not_available then
      raise warning '% is busy and stays for now', old;
    end;
  end loop;
  return dropped;
end $$;

-- The tables with rows in `…_other`.
create function platform.overflowing() returns setof regclass language plpgsql stable set search_path = pg_catalog as $$
declare
  parent regclass;
  is_used boolean;
begin
  for parent in select platform.divided_tables() loop
    execute format('select exists (select from %s)',
      (select partdefid::regclass from pg_partitioned_table where partrelid = parent)) into is_used;
    if is_used then
      return next parent;
    end if;
  end loop;
end $$;
