-- For the admin panel: how many accounts wait for an emirate.
create view subscription.public_waiting as select account_id, emirate, asked_at from subscription.waiting_list;
