-- Newsletter subscribers: encrypted addresses, found by keyed hash. Unsubscribing deletes the row.
create schema newsletter;

create table newsletter.subscribers (
  id uuid primary key,
  -- Of the lower-case address, with its own key.
  address_hash bytea not null unique,
  -- Encrypted.
  address bytea not null,
  language text not null check (language in ('en', 'ar')),
  status text not null check (status in ('pending', 'confirmed')),
  is_confirmed boolean generated always as (status = 'confirmed') stored,
  -- The confirmation token's hash, and the token, encrypted, until the subscriber confirms.
  token_hash bytea not null unique,
  token bytea,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  check ((status = 'confirmed') = (confirmed_at is not null))
);
create index subscribers_confirmed on newsletter.subscribers (id) where is_confirmed;
create index subscribers_waiting on newsletter.subscribers (asked_at) where not is_confirmed;

-- Rate limit: keyed hashes of e-mail and network addresses, for a day.
create table newsletter.askings (
  id bigint generated always as identity primary key,
  address_hash bytea not null,
  network_hash bytea not null,
  at timestamptz not null
);
create index askings_by_address on newsletter.askings (address_hash, at);
create index askings_by_network on newsletter.askings (network_hash, at);
create index askings_by_time on newsletter.askings (at);
