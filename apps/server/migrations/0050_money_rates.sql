-- Every rate and fee that admins set, each from an instant on; what was agreed before keeps its own.
alter table money.rates drop constraint rates_name_check;
alter table money.rates add constraint rates_name_check check (name in ('commission', 'event_service_fee'));
insert into money.rates (name, percent, effective_from) values ('event_service_fee', 10, '2020-01-01T00:00+04');

-- What a driver is paid: for a delivery, for each kilometre past the third, and at peak times.
create table money.fees (
  name text not null check (name in ('driver_base', 'driver_per_km', 'driver_peak')),
  fils bigint not null check (fils between 0 and 100000),
  effective_from timestamptz not null,
  primary key (name, effective_from)
);
insert into money.fees (name, fils, effective_from) values
  ('driver_base', 1500, '2020-01-01T00:00+04'),
  ('driver_per_km', 250, '2020-01-01T00:00+04'),
  ('driver_peak', 500, '2020-01-01T00:00+04');
