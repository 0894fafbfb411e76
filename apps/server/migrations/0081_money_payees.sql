-- Whom payouts are for, and where they go: partners and drivers as one, so that no statement has to know both.
create view money.payees as
  select 'partner' as kind, id, account_id, name from partners.partners
  union all
  select 'driver', id, account_id, jsonb_build_object('en', name, 'ar', name) from delivery.drivers;

create view money.payee_bank_accounts as
  select 'partner' as kind, id, partner_id as payee_id, iban, iban_mask, bank_name, account_holder, valid_from
  from partners.bank_accounts
  union all
  select 'driver', id, driver_id, iban, iban_mask, bank_name, account_holder, valid_from from delivery.bank_accounts;
