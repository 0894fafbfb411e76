-- How many people and current subscriptions there are, without counting them: a figure and the changes since it was put
-- down. Each change is a row of its own, so that no two transactions wait for each other; a job adds them to the figure.
create table admin.counts (
  name text primary key check (name in ('users', 'subscriptions')),
  amount bigint not null
);
create table admin.count_changes (
  id bigint generated always as identity primary key,
  name text not null check (name in ('users', 'subscriptions')),
  change integer not null
);

create function admin.count_people() returns trigger language plpgsql as $$
begin
  insert into admin.count_changes (name, change)
  select 'users', case tg_op when 'INSERT' then count(*) else -count(*) end from changed having count(*) > 0;
  return null;
end $$;
create trigger new_people_are_counted after insert on admin.people referencing new table as changed
  for each statement execute function admin.count_people();
create trigger gone_people_are_counted after delete on admin.people referencing old table as changed
  for each statement execute function admin.count_people();

create function admin.count_subscriptions() returns trigger language plpgsql as $$
begin
  insert into admin.count_changes (name, change)
  select 'subscriptions', case tg_op when 'INSERT' then count(*) else -count(*) end from changed
  where is_current having count(*) > 0;
  return null;
end $$;
create trigger new_subscriptions_are_counted after insert on subscription.subscriptions referencing new table as changed
  for each statement execute function admin.count_subscriptions();
create trigger gone_subscriptions_are_counted after delete on subscription.subscriptions referencing old table as changed
  for each statement execute function admin.count_subscriptions();

create function admin.recount_subscriptions() returns trigger language plpgsql as $$
declare
  change integer := (select count(*) from after_change where is_current)
    - (select count(*) from before_change where is_current);
begin
  if change <> 0 then
    insert into admin.count_changes (name, change) values ('subscriptions', change);
  end if;
  return null;
end $$;
create trigger changed_subscriptions_are_counted after update on subscription.subscriptions
  referencing old table as before_change new table as after_change
  for each statement execute function admin.recount_subscriptions();

-- The triggers hold both tables still meanwhile.
insert into admin.counts (name, amount)
select 'users', count(*) from admin.people
union all
select 'subscriptions', count(*) from subscription.subscriptions where is_current;
