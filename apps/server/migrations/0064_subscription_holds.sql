-- A subscription waits while its account is suspended: from the day of the suspension on nothing is brought or charged.
alter table subscription.subscriptions add column held_from date;
-- What is on hold and open is found by the job that compares it with the accounts.
create index subscriptions_held on subscription.subscriptions (account_id) where is_current and held_from is not null;
create index accounts_suspended on identity.accounts (id) where suspended_at is not null;
