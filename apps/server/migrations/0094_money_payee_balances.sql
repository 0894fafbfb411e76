-- What stands between us and every partner and driver, without adding up all their postings: a sum, and the changes since
-- it was put down. Each change is a row of its own, so that no two transactions wait for each other; a job adds them up.
create table money.payee_balances (
  account text primary key check (account ~ '^(partner|driver):'),
  -- As in the ledger: positive where the payee owes us.
  amount_fils bigint not null
);
create index payee_balances_in_debt on money.payee_balances (account) include (amount_fils) where amount_fils > 0;

create table money.payee_changes (
  id bigint generated always as identity primary key,
  account text not null,
  amount_fils bigint not null
);

create function money.note_payee_changes() returns trigger language plpgsql as $$
begin
  insert into money.payee_changes (account, amount_fils)
  select account, sum(amount_fils) from added
  where account like 'partner:%' or account like 'driver:%'
  group by account;
  return null;
end $$;
create trigger payee_changes_are_noted after insert on money.postings referencing new table as added
  for each statement execute function money.note_payee_changes();

-- The trigger holds the table still meanwhile.
insert into money.payee_balances (account, amount_fils)
select account, sum(amount_fils) from money.postings
where account like 'partner:%' or account like 'driver:%' group by account;
