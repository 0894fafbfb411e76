alter table partners.applications drop constraint applications_type_check;
alter table partners.applications add constraint applications_type_check
  check (type in ('chef', 'restaurant', 'grocery'));
