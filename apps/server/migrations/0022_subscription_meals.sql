-- The meal is the unit: whole days are skipped, and unpaid months stop meals after the days of grace.
drop view if exists subscription.public_skips;
alter table subscription.skips drop column kept_times;
create view subscription.public_skips as select subscription_id, day from subscription.skips;

-- Also set while past due: the first day without meals.
alter table subscription.subscriptions drop constraint subscriptions_check;
alter table subscription.subscriptions add constraint subscriptions_paused check (
  case status when 'paused' then paused_from is not null when 'past_due' then true else paused_from is null end);

alter table subscription.subscriptions
  -- Brand and last digits of the card that failed when days of grace were given.
  add column grace_card text,
  -- Ended with the guarantee, which is given once.
  add column is_refunded boolean not null default false;

-- What the customer agreed to: days may pass until the bank answers.
alter table subscription.charges add column plan_change jsonb;
alter table subscription.charges add constraint charges_agreed check (kind <> 'plan_change' or plan_change is not null) not valid;
