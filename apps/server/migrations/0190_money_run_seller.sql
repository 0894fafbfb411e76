-- Who paid, as the settings said when a run was approved: its statements name that company ever after. Runs approved before
-- have none, and theirs name the one of the settings.
alter table money.payout_runs add column seller jsonb;
