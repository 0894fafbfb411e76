-- Who sold, as the settings said when a document was issued; null is the sample company, as with all from before.
alter table money.invoices add column seller jsonb;
