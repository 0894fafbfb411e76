alter table subscription.subscriptions add column noticed_for date;
