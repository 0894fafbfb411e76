-- Above these sums a refund needs a second person; whoever approves a payout run doesn't take its bank file.
alter table money.fees drop constraint fees_name_check, drop constraint fees_fils_check;
alter table money.fees
  add constraint fees_name_check check (name in (
    'driver_base', 'driver_per_km', 'driver_peak', 'driver_cash_cap', 'minimum_groceries', 'minimum_meals',
    'refund_limit_support', 'refund_limit_operations', 'refund_limit_finance')),
  add constraint fees_fils_check check (fils between 0 and
    case when name = 'driver_cash_cap' or name like 'refund_limit_%' then 1000000 else 100000 end);
drop view if exists money.public_fees;
create view money.public_fees as
  select name, fils, effective_from from money.fees
  union all select name, fils, timestamptz '2020-01-01T00:00+04' from (values
    ('driver_cash_cap', 50000::bigint), ('minimum_groceries', 3000), ('minimum_meals', 1000),
    ('refund_limit_support', 20000), ('refund_limit_operations', 50000), ('refund_limit_finance', 100000)
  ) as d (name, fils);

-- Null in runs approved before.
alter table money.payout_runs add approved_by uuid;
