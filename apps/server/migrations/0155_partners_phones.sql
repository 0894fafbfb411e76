-- A partner or an application is found by phone along an index of its own: going by everybody's phones took every partner.
alter table partners.partners
  add column phone_key text collate "C" not null generated always as (phone) stored;
create index partners_by_phone on partners.partners (phone_key, id);

alter table partners.applications
  -- Of its account, which never changes it; both go when the account is erased.
  add column phone text collate "C";
update partners.applications a set phone = c.phone from identity.accounts c where c.id = a.account_id;
create index applications_by_phone on partners.applications (phone, id) where is_listed;
