drop view if exists money.public_disputes;
create view money.public_disputes as select payment_id, is_standing, id from money.disputes;
drop view if exists money.public_refunds;
create view money.public_refunds as select subject, amount_fils, status, id from money.refunds;
