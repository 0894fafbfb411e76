-- Applications of chefs and restaurants, the bank accounts of partners, and why a partner is suspended.
create table partners.applications (
  id uuid primary key,
  account_id uuid not null,
  type text not null check (type in ('chef', 'restaurant')),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  is_open boolean generated always as (status = 'pending') stored,
  -- The name it will trade under.
  name text not null,
  -- Address, place, cuisines, own delivery, business, description.
  details jsonb not null,
  -- Bank details and Emirates ID, sealed; null once they are kept elsewhere or their time is over.
  secrets bytea,
  -- Of the form; messages use it for people who have no profile.
  language text not null check (language in ('en', 'ar')),
  -- A later one of the same account and type has taken its place in the lists.
  is_superseded boolean not null default false,
  is_listed boolean generated always as (status <> 'approved' and not is_superseded) stored,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  -- What the applicant reads of a rejection.
  reason text,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'rejected') = (reason is not null))
);
create unique index applications_open on partners.applications (account_id, type) where is_open;
create index applications_by_account on partners.applications (account_id, submitted_at desc, id desc);
create index applications_with_secrets on partners.applications (decided_at) where secrets is not null;

create table partners.bank_accounts (
  id uuid primary key,
  partner_id uuid not null references partners.partners on delete cascade,
  -- Sealed.
  iban bytea not null,
  -- Its first and last four characters.
  iban_mask text not null,
  bank_name text not null,
  account_holder text not null,
  -- Payouts go to the newest one.
  valid_from timestamptz not null,
  unique (partner_id, valid_from)
);

alter table partners.partners
  -- The application it came in by; null for partners that were made for it.
  add column application_id uuid unique,
  add column suspended_at timestamptz,
  add column suspended_by uuid,
  add column suspension_reason text;
