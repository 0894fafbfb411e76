-- Ended subscriptions by the last day that was paid for, and what hangs on them.
create index subscriptions_by_end on subscription.subscriptions (period_end, id) where not is_current;
create index charges_by_subscription on subscription.charges (subscription_id);
