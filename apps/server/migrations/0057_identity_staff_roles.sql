-- What an admin may do; every admin so far may do everything.
alter table identity.accounts add staff_role text
  constraint staff_role_is_known check (staff_role in ('owner', 'operations', 'support', 'finance', 'content'));
update identity.accounts set staff_role = 'owner' where is_admin;
alter table identity.accounts add constraint staff_have_a_role check (not is_admin or staff_role is not null);

drop view if exists identity.public_accounts;
create view identity.public_accounts as select
  id, phone, is_admin, case when is_admin then staff_role end as staff_role, created_at, erased_at, suspended_at
from identity.accounts;
