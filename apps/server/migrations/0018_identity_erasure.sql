-- Accounts that were erased: the row stays for what tax law wants kept, without the phone, which is free again.
alter table identity.accounts
  alter column phone drop not null,
  add column erased_at timestamptz,
  add check ((phone is null) = (erased_at is not null));
