-- Applications of drivers, their bank accounts, why a driver is suspended, and what admins find drivers by.
create table delivery.driver_applications (
  id uuid primary key,
  account_id uuid not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  is_open boolean generated always as (status = 'pending') stored,
  name text not null,
  -- E-mail, emirate, and the vehicle.
  details jsonb not null,
  -- Bank details, Emirates ID, licence and whom to call, sealed; the bank details leave on approval, and all of it is null
  -- once its time is over.
  secrets bytea,
  -- Of the form; messages use it for people who have no profile.
  language text not null check (language in ('en', 'ar')),
  -- A later one of the same account has taken its place in the lists.
  is_superseded boolean not null default false,
  is_listed boolean generated always as (status <> 'approved' and not is_superseded) stored,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  -- What the applicant reads of a rejection.
  reason text,
  name_key text collate "C" not null generated always as (admin.search_key(name)) stored,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'rejected') = (reason is not null))
);
create unique index driver_applications_open on delivery.driver_applications (account_id) where is_open;
create index driver_applications_by_account on delivery.driver_applications (account_id, submitted_at desc, id desc);
create index driver_applications_with_secrets on delivery.driver_applications (decided_at) where secrets is not null;
create index driver_applications_by_time on delivery.driver_applications (submitted_at, id) where is_listed;
create index driver_applications_by_name on delivery.driver_applications (name_key, id) where is_listed;
create index driver_applications_by_status_and_time on delivery.driver_applications (status, submitted_at, id)
  where is_listed;
create index driver_applications_by_status_and_name on delivery.driver_applications (status, name_key, id)
  where is_listed;

create table delivery.bank_accounts (
  id uuid primary key,
  driver_id uuid not null references delivery.drivers on delete cascade,
  -- Sealed.
  iban bytea not null,
  -- Its first and last four characters.
  iban_mask text not null,
  bank_name text not null,
  account_holder text not null,
  -- Payouts go to the newest one.
  valid_from timestamptz not null,
  unique (driver_id, valid_from)
);

alter table delivery.drivers
  -- The application it came in by; null for drivers that were made for it.
  add column application_id uuid unique,
  add column suspended_at timestamptz,
  add column suspended_by uuid,
  add column suspension_reason text,
  add column name_key text collate "C" not null generated always as (admin.search_key(name)) stored;
create index drivers_by_time on delivery.drivers (created_at, id);
create index drivers_by_name on delivery.drivers (name_key, id);
create index drivers_by_status_and_time on delivery.drivers (status, created_at, id);
create index drivers_by_status_and_name on delivery.drivers (status, name_key, id);
