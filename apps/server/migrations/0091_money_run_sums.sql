-- What a payout run comes to, kept with it: a list of runs adds up no payouts. The statements that make and move payouts
-- keep it in their own transaction.
alter table money.payout_runs
  add column payees integer not null default 0,
  add column total_fils bigint not null default 0,
  add column failed_payees integer not null default 0,
  add column failed_fils bigint not null default 0;

update money.payout_runs r set payees = p.payees, total_fils = p.total, failed_payees = p.failed, failed_fils = p.failed_fils
from (
  select run_id, count(*) as payees, sum(amount_fils) as total, count(*) filter (where is_failed) as failed,
    coalesce(sum(amount_fils) filter (where is_failed), 0) as failed_fils
  from money.payouts group by run_id) p
where p.run_id = r.id;

create function money.sum_new_payouts() returns trigger language plpgsql as $$
begin
  update money.payout_runs r set payees = r.payees + p.payees, total_fils = r.total_fils + p.total,
    failed_payees = r.failed_payees + p.failed, failed_fils = r.failed_fils + p.failed_fils
  from (
    select run_id, count(*) as payees, sum(amount_fils) as total, count(*) filter (where is_failed) as failed,
      coalesce(sum(amount_fils) filter (where is_failed), 0) as failed_fils
    from added group by run_id) p
  where p.run_id = r.id;
  return null;
end $$;
create trigger new_payouts_are_summed after insert on money.payouts referencing new table as added
  for each statement execute function money.sum_new_payouts();

create function money.sum_moved_payouts() returns trigger language plpgsql as $$
begin
  update money.payout_runs r set failed_payees = r.failed_payees + p.failed, failed_fils = r.failed_fils + p.failed_fils
  from (
    select n.run_id, sum(n.is_failed::integer - o.is_failed::integer) as failed,
      sum((n.is_failed::integer - o.is_failed::integer) * n.amount_fils) as failed_fils
    from after_move n join before_move o using (id) where n.is_failed <> o.is_failed group by n.run_id) p
  where p.run_id = r.id;
  return null;
end $$;
create trigger moved_payouts_are_summed after update on money.payouts
  referencing old table as before_move new table as after_move
  for each statement execute function money.sum_moved_payouts();

create index payout_runs_by_kind on money.payout_runs (kind, made_at, id);
create index payout_runs_by_status on money.payout_runs (status, made_at, id);
-- The payouts of a run by page, all or those of a status.
create index payouts_by_run on money.payouts (run_id, number, id);
create index payouts_by_run_and_status on money.payouts (run_id, status, number, id);
