drop view if exists money.public_disputes;
create view money.public_disputes as select payment_id, is_standing, id from money.disputes;
drop view if exists money.public_refunds;
create view money.public_refunds as select subject, amount_fils, status, id from money.refunds;

alter table money.fees drop constraint fees_name_check;
alter table money.fees add constraint fees_name_check check (name in (
  'driver_base', 'driver_per_km', 'driver_peak', 'driver_cash_cap', 'minimum_groceries', 'minimum_meals'));
drop view if exists money.public_fees;
create view money.public_fees as
  select name, fils, effective_from from money.fees
  union all select name, fils, timestamptz '2020-01-01T00:00+04' from (values
    ('driver_cash_cap', 50000::bigint), ('minimum_groceries', 3000), ('minimum_meals', 1000)) as d (name, fils);
